/** Keyboard handling of a focused row. Pure. */
import type { Step } from './selection.ts'

export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

export type GridCommand =
  | Step
  | { readonly kind: 'toggleActive' }
  | { readonly kind: 'open' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'escape' }
  /** Expands or collapses a group. */
  | { readonly kind: 'expand' }
  | { readonly kind: 'collapse' }
  /** Hotkey of an action. */
  | { readonly kind: 'letter'; readonly letter: string }

/** Without actions, rows can neither be selected nor have a menu. */
export function gridCommand(pressed: PressedKey, rowsPerPage: number, hasActions = true): GridCommand | null {
  const command = commandOf(pressed, rowsPerPage)
  if (!command || hasActions) return command
  if (command.kind === 'move') return { ...command, isRange: false }
  return WITHOUT_ACTIONS.has(command.kind) ? command : null
}

const WITHOUT_ACTIONS: ReadonlySet<GridCommand['kind']> = new Set(['open', 'escape', 'expand', 'collapse'])

function commandOf(pressed: PressedKey, rowsPerPage: number): GridCommand | null {
  const { key, shiftKey, altKey } = pressed
  const isCommand = pressed.ctrlKey || pressed.metaKey
  if (altKey) return null
  if (isCommand) return key.toLowerCase() === 'a' && !shiftKey ? { kind: 'all' } : null
  const by = stepOf(key, rowsPerPage)
  if (by !== null) return { kind: 'move', by, isRange: shiftKey }
  switch (key) {
    case 'x':
    case 'X':
    case ' ':
      return { kind: 'toggleActive' }
    case 'Enter':
      return { kind: 'open' }
    case '.':
    case 'ContextMenu':
      return { kind: 'menu' }
    case 'F10':
      return shiftKey ? { kind: 'menu' } : null
    case 'Escape':
      return { kind: 'escape' }
    case 'ArrowRight':
      return { kind: 'expand' }
    case 'ArrowLeft':
      return { kind: 'collapse' }
    default:
      return /^[a-z]$/i.test(key) ? { kind: 'letter', letter: key.toLowerCase() } : null
  }
}

function stepOf(key: string, rowsPerPage: number): number | null {
  switch (key) {
    case 'j':
    case 'J':
    case 'ArrowDown':
      return 1
    case 'k':
    case 'K':
    case 'ArrowUp':
      return -1
    case 'PageDown':
      return rowsPerPage
    case 'PageUp':
      return -rowsPerPage
    case 'Home':
      return Number.NEGATIVE_INFINITY
    case 'End':
      return Number.POSITIVE_INFINITY
    default:
      return null
  }
}
