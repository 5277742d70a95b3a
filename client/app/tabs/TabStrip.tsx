import { MenuItem } from '@blueprintjs/core'
import { CaretDown, Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { findScreen } from '#shared/screens/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { nextFrame } from '../../platform/time.ts'
import { KeyMenu } from '../../ui/layers/KeyMenu.tsx'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import styles from './TabStrip.module.css'
import { tabId } from './tabId.ts'
import { addressOf, neighbourOf, type Tab } from './tabs.ts'
import { useOverflow } from './useOverflow.ts'
import { type TabActions, useTabs } from './useTabs.ts'

const TabMenu = lazyPart(async () => (await import('./TabMenu.tsx')).TabMenu)

interface OpenMenu {
  readonly tab: Tab
  readonly x: number
  readonly y: number
}

/** The pages visited since sign-in, home first. */
export function TabStrip() {
  const { t } = useTexts()
  const { tabs, shownPath, actionsOf } = useTabs()
  const list = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const isOverflowing = useOverflow(list, tabs)
  useReveal(list, shownPath, isOverflowing)
  const scroll = (event: WheelEvent) => {
    if (list.current && event.deltaX === 0) list.current.scrollLeft += event.deltaY / 4
  }
  const closeByKey = (tab: Tab) => {
    const { close } = actionsOf(tab)
    const next = neighbourOf(tabs, tab.path)
    if (!close || next === null) return
    document.getElementById(tabId(next))?.focus()
    close()
  }
  return (
    <nav className={styles.strip} data-stop="tabs" aria-label={t('shell.tabs.label')}>
      <div
        ref={list}
        className={styles.list}
        role="tablist"
        aria-label={t('shell.tabs.label')}
        onWheel={scroll}
        onScroll={() => setMenu(null)}
        onKeyDown={(event) => moveFocus(event, list.current)}
      >
        {tabs.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            isShown={tab.path === shownPath}
            actions={actionsOf(tab)}
            onDelete={() => closeByKey(tab)}
            onMenu={(x, y) => setMenu({ tab, x, y })}
          />
        ))}
      </div>
      {isOverflowing ? <AllTabs tabs={tabs} shownPath={shownPath} /> : null}
      {menu ? (
        <Suspense fallback={null}>
          <TabMenu actions={actionsOf(menu.tab)} x={menu.x} y={menu.y} onClose={() => setMenu(null)} />
        </Suspense>
      ) : null}
    </nav>
  )
}

function TabItem(props: {
  readonly tab: Tab
  readonly isShown: boolean
  readonly actions: TabActions
  readonly onDelete: () => void
  readonly onMenu: (x: number, y: number) => void
}) {
  const { t } = useTexts()
  const { tab, actions, isShown } = props
  const screen = findScreen(tab.path)
  if (!screen) return null
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // Below the tab, whether opened by the pointer or by a key.
    props.onMenu(box.left, box.bottom)
  }
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    actions.close?.()
  }
  return (
    <div className={clsx(styles.tab, isShown && styles.shown)} role="presentation">
      <Link
        id={tabId(tab.path)}
        role="tab"
        to={addressOf(tab)}
        aria-selected={isShown}
        aria-controls={isShown ? 'content' : undefined}
        aria-keyshortcuts={actions.close ? 'Delete Shift+F10' : 'Shift+F10'}
        tabIndex={isShown ? 0 : -1}
        draggable={false}
        onContextMenu={openMenu}
        onAuxClick={closeByMiddle}
        onKeyDown={(event) => {
          if (event.key === 'Delete') props.onDelete()
        }}
      >
        {nameOf(screen)}
      </Link>
      {actions.close ? (
        // Pointer only; keyboard users close the focused tab with Delete.
        <button
          type="button"
          className={styles.close}
          tabIndex={-1}
          aria-hidden="true"
          title={t('shell.tabs.close')}
          onClick={actions.close}
        >
          <Cross size={12} />
        </button>
      ) : null}
    </div>
  )
}

/** Menu of all tabs, if they do not fit. */
function AllTabs({ tabs, shownPath }: { readonly tabs: readonly Tab[]; readonly shownPath: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <DropMenu
      label={t('shell.tabs.all', { count: tabs.length })}
      icon={<CaretDown />}
      className={styles.all}
      content={(close) => (
        <KeyMenu aria-label={t('shell.tabs.label')} className={clsx(styles.allList)}>
          {tabs.map((tab) => {
            const screen = findScreen(tab.path)
            return (
              <MenuItem
                key={tab.path}
                text={screen ? nameOf(screen) : tab.path}
                active={tab.path === shownPath}
                onClick={() => {
                  close()
                  navigate(addressOf(tab))
                }}
              />
            )
          })}
        </KeyMenu>
      )}
    />
  )
}

/** Arrow keys move the focus along the strip; Enter opens the focused tab. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const index = all.indexOf(event.target as HTMLElement)
  if (index < 0) return
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowRight: all[(index + 1) % all.length],
    ArrowLeft: all.at(index - 1),
    Home: all[0],
    End: all.at(-1),
  }
  const target = targets[event.key]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Scrolls the current tab into view, with a part of its neighbours to show that there are more. */
function useReveal(
  list: { readonly current: HTMLElement | null },
  path: string,
  isOverflowing: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page on show moves the strip, less room too
  useEffect(
    () =>
      // In the next frame, to avoid an extra layout.
      nextFrame(() =>
        list.current
          ?.querySelector(`.${styles.shown}`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      ),
    [list, path, isOverflowing],
  )
}
