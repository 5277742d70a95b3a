import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { findScreen } from '#shared/screens/registry.ts'
import { useReadable } from '../../store/useReadable.ts'
import {
  addressOf,
  closeAll,
  closeOthers,
  closeTab,
  isPinned,
  type Tab,
  type TabChange,
  visit,
} from './tabs.ts'
import { setTabs, tabs as strip } from './tabsStore.ts'

export interface TabActions {
  readonly refresh: () => void
  /** Null for a tab that stays. */
  readonly close: (() => void) | null
  readonly closeOthers: () => void
  readonly closeAll: () => void
}

/** Tabs of the strip with their actions; adds the current page. */
export function useTabs(): {
  readonly tabs: readonly Tab[]
  readonly shownPath: string
  readonly actionsOf: (tab: Tab) => TabActions
} {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const tabs = useReadable(strip)
  const closing = useRef<TabChange | null>(null)
  useEffect(() => {
    const change = closing.current
    if (change && pathOf(change.goTo) === pathname) {
      setTabs(change.tabs)
      closing.current = null
    }
    if (findScreen(pathname)?.frame === 'shell') setTabs(visit(strip.get(), pathname, `${search}${hash}`))
  }, [pathname, search, hash])
  /** The user may stay on a page with unsaved changes: its tab is closed only after navigation succeeded. */
  const apply = (change: TabChange) => {
    closing.current = change.goTo === null ? null : change
    if (change.goTo === null) setTabs(change.tabs)
    else navigate(change.goTo)
  }
  const actionsOf = (tab: Tab): TabActions => ({
    refresh: () => navigate(`/redirect${addressOf(tab)}`, { replace: tab.path === pathname }),
    close: isPinned(tab.path) ? null : () => apply(closeTab(tabs, tab.path, pathname)),
    closeOthers: () => apply(closeOthers(tabs, tab.path, pathname)),
    closeAll: () => apply(closeAll(tabs, pathname)),
  })
  return { tabs, shownPath: pathname, actionsOf }
}

const pathOf = (address: string | null): string | undefined => address?.split(/[?#]/, 1)[0]
