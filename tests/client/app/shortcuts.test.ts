import { describe, expect, it } from 'vitest'
import { keyNames } from '#client/app/shortcuts/keyNames.ts'
import {
  createMatcher,
  isShortcut,
  type PressedKey,
  SEQUENCE_MS,
} from '#client/app/shortcuts/matchShortcut.ts'
import {
  type Chord,
  SHORTCUT_PLACES,
  SHORTCUTS,
  type ShortcutId,
  shortcutsOf,
} from '#client/app/shortcuts/shortcuts.ts'
import { shortcuts as en } from '#client/i18n/en/shortcuts.ts'
import { shortcuts as zh } from '#client/i18n/zh/shortcuts.ts'
import { gridCommand } from '#client/ui/list/model/gridKeys.ts'

const press = (key: string, over: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...over,
})
const pressOf = (chord: Chord): PressedKey =>
  press(chord.key, { ctrlKey: chord.isMod === true, shiftKey: chord.isShift === true })
const keysOf = (id: ShortcutId): readonly PressedKey[] =>
  SHORTCUTS[id].keys.map((chords: readonly Chord[]) => pressOf(chords[0] as Chord))

describe('a pressed key', () => {
  it('opens the palette with control or command and K, whatever the case', () => {
    for (const key of [press('k', { ctrlKey: true }), press('K', { metaKey: true })]) {
      expect(createMatcher()(key, 0)).toMatchObject({ id: 'openPalette', isSingleKey: false })
    }
    expect(createMatcher()(press('k'), 0)).toBeNull()
    expect(createMatcher()(press('k', { ctrlKey: true, altKey: true }), 0)).toBeNull()
  })

  it('opens the sheet with the question mark, wherever the keyboard has it', () => {
    expect(createMatcher()(press('?', { shiftKey: true }), 0)).toMatchObject({
      id: 'openSheet',
      isSingleKey: true,
    })
    expect(createMatcher()(press('?'), 0)).toMatchObject({ id: 'openSheet' })
  })

  it('after G goes somewhere, and means nothing else on the way', () => {
    const match = createMatcher()
    expect(match(press('g'), 0)).toBeNull()
    expect(match(press('m'), 100)).toMatchObject({ id: 'goMessages' })
    expect(match(press('m'), 200)).toMatchObject({ id: 'muteSound' })
  })

  it('long after G stands for itself', () => {
    const match = createMatcher()
    match(press('g'), 0)
    expect(match(press('m'), SEQUENCE_MS + 1)).toMatchObject({ id: 'muteSound' })
  })

  it('is told apart by shift where it is no written character', () => {
    expect(isShortcut(press('Tab'), 'paletteActions')).toBe(true)
    expect(isShortcut(press('Tab', { shiftKey: true }), 'paletteActions')).toBe(false)
  })
})

describe('the table of shortcuts', () => {
  it('has no key twice in one place', () => {
    for (const place of SHORTCUT_PLACES) {
      const keys = shortcutsOf(place).flatMap((id) =>
        SHORTCUTS[id].keys.map((chords) => JSON.stringify(chords)),
      )
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('describes every shortcut in both languages, and no others', () => {
    const ids = Object.keys(SHORTCUTS).sort()
    expect(Object.keys(en.does).sort()).toEqual(ids)
    expect(Object.keys(zh.does).sort()).toEqual(ids)
  })

  it.each([
    ['listMove', 'move'],
    ['listPage', 'move'],
    ['listEnds', 'move'],
    ['listRange', 'move'],
    ['listTick', 'toggleActive'],
    ['listAll', 'all'],
    ['listOpen', 'open'],
    ['listMenu', 'menu'],
    ['listEscape', 'escape'],
  ] as const)('is true to the lists: %s', (id, kind) => {
    for (const key of keysOf(id)) expect(gridCommand(key, 10)).toMatchObject({ kind })
  })

  it('names keys as the keyboard before the reader has them', () => {
    expect(keyNames({ key: 'k', isMod: true }, false)).toEqual(['Ctrl', 'K'])
    expect(keyNames({ key: 'k', isMod: true }, true)).toEqual(['⌘', 'K'])
    expect(keyNames({ key: 'F10', isShift: true }, false)).toEqual(['Shift', 'F10'])
    expect(keyNames({ key: 'Escape' }, true)).toEqual(['Esc'])
  })
})
