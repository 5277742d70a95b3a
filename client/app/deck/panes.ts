/**
 * Cached screens as a value: one per path, with its last URL. The order is stable, because moving DOM nodes would lose
 * their state. A screen stays cached while it has a tab, so input is never dropped silently.
 */
import type { Location } from 'react-router-dom'
import type { Screen } from '#shared/screens/registry.ts'

export interface Pane {
  readonly screen: Screen
  readonly location: Location
}

export interface DeckChange {
  /** Null while a page is being refreshed. */
  readonly shown: { readonly screen: Screen; readonly location: Location } | null
  /** The path of the page to remount, or `REFRESH_ALL`. */
  readonly refreshedPath: string | null
  /** Paths with a tab: closing it drops the cached page. */
  readonly keptPaths: ReadonlySet<string>
}

/** Key to remount every page; also the navigation state that requests it. */
export const REFRESH_ALL = 'refresh-all'

/** Returns the very same panes when nothing changed. */
export function nextPanes(panes: readonly Pane[], change: DeckChange): readonly Pane[] {
  const { shown, refreshedPath, keptPaths } = change
  const kept = panes.filter(({ screen }) => {
    if (screen.path === refreshedPath || refreshedPath === REFRESH_ALL) return false
    return screen.path === shown?.screen.path || (keptPaths.has(screen.path) && !screen.noCache)
  })
  const left = kept.length === panes.length ? panes : kept
  if (!shown) return left
  const index = left.findIndex(({ screen }) => screen.path === shown.screen.path)
  const found = left[index]
  if (!found) return [...left, shown]
  if (found.location === shown.location) return left
  return left.with(index, shown)
}
