/** How this browser likes to see the console. Each is kept where the specification says, and applied to <html>. */
import { MOBILE_BREAKPOINT_PX, THEME_COLOR_DEFAULT } from '#shared/constants.ts'
import { readCookie, writeCookie } from '../platform/cookies.ts'
import { matchesMedia, onMedia, pageRoot } from '../platform/page.ts'
import { localText } from '../platform/storage.ts'
import { createObservable, type Readable } from '../store/observable.ts'
import { accentVariables, parseHex, type Scheme, shadeOf, tintsOf } from './theme/themeColor.ts'

export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof SIZES)[number]
export const SCHEMES = ['light', 'dark', 'system'] as const
export type SchemeChoice = (typeof SCHEMES)[number]

const COLOR_KEY = 'theme_color'
const CLUSTER_KEY = 'theme_chalk'
const SCHEME_KEY = 'theme_scheme'
const SIZE_COOKIE = 'size'
const SIDEBAR_COOKIE = 'sidebarStatus'
const DARK_QUERY = '(prefers-color-scheme: dark)'
const MOBILE_QUERY = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`

const oneOf = <T extends string>(options: readonly T[], text: string | null, otherwise: T): T =>
  options.find((option) => option === text) ?? otherwise

const schemeChoice = createObservable<SchemeChoice>(oneOf(SCHEMES, localText.read(SCHEME_KEY), 'system'))
const themeColor = createObservable(validColor(localText.read(COLOR_KEY)))
const size = createObservable<Size>(oneOf(SIZES, readCookie(SIZE_COOKIE), 'medium'))
const isSidebarOpen = createObservable(readCookie(SIDEBAR_COOKIE) !== '0')
const isMobile = createObservable(matchesMedia(MOBILE_QUERY))
const scheme = createObservable<Scheme>(effectiveScheme())

export const preferences: {
  readonly schemeChoice: Readable<SchemeChoice>
  readonly scheme: Readable<Scheme>
  readonly themeColor: Readable<string>
  readonly size: Readable<Size>
  readonly isSidebarOpen: Readable<boolean>
  readonly isMobile: Readable<boolean>
} = { schemeChoice, scheme, themeColor, size, isSidebarOpen, isMobile }

/** Applies what is remembered and follows the system from then on. */
export function startPreferences(): void {
  onMedia(DARK_QUERY, applyTheme)
  onMedia(MOBILE_QUERY, () => isMobile.set(matchesMedia(MOBILE_QUERY)))
  applyTheme()
  pageRoot.setAttribute('data-size', size.get())
}

export function chooseScheme(choice: SchemeChoice): void {
  localText.write(SCHEME_KEY, choice)
  schemeChoice.set(choice)
  applyTheme()
}

export function chooseThemeColor(hex: string): void {
  const color = parseHex(hex)
  if (!color) return
  const valid = validColor(hex)
  localText.write(COLOR_KEY, valid)
  localText.write(CLUSTER_KEY, JSON.stringify([...tintsOf(color), shadeOf(color)]))
  themeColor.set(valid)
  applyTheme()
}

export function chooseSize(next: Size): void {
  writeCookie(SIZE_COOKIE, next)
  size.set(next)
  pageRoot.setAttribute('data-size', next)
}

/** Only the wide layout's sidebar is remembered; the drawer of a narrow one closes by itself. */
export function setSidebarOpen(isOpen: boolean): void {
  writeCookie(SIDEBAR_COOKIE, isOpen ? '1' : '0')
  isSidebarOpen.set(isOpen)
}

function validColor(text: string | null): string {
  return text !== null && parseHex(text) ? text : THEME_COLOR_DEFAULT
}

function effectiveScheme(): Scheme {
  const choice = schemeChoice.get()
  if (choice !== 'system') return choice
  return matchesMedia(DARK_QUERY) ? 'dark' : 'light'
}

function applyTheme(): void {
  const next = effectiveScheme()
  scheme.set(next)
  pageRoot.setAttribute('data-theme', next)
  pageRoot.toggleClass('bp6-dark', next === 'dark')
  const color = parseHex(themeColor.get())
  if (!color) return
  for (const [name, value] of Object.entries(accentVariables(color, next))) pageRoot.setVariable(name, value)
}
