/**
 * The strip of visited pages, as a value: keyed by path, home pinned in front. Every change answers the new strip and,
 * where the page on show lost its tab, the address to show instead.
 */
export interface Tab {
  readonly path: string
  /** Query and hash of the last visit: returning to a tab returns to what it showed. */
  readonly search: string
}

export interface TabChange {
  readonly tabs: readonly Tab[]
  /** Null when the page on show stays. */
  readonly goTo: string | null
}

export const HOME_PATH = '/dashboard'
/** More tabs than this drop the one that was opened first: nobody reads a strip of fifty. */
export const TABS_MAX = 30

const home: Tab = { path: HOME_PATH, search: '' }
export const initialTabs: readonly Tab[] = [home]

export const isPinned = (path: string): boolean => path === HOME_PATH
export const addressOf = (tab: Tab): string => `${tab.path}${tab.search}`

/** A second visit adds nothing, but its query is kept. */
export function visit(tabs: readonly Tab[], path: string, search: string): readonly Tab[] {
  const known = tabs.find((tab) => tab.path === path)
  if (known?.search === search) return tabs
  if (known) return tabs.map((tab) => (tab.path === path ? { path, search } : tab))
  const added = [...tabs, { path, search }]
  if (added.length <= TABS_MAX) return added
  const oldest = added.find((tab) => !isPinned(tab.path))
  return added.filter((tab) => tab !== oldest)
}

/** The neighbour that slides into the closed tab's place is shown, or the last one. */
export function closeTab(tabs: readonly Tab[], path: string, shownPath: string): TabChange {
  const index = tabs.findIndex((tab) => tab.path === path)
  if (index < 0 || isPinned(path)) return { tabs, goTo: null }
  const left = tabs.filter((tab) => tab.path !== path)
  if (path !== shownPath) return { tabs: left, goTo: null }
  return { tabs: left, goTo: addressOf(left[index] ?? left.at(-1) ?? home) }
}

export function closeOthers(tabs: readonly Tab[], path: string, shownPath: string): TabChange {
  const left = tabs.filter((tab) => tab.path === path || isPinned(tab.path))
  const kept = left.find((tab) => tab.path === path) ?? home
  return { tabs: left, goTo: path === shownPath ? null : addressOf(kept) }
}

export function closeAll(tabs: readonly Tab[], shownPath: string): TabChange {
  const left = tabs.filter((tab) => isPinned(tab.path))
  return { tabs: left, goTo: isPinned(shownPath) ? null : addressOf(left[0] ?? home) }
}

/** Reads what the last page of this browser tab wrote down; whatever is no strip of ours starts a fresh one. */
export function parseTabs(text: string | null, isKnownPath: (path: string) => boolean): readonly Tab[] {
  const list = text === null ? null : parseJson(text)
  if (!Array.isArray(list)) return initialTabs
  const tabs = list.filter(isTab).filter((tab) => isKnownPath(tab.path) && !isPinned(tab.path))
  const unique = new Map(tabs.map((tab) => [tab.path, { path: tab.path, search: tab.search }]))
  return [home, ...unique.values()].slice(0, TABS_MAX)
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('search' in value)) return false
  return typeof value.path === 'string' && typeof value.search === 'string'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Somebody else's text under our key; a fresh strip replaces it.
    return null
  }
}
