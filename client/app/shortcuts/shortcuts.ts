/**
 * All global shortcuts in one table, used by handlers and the `?` sheet. Keys of lists and forms are handled
 * there; a test compares them with this table.
 */

export type ShortcutPlace = 'anywhere' | 'palette' | 'tabs' | 'list' | 'tree' | 'form'

export interface Chord {
  /** Value of `KeyboardEvent.key`; letters in lower case. */
  readonly key: string
  /** Command on Apple's keyboards, control on the others. */
  readonly isMod?: true
  readonly isShift?: true
}

export interface Shortcut {
  readonly place: ShortcutPlace
  /** Any of these; each is pressed in its order, one chord after the other. */
  readonly keys: readonly (readonly Chord[])[]
}

const press = (...keys: readonly string[]) => keys.map((key): readonly Chord[] => [{ key }])
const mod = (key: string): readonly Chord[] => [{ key, isMod: true }]
const shift = (key: string): readonly Chord[] => [{ key, isShift: true }]
const then = (first: string, second: string): readonly (readonly Chord[])[] => [
  [{ key: first }, { key: second }],
]

export const SHORTCUTS = {
  openPalette: { place: 'anywhere', keys: [mod('k'), ...press('/')] },
  openSheet: { place: 'anywhere', keys: press('?') },
  goHome: { place: 'anywhere', keys: then('g', 'h') },
  goDevices: { place: 'anywhere', keys: then('g', 'd') },
  goAreas: { place: 'anywhere', keys: then('g', 'a') },
  goMessages: { place: 'anywhere', keys: then('g', 'm') },
  muteSound: { place: 'anywhere', keys: press('m') },
  foldMenu: { place: 'anywhere', keys: press('[') },
  undo: { place: 'anywhere', keys: [mod('z')] },
  openSimulator: { place: 'anywhere', keys: press('F8') },
  paletteNext: { place: 'palette', keys: press('ArrowDown') },
  palettePrevious: { place: 'palette', keys: press('ArrowUp') },
  paletteChoose: { place: 'palette', keys: press('Enter') },
  paletteActions: { place: 'palette', keys: press('Tab') },
  paletteBack: { place: 'palette', keys: press('Escape') },
  tabMove: { place: 'tabs', keys: press('ArrowLeft', 'ArrowRight') },
  tabEnds: { place: 'tabs', keys: press('Home', 'End') },
  tabClose: { place: 'tabs', keys: press('Delete') },
  tabMenu: { place: 'tabs', keys: [...press('ContextMenu'), shift('F10')] },
  listSearch: { place: 'list', keys: [mod('f'), ...press('/')] },
  listMove: { place: 'list', keys: press('j', 'k', 'ArrowDown', 'ArrowUp') },
  listPage: { place: 'list', keys: press('PageUp', 'PageDown') },
  listEnds: { place: 'list', keys: press('Home', 'End') },
  listTick: { place: 'list', keys: press('x', ' ') },
  listRange: { place: 'list', keys: [shift('ArrowDown'), shift('ArrowUp')] },
  listAll: { place: 'list', keys: [mod('a')] },
  listOpen: { place: 'list', keys: press('Enter') },
  listMenu: { place: 'list', keys: [...press('.', 'ContextMenu'), shift('F10')] },
  listEscape: { place: 'list', keys: press('Escape') },
  treeMove: { place: 'tree', keys: press('ArrowDown', 'ArrowUp') },
  treeFold: { place: 'tree', keys: press('ArrowLeft', 'ArrowRight') },
  formSubmit: { place: 'form', keys: [mod('Enter')] },
  formCancel: { place: 'form', keys: press('Escape') },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutId = keyof typeof SHORTCUTS
export type PlaceOf<P extends ShortcutPlace> = {
  [K in ShortcutId]: (typeof SHORTCUTS)[K]['place'] extends P ? K : never
}[ShortcutId]
/** Shortcuts that work regardless of focus. */
export type GlobalShortcut = PlaceOf<'anywhere'>

export const SHORTCUT_PLACES: readonly ShortcutPlace[] = [
  'anywhere',
  'palette',
  'tabs',
  'list',
  'tree',
  'form',
]

export const shortcutsOf = (place: ShortcutPlace): readonly ShortcutId[] =>
  (Object.keys(SHORTCUTS) as ShortcutId[]).filter((id) => SHORTCUTS[id].place === place)
