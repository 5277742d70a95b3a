/** Matches key presses against the table of shortcuts. Pure: each key carries its time. */
import { type Chord, type GlobalShortcut, SHORTCUTS, type ShortcutId, shortcutsOf } from './shortcuts.ts'

export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** The longest pause between the two keys of a sequence; after it, the second key is matched alone. */
export const SEQUENCE_MS = 1_200

/** Whether the key press is that shortcut. */
export function isShortcut(pressed: PressedKey, id: ShortcutId): boolean {
  return keysOf(id).some(([first, second]) => !second && first !== undefined && fits(pressed, first))
}

export const isSingleKey = (chord: Chord): boolean => !chord.isMod && chord.key.length === 1

export interface GlobalMatch {
  readonly id: GlobalShortcut
  /** Single keys are matched: not while the user types into a field. */
  readonly isSingleKey: boolean
}

/** Consumes key presses and returns the completed shortcut, if any. */
export function createMatcher(): (pressed: PressedKey, atMs: number) => GlobalMatch | null {
  let begun: { readonly pressed: PressedKey; readonly atMs: number } | null = null
  return (pressed, atMs) => {
    const first = begun && atMs - begun.atMs <= SEQUENCE_MS ? begun.pressed : null
    begun = null
    for (const id of globals) {
      for (const [one, two] of keysOf(id)) {
        if (!one) continue
        const isWhole = two ? first !== null && fits(first, one) && fits(pressed, two) : fits(pressed, one)
        if (isWhole) return { id, isSingleKey: isSingleKey(one) }
      }
    }
    if (globals.some((id) => keysOf(id).some(([one, two]) => two && one && fits(pressed, one)))) {
      begun = { pressed, atMs }
    }
    return null
  }
}

const keysOf = (id: ShortcutId): readonly (readonly Chord[])[] => SHORTCUTS[id].keys
/** Sequences first: after `g`, the `m` of `g m` is not the `m` that mutes. */
const globals = (shortcutsOf('anywhere') as GlobalShortcut[]).sort(
  (a, b) => (keysOf(b)[0]?.length ?? 0) - (keysOf(a)[0]?.length ?? 0),
)

function fits(pressed: PressedKey, chord: Chord): boolean {
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  if (key !== chord.key || pressed.altKey) return false
  if ((pressed.ctrlKey || pressed.metaKey) !== (chord.isMod === true)) return false
  // The position of `?` and `/` depends on the keyboard layout, so shift is ignored for written characters.
  const isWritten = chord.key.length === 1 && !/[a-z]/.test(chord.key)
  return isWritten || pressed.shiftKey === (chord.isShift === true)
}
