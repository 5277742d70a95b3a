/**
 * Every screen of the console: router, server's menu, breadcrumb, tabs, palette, guards, page titles and tests read
 * this table. Only the client maps a screen to its component.
 */
import { must } from '../kernel/assert.ts'
import type { Right } from '../permissions.ts'
import { consoleScreens, GROUPS, type GroupId, homeScreen, openScreens } from './consoleScreens.ts'
import { GALLERY_GROUPS, galleryRolesOf, galleryScreens } from './galleryScreens.ts'
import { HOME_PATH } from './homePath.ts'
import type { GroupLine, ScreenLine, Title } from './screen.ts'

export type { GroupId }

type ConsoleLines = {
  [G in keyof typeof consoleScreens]: (typeof consoleScreens)[G]
}[keyof typeof consoleScreens]
type LineIn<T> = T extends unknown ? T[keyof T] : never
type IdIn<T> = T extends unknown ? keyof T : never
type AllLines = ConsoleLines | typeof homeScreen | typeof galleryScreens | typeof openScreens

export type ScreenId = IdIn<AllLines>
/** Every address of a screen. */
export type ScreenPath = LineIn<AllLines>['path'] | (typeof otherAddresses)[number]['path']

export interface Screen extends Omit<ScreenLine, 'title' | 'purpose'> {
  readonly id: ScreenId
  /** Chinese and English title. */
  readonly name: string
  readonly nameEn: string
  /** Menu group, and parent in the breadcrumb. */
  readonly group: GroupId | null
  /** 'shell': inside the console, after sign-in. 'bare': a page of its own, without sign-in. */
  readonly frame: 'shell' | 'bare'
  /** Restricted to these roles. */
  readonly roles?: readonly string[]
}

/** Alternative URLs of screens. */
const otherAddresses = [
  { id: 'deviceManagement', path: '/device/devicemanage', group: 'device', right: 'home.view' },
  { id: 'personalInfo', path: '/profile', group: null },
  { id: 'privacy', path: '/privacy_en', isOpen: true },
  { id: 'userAgreement', path: '/userprivacy_en', isOpen: true },
  { id: 'firmwareLibrary', path: '/gujianmanage', isOpen: true },
  { id: 'appPackages', path: '/apkipamanage', isOpen: true },
  { id: 'hostRecords', path: '/zhujirecord', isOpen: true },
  { id: 'clearPermissions', path: '/admin_deletedevieee', isOpen: true },
  { id: 'areaStatistics', path: '/areastatistics', isOpen: true },
  { id: 'course', path: '/course', isOpen: true },
] as const satisfies readonly OtherAddress[]

interface OtherAddress {
  readonly id: IdIn<AllLines>
  readonly path: string
  readonly group?: GroupId | null
  readonly right?: Right
  readonly isOpen?: true
}

type Place = Pick<Screen, 'group' | 'frame'>

function screensOf(lines: Readonly<Record<string, ScreenLine>>, place: Place): Screen[] {
  return Object.entries(lines).map(([id, { title, purpose: _, ...line }]) => ({
    ...line,
    ...place,
    // The keys of the tables are what the type is made of.
    id: id as ScreenId,
    ...namesOf(title),
  }))
}

const namesOf = ([nameEn, name]: Title) => ({ name, nameEn })

function addressOf(other: OtherAddress, first: readonly Screen[]): Screen {
  const { id, path, group = null, right, isOpen } = other
  const { name, nameEn } = must(
    first.find((screen) => screen.id === id),
    `the screen ${id}`,
  )
  const own = { path, id, name, nameEn, group }
  if (isOpen) return { ...own, frame: 'bare' }
  return { ...own, frame: 'shell', isUnlisted: true, ...(right ? { right } : {}) }
}

const firstAddresses: readonly Screen[] = [
  ...screensOf(homeScreen, { group: null, frame: 'shell' }),
  ...Object.entries(consoleScreens).flatMap(([group, lines]) =>
    screensOf(lines, { group: group as GroupId, frame: 'shell' }),
  ),
  ...screensOf(galleryScreens, { group: 'gallery', frame: 'shell' }).map((screen) => ({
    ...screen,
    roles: galleryRolesOf(screen.path),
  })),
  ...screensOf(openScreens, { group: null, frame: 'bare' }),
]

export const SCREENS: readonly Screen[] = [
  ...firstAddresses,
  ...otherAddresses.map((other) => addressOf(other, firstAddresses)),
]

const byId = new Map(firstAddresses.map((screen) => [screen.id, screen]))

/** A screen at its first address. */
export const screenOf = (id: ScreenId): Screen => must(byId.get(id), `the screen ${id}`)

const isPattern = ({ path }: Screen): boolean => path.includes('/:')

const byPath = new Map(SCREENS.filter((screen) => !isPattern(screen)).map((screen) => [screen.path, screen]))

/** Screens with a parameter: `/example/edit/:id` is a screen per id, with a tab and a state of its own. */
const patterns = SCREENS.filter(isPattern).map((screen) => ({
  screen,
  matches: new RegExp(`^${screen.path.replace(/:[^/]+/g, '[^/]+')}$`),
}))
const ofOneThing = new Map<string, Screen>()

/**
 * The screen at this path (without a query); undefined if there is none. A path with a parameter gives a screen per
 * value.
 */
export function findScreen(path: string): Screen | undefined {
  const known = byPath.get(path) ?? ofOneThing.get(path)
  if (known) return known
  const pattern = patterns.find(({ matches }) => matches.test(path))
  if (!pattern) return undefined
  const screen = { ...pattern.screen, path }
  ofOneThing.set(path, screen)
  return screen
}

/** A group as entry of the menu and step of the breadcrumb. */
export interface Group extends Omit<GroupLine, 'title'> {
  readonly id: GroupId
  readonly name: string
  readonly nameEn: string
}

export const groups: readonly Group[] = Object.entries(GROUPS).map(([id, { title, ...line }]) => ({
  ...line,
  id: id as GroupId,
  ...namesOf(title),
}))

/** The menu group with this id. @throws Error if there is none */
export const groupOf = (id: GroupId): Group =>
  must(
    groups.find((group) => group.id === id),
    `the group ${id}`,
  )

/** Redirects of group URLs. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': HOME_PATH,
  '/statistics': consoleScreens.report.areaStatistics.path,
  ...Object.fromEntries(groups.flatMap(({ id, opens }) => (opens ? [[`/${id}`, opens]] : []))),
  ...galleryRedirects(),
}

/** A group of the gallery leads to the first of its pages, at every depth. */
function galleryRedirects(): Readonly<Record<string, string>> {
  const pages = SCREENS.filter(({ group }) => group === 'gallery')
  return Object.fromEntries(
    Object.keys(GALLERY_GROUPS).flatMap((base) => {
      const first = pages.find((page) => page.path.startsWith(`${base}/`) && !isPattern(page))
      return first ? [[base, first.path]] : []
    }),
  )
}
