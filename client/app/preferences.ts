/**
 * Appearance settings of this browser. Each is stored as specified, applied to <html>, and synchronised with
 * the browser's other tabs.
 */
import { MOBILE_BREAKPOINT_PX, THEME_COLOR_DEFAULT } from '#shared/constants.ts'
import { openTabChannel } from '../platform/broadcast.ts'
import { readCookie, writeCookie } from '../platform/cookies.ts'
import { tellOfflinePage } from '../platform/offline.ts'
import { matchesMedia, onMedia, pageRoot } from '../platform/page.ts'
import { localText } from '../platform/storage.ts'
import { createObservable, type Readable } from '../store/observable.ts'
import { accentVariables, parseHex, type Scheme, shadeOf, tintsOf } from './theme/themeColor.ts'

export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof SIZES)[number]
export const SCHEMES = ['light', 'dark', 'system'] as const
export type SchemeChoice = (typeof SCHEMES)[number]

const CLUSTER_KEY = 'theme_chalk'
const VERSION_KEY = 'version_control'
/**
 * Version of values stored in the browser. Increase it when a value changes its meaning; old values are then dropped.
 */
const KEPT_VERSION = 0
const LIST_COLUMNS = 'list_columns/'
const DARK_QUERY = '(prefers-color-scheme: dark)'
const MOBILE_QUERY = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`

interface Keeper {
  readonly read: (key: string) => string | null
  readonly write: (key: string, text: string) => unknown
}
const cookies: Keeper = { read: readCookie, write: writeCookie }

interface Preference<T> {
  readonly key: string
  readonly value: Readable<T>
  /** Sets the preference when the user changes it in this tab. */
  readonly choose: (next: T) => void
  /** Changed by the user in another tab, which has already stored it. */
  readonly hear: (text: string) => void
}

let tell: (word: { readonly key: string; readonly text: string }) => void = () => undefined

function preference<T>(
  keeper: Keeper,
  key: string,
  codec: { readonly parse: (text: string | null) => T; readonly print: (value: T) => string },
): Preference<T> {
  const value = createObservable(codec.parse(keeper.read(key)))
  return {
    key,
    value,
    choose: (next) => {
      const text = codec.print(next)
      keeper.write(key, text)
      value.set(next)
      tell({ key, text })
    },
    hear: (text) => value.set(codec.parse(text)),
  }
}

const oneOf = <T extends string>(options: readonly T[], otherwise: T) => ({
  parse: (text: string | null): T => options.find((option) => option === text) ?? otherwise,
  print: (value: T): string => value,
})
/** Default is on; stored as `1` or `0`, the specified format for the sidebar. */
const onUnlessOff = {
  parse: (text: string | null): boolean => text !== '0',
  print: (isOn: boolean): string => (isOn ? '1' : '0'),
}
const color = {
  parse: (text: string | null): string => (text !== null && parseHex(text) ? text : THEME_COLOR_DEFAULT),
  print: (hex: string): string => hex,
}

const schemeChoice = preference<SchemeChoice>(localText, 'theme_scheme', oneOf(SCHEMES, 'system'))
const themeColor = preference(localText, 'theme_color', color)
const size = preference<Size>(cookies, 'size', oneOf(SIZES, 'medium'))
const isSidebarOpen = preference(cookies, 'sidebarStatus', onUnlessOff)
const tagsView = preference(localText, 'tagsView', onUnlessOff)
const fixedHeader = preference(localText, 'fixedHeader', onUnlessOff)
const sidebarLogo = preference(localText, 'sidebarLogo', onUnlessOff)
const showSettings = preference(localText, 'showSettings', onUnlessOff)
const all = [schemeChoice, themeColor, size, isSidebarOpen, tagsView, fixedHeader, sidebarLogo, showSettings]

const isMobile = createObservable(matchesMedia(MOBILE_QUERY))
const scheme = createObservable<Scheme>(effectiveScheme())

export const preferences: {
  readonly schemeChoice: Readable<SchemeChoice>
  readonly scheme: Readable<Scheme>
  readonly themeColor: Readable<string>
  readonly size: Readable<Size>
  readonly isSidebarOpen: Readable<boolean>
  readonly isMobile: Readable<boolean>
  /** Whether the strip of visited pages is shown; without it, pages are not kept mounted. */
  readonly tagsView: Readable<boolean>
  /** The bars stay while the page scrolls. */
  readonly fixedHeader: Readable<boolean>
  /** The product's mark above the menu. */
  readonly sidebarLogo: Readable<boolean>
  /** The button in the top bar that leads to the settings. */
  readonly showSettings: Readable<boolean>
} = {
  schemeChoice: schemeChoice.value,
  scheme,
  themeColor: themeColor.value,
  size: size.value,
  isSidebarOpen: isSidebarOpen.value,
  isMobile,
  tagsView: tagsView.value,
  fixedHeader: fixedHeader.value,
  sidebarLogo: sidebarLogo.value,
  showSettings: showSettings.value,
}

/** The keys of local storage that belong to this browser's appearance, not to the signed-in user. */
export const APPEARANCE_KEYS: ReadonlySet<string> = new Set([
  ...all.map(({ key }) => key),
  CLUSTER_KEY,
  VERSION_KEY,
])

/** Applies the stored preferences and follows the system and the other tabs from then on. */
export function startPreferences(): void {
  onMedia(DARK_QUERY, applyTheme)
  dropOtherVersion()
  onMedia(MOBILE_QUERY, () => isMobile.set(matchesMedia(MOBILE_QUERY)))
  isMobile.subscribe(applyDevice)
  applyDevice()
  for (const { value } of [schemeChoice, themeColor]) value.subscribe(applyTheme)
  size.value.subscribe(applySize)
  applyTheme()
  applySize()
  followOtherTabs()
}

/** Drops list layouts of other console versions; theme settings stay valid. */
function dropOtherVersion(): void {
  const kept = Number(localText.read(VERSION_KEY) ?? KEPT_VERSION)
  if (kept !== KEPT_VERSION)
    for (const key of localText.keys()) if (key.startsWith(LIST_COLUMNS)) localText.remove(key)
  localText.write(VERSION_KEY, String(KEPT_VERSION))
}

/** `desktop` or `mobile`: the layout that styles and tests can select by. */
function applyDevice(): void {
  pageRoot.setAttribute('data-device', isMobile.get() ? 'mobile' : 'desktop')
}

function followOtherTabs(): void {
  const tabs = openTabChannel<{ readonly key: string; readonly text: string }>('preferences')
  tell = tabs.post
  tabs.listen((word) => {
    if (typeof word !== 'object' || word === null || !('key' in word) || !('text' in word)) return
    const { key, text } = word
    if (typeof text === 'string') all.find((one) => one.key === key)?.hear(text)
  })
}

export const chooseScheme = (choice: SchemeChoice): void => schemeChoice.choose(choice)
export const chooseSize = (next: Size): void => size.choose(next)
export const chooseTagsView = (isOn: boolean): void => tagsView.choose(isOn)
export const chooseFixedHeader = (isOn: boolean): void => fixedHeader.choose(isOn)
export const chooseSidebarLogo = (isOn: boolean): void => sidebarLogo.choose(isOn)
export const chooseShowSettings = (isOn: boolean): void => showSettings.choose(isOn)

export function chooseThemeColor(hex: string): void {
  const parsed = parseHex(hex)
  if (!parsed) return
  localText.write(CLUSTER_KEY, JSON.stringify([...tintsOf(parsed), shadeOf(parsed)]))
  themeColor.choose(hex)
}

/** Only the wide sidebar's state is stored. */
export const setSidebarOpen = (isOpen: boolean): void => isSidebarOpen.choose(isOpen)

function effectiveScheme(): Scheme {
  const choice = schemeChoice.value.get()
  if (choice !== 'system') return choice
  return matchesMedia(DARK_QUERY) ? 'dark' : 'light'
}

function applySize(): void {
  pageRoot.setAttribute('data-size', size.value.get())
}

function applyTheme(): void {
  const next = effectiveScheme()
  scheme.set(next)
  pageRoot.setAttribute('data-theme', next)
  pageRoot.toggleClass('bp6-dark', next === 'dark')
  tellOfflinePage(next)
  const parsed = parseHex(themeColor.value.get())
  if (!parsed) return
  for (const [name, value] of Object.entries(accentVariables(parsed, next))) pageRoot.setVariable(name, value)
}
