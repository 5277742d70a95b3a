import { Menu, type MenuProps } from '@blueprintjs/core'
import type { KeyboardEvent } from 'react'
import { menuStep } from './menuStep.ts'

/** Keyboard support of every menu: arrows, Home, End and first letters move the focus. */
export function KeyMenu(props: MenuProps) {
  return <Menu {...props} onKeyDown={onKey} />
}

function onKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
  const from = event.target as HTMLElement
  // Keys of a nested submenu bubble through here.
  const menu = from.closest('[role=menu]')
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')].filter(
    (item) => item.closest('[role=menu]') === menu && !item.matches('[aria-disabled=true], :disabled'),
  )
  const at = items.findIndex((item) => item === from || item.contains(from))
  const labels = items.map((item) => item.textContent)
  const target = sideways(event.key, items[at], menu) ?? items[menuStep(event.key, labels, at) ?? -1]
  if (!target) return
  event.preventDefault()
  event.stopPropagation()
  target.focus()
}

/** Into the submenu of an item, and back to the item. */
function sideways(key: string, item: Element | undefined, menu: Element | null) {
  if (key === 'ArrowRight')
    return item?.closest('li')?.querySelector<HTMLElement>('[role=menu] [role=menuitem]')
  if (key !== 'ArrowLeft') return null
  return menu?.parentElement?.closest('[role=menu] li')?.querySelector<HTMLElement>('[role=menuitem]')
}
