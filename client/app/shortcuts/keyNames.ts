/** Labels of keys on the user's platform. They are the same in both languages. */
import type { Chord } from './shortcuts.ts'

const symbols: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ContextMenu: '☰',
  ' ': '␣',
}
const appleSymbols: Readonly<Record<string, string>> = { Enter: '↩', Tab: '⇥', Delete: '⌦' }

/** Names of the keys of a chord, in the order they are held. */
export function keyNames(chord: Chord, isApple: boolean): readonly string[] {
  const name =
    (isApple ? appleSymbols[chord.key] : undefined) ??
    symbols[chord.key] ??
    (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key)
  return [
    ...(chord.isMod ? [isApple ? '⌘' : 'Ctrl'] : []),
    ...(chord.isShift ? [isApple ? '⇧' : 'Shift'] : []),
    name,
  ]
}
