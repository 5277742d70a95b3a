import { expect, it } from 'vitest'
import { guessKind } from '#shared/devices/guessKind.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'

it('every kind is known by what it says when it says everything', () => {
  for (const { kind, circuits, properties } of DEVICE_KINDS.values())
    for (const count of [circuits.min, circuits.max]) {
      const names = new Set(properties(count).map(({ name }) => name))
      const guess = guessKind(names)
      const guessed = DEVICE_KINDS.get(guess?.kind ?? '')?.properties(guess?.circuits ?? 1)
      // Kinds that say the same cannot be told apart.
      expect([kind, new Set(guessed?.map(({ name }) => name))]).toEqual([kind, names])
    }
})

it('part of it is enough where it tells something, and what everybody says is not', () => {
  expect(guessKind(new Set(['water_leak', 'linkquality']))?.kind).toBe('water_leak')
  expect(guessKind(new Set(['state_l1', 'state_l2', 'action']))).toEqual({
    kind: 'switch_panel',
    circuits: 2,
  })
  expect(guessKind(new Set(['linkquality', 'battery']))).toBeNull()
  expect(guessKind(new Set())).toBeNull()
})
