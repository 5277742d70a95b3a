import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { onPointerDown, windowSize } from '../../platform/page.ts'
import styles from './TabMenu.module.css'
import type { TabActions } from './useTabs.ts'

/** The context menu of one tab, at the pointer or, by the menu key, at the tab. */
export function TabMenu(props: {
  readonly actions: TabActions
  readonly x: number
  readonly y: number
  /** By key or choice the focus returns to the tab; a click elsewhere moves it itself. */
  readonly onClose: (isByKey: boolean) => void
}) {
  const { t } = useTexts()
  const { actions, onClose } = props
  const menu = useRef<HTMLDivElement>(null)
  usePlacement(menu, props.x, props.y)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(
    () =>
      onPointerDown((event) => {
        if (!(event.target instanceof Node && menu.current?.contains(event.target))) close.current(false)
      }),
    [],
  )
  const items: readonly (readonly [label: string, run: () => void])[] = [
    [t('shell.tabs.refresh'), actions.refresh],
    ...(actions.close ? [[t('shell.tabs.close'), actions.close] as const] : []),
    [t('shell.tabs.closeOthers'), actions.closeOthers],
    [t('shell.tabs.closeAll'), actions.closeAll],
  ]
  return (
    <div
      ref={menu}
      role="menu"
      className={styles.menu}
      aria-label={t('shell.tabs.menu')}
      tabIndex={-1}
      onKeyDown={(event) => handleKey(event, menu.current, onClose)}
    >
      {items.map(([label, run]) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose(true)
            run()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** At the pointer, but always whole on the screen. */
function usePlacement(menu: { readonly current: HTMLElement | null }, x: number, y: number): void {
  useEffect(() => {
    const element = menu.current
    if (!element) return
    const { width, height } = windowSize()
    element.style.left = `${Math.max(4, Math.min(x, width - element.offsetWidth - 4))}px`
    element.style.top = `${Math.max(4, Math.min(y, height - element.offsetHeight - 4))}px`
    element.querySelector('button')?.focus()
  }, [menu, x, y])
}

function handleKey(
  event: KeyboardEvent,
  menu: HTMLElement | null,
  onClose: (isByKey: boolean) => void,
): void {
  const items = [...(menu?.querySelectorAll('button') ?? [])]
  const index = items.indexOf(event.target as HTMLButtonElement)
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: items[(index + 1) % items.length],
    ArrowUp: items.at(index - 1),
    Home: items[0],
    End: items.at(-1),
  }
  if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
  else if (targets[event.key]) targets[event.key]?.focus()
  else return
  event.preventDefault()
  event.stopPropagation()
}
