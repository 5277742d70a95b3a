/**
 * The strip of visited pages, as a value: keyed by path, home pinned in front. Every change returns the new strip and,
 * where the page on show lost its tab, the address to show instead.
 */

import { HOME_PATH } from '#shared/screens/homePath.ts'
import { parseKept } from '../../platform/storage.ts'

export interface Tab {
  readonly path: string
  /** Query and hash of the last visit, restored on return. */
  readonly search: string
}

export interface TabChange {
  readonly tabs: readonly Tab[]
  /** Null when the page on show stays. */
  readonly goTo: string | null
}

/** Maximum number of tabs; the oldest one is closed, because a longer strip is unreadable. */
export const TABS_MAX = 30

const home: Tab = { path: HOME_PATH, search: '' }
export const initialTabs: readonly Tab[] = [home]

export const isPinned = (path: string): boolean => path === HOME_PATH
export const addressOf = (tab: Tab): string => `${tab.path}${tab.search}`

/** Another visit adds no tab but stores the new query. */
export function visit(tabs: readonly Tab[], path: string, search: string): readonly Tab[] {
  const known = tabs.find((tab) => tab.path === path)
  if (known?.search === search) return tabs
  if (known) return tabs.map((tab) => (tab.path === path ? { path, search } : tab))
  const added = [...tabs, { path, search }]
  if (added.length <= TABS_MAX) return added
  const oldest = added.find((tab) => !isPinned(tab.path))
  return added.filter((tab) => tab !== oldest)
}

/** Shows the last remaining tab if the current page was closed. */
export function closeTab(tabs: readonly Tab[], path: string, shownPath: string): TabChange {
  if (isPinned(path) || !tabs.some((tab) => tab.path === path)) return { tabs, goTo: null }
  const left = tabs.filter((tab) => tab.path !== path)
  return { tabs: left, goTo: path === shownPath ? addressOf(left.at(-1) ?? home) : null }
}

/** The clicked tab is shown, whichever was current. */
export function closeOthers(tabs: readonly Tab[], path: string, shownPath: string): TabChange {
  const left = tabs.filter((tab) => tab.path === path || isPinned(tab.path))
  const kept = left.find((tab) => tab.path === path) ?? home
  return { tabs: left, goTo: path === shownPath ? null : addressOf(kept) }
}

/** Unlike the template, a page without a tab never stays on show. */
export function closeAll(tabs: readonly Tab[], shownPath: string): TabChange {
  const left = tabs.filter((tab) => isPinned(tab.path))
  return { tabs: left, goTo: isPinned(shownPath) ? null : addressOf(left.at(-1) ?? home) }
}

/** The tab that is focused after closing this one by keyboard: the next, or else the previous one. */
export function neighbourOf(tabs: readonly Tab[], path: string): string | null {
  const index = tabs.findIndex((tab) => tab.path === path)
  return (tabs[index + 1] ?? tabs[index - 1])?.path ?? null
}

export const printTabs = (tabs: readonly Tab[], owner: string): string => JSON.stringify({ owner, tabs })

/** Parses the stored strip; one of another user, of another project or none at all starts a fresh one. */
export function parseTabs(
  text: string | null,
  owner: string,
  isKnownPath: (path: string) => boolean,
): readonly Tab[] {
  const kept = parseKept(text)
  if (typeof kept !== 'object' || kept === null || !('owner' in kept) || !('tabs' in kept)) return initialTabs
  if (kept.owner !== owner || !Array.isArray(kept.tabs)) return initialTabs
  const tabs = kept.tabs.filter(isTab).filter((tab) => isKnownPath(tab.path))
  const unique = new Map(tabs.map((tab) => [tab.path, { path: tab.path, search: tab.search }]))
  const pinned = unique.get(HOME_PATH) ?? home
  unique.delete(HOME_PATH)
  return [pinned, ...unique.values()].slice(0, TABS_MAX)
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('search' in value)) return false
  return typeof value.path === 'string' && typeof value.search === 'string'
}
