import { useEffect, useRef } from 'react'
import { isTypingInto } from '../../platform/keyboard.ts'
import { onKeyDown } from '../../platform/page.ts'

/** Keys of presentation remotes, and arrow keys. */
const NEXT = new Set(['ArrowRight', 'PageDown'])
const BACK = new Set(['ArrowLeft', 'PageUp'])
/** Elements with their own arrow and page keys, and overlays. A room sheet on a phone does not count. */
const OWN_KEYS = [
  ...[
    'grid',
    'tree',
    'tablist',
    'menubar',
    'radiogroup',
    'slider',
    'dialog',
    'alertdialog',
    'menu',
    'listbox',
  ].map((role) => `[role=${role}]`),
  'input[type=range]',
  'input[type=radio]',
].join()

/** Next and back for anyone who presents. */
export function useChapterKeys(
  isOn: boolean,
  move: { readonly next: () => void; readonly back: () => void },
): void {
  const now = useRef(move)
  useEffect(() => {
    now.current = move
  })
  useEffect(() => {
    if (!isOn) return
    return onKeyDown((event) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
      if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
      if (isTypingInto(target) || isOfItsOwn(target)) return
      if (!NEXT.has(key) && !BACK.has(key)) return
      event.preventDefault()
      if (NEXT.has(key)) now.current.next()
      else now.current.back()
    })
  }, [isOn])
}

const isOfItsOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN_KEYS) !== null
