import { hideContextMenu, Menu, MenuDivider, MenuItem, showContextMenu } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type MouseEvent, useEffect, useRef, type WheelEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useReadable } from '../../store/useReadable.ts'
import { findScreen } from '../routes/screens.tsx'
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
import './tabStrip.css'

/** The pages visited since sign-in, home first. */
export function TabStrip() {
  const { t } = useTranslation()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const tabs = useReadable(strip)
  const list = useRef<HTMLUListElement>(null)
  useVisit(pathname, `${search}${hash}`)
  useReveal(list, pathname)
  const apply = ({ tabs: next, goTo }: TabChange) => {
    setTabs(next)
    if (goTo !== null) navigate(goTo)
  }
  const actions = (tab: Tab): TabActions => ({
    refresh: () => navigate(`/redirect${addressOf(tab)}`, { replace: tab.path === pathname }),
    close: () => apply(closeTab(tabs, tab.path, pathname)),
    closeOthers: () => apply(closeOthers(tabs, tab.path, pathname)),
    closeAll: () => apply(closeAll(tabs, pathname)),
  })
  const scroll = (event: WheelEvent) => {
    if (list.current && event.deltaX === 0) list.current.scrollLeft += event.deltaY / 4
  }
  return (
    <nav className="tab-strip" aria-label={t('shell.tabs.label')}>
      <ul ref={list} onWheel={scroll}>
        {tabs.map((tab) => (
          <TabItem key={tab.path} tab={tab} isShown={tab.path === pathname} actions={actions(tab)} />
        ))}
      </ul>
    </nav>
  )
}

interface TabActions {
  readonly refresh: () => void
  readonly close: () => void
  readonly closeOthers: () => void
  readonly closeAll: () => void
}

function TabItem(props: { readonly tab: Tab; readonly isShown: boolean; readonly actions: TabActions }) {
  const { t } = useTranslation()
  const { tab, actions } = props
  const screen = findScreen(tab.path)
  if (!screen) return null
  const title = t(`routes.title.${screen.id}`)
  const isFixed = isPinned(tab.path)
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    showContextMenu({
      content: <TabMenu actions={actions} isFixed={isFixed} />,
      targetOffset: { left: event.clientX, top: event.clientY },
      onClose: hideContextMenu,
    })
  }
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1 || isFixed) return
    event.preventDefault()
    actions.close()
  }
  return (
    <li
      className={props.isShown ? 'tab tab-shown' : 'tab'}
      onContextMenu={openMenu}
      onAuxClick={closeByMiddle}
    >
      <Link to={addressOf(tab)} aria-current={props.isShown ? 'page' : undefined} draggable={false}>
        {title}
      </Link>
      {isFixed ? null : (
        <button
          type="button"
          className="tab-close"
          aria-label={t('shell.tabs.closeNamed', { title })}
          onClick={actions.close}
        >
          <Cross size={12} />
        </button>
      )}
    </li>
  )
}

function TabMenu({ actions, isFixed }: { readonly actions: TabActions; readonly isFixed: boolean }) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuItem text={t('shell.tabs.refresh')} onClick={actions.refresh} />
      {isFixed ? null : <MenuItem text={t('shell.tabs.close')} onClick={actions.close} />}
      <MenuDivider />
      <MenuItem text={t('shell.tabs.closeOthers')} onClick={actions.closeOthers} />
      <MenuItem text={t('shell.tabs.closeAll')} onClick={actions.closeAll} />
    </Menu>
  )
}

function useVisit(path: string, search: string): void {
  useEffect(() => {
    if (findScreen(path)?.frame === 'shell') setTabs(visit(strip.get(), path, search))
  }, [path, search])
}

function useReveal(list: { readonly current: HTMLUListElement | null }, path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page on show moves the strip
  useEffect(() => {
    list.current?.querySelector('.tab-shown')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [list, path])
}
