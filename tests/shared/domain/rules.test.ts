import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineEvent, uncut } from '#shared/domain/defineAggregate.ts'
import { changesOf } from '#shared/domain/rules.ts'
import { type DeviceId, deviceIdSchema } from '#shared/records/device.ts'

it('what a command says changes the fields that get another value', () => {
  const before = { name: 'A', size: 1, places: ['x'] as readonly string[] }
  expect(changesOf(before, { name: 'B', size: 1 })).toEqual({ name: 'B' })
  expect(changesOf(before, { places: ['x', 'y'] })).toEqual({ places: ['x', 'y'] })
})

it('what is left out, or said again, changes nothing', () => {
  const before = { name: 'A', places: ['x'] as readonly string[] }
  expect(changesOf(before, {})).toBeNull()
  expect(changesOf(before, { name: undefined, places: ['x'] })).toBeNull()
})

it('an event about several devices says what is read with access to some of them, or does not compile', () => {
  const fold = { schema: z.object({ deviceIds: z.array(deviceIdSchema) }), evolve: () => [] }
  interface Data {
    readonly deviceIds: readonly DeviceId[]
  }
  // @ts-expect-error A reader of one device would read the ids of all.
  defineEvent({ ...fold, about: ({ deviceIds }: Data) => deviceIds })
  const cut = defineEvent({ ...fold, about: ({ deviceIds }: Data) => deviceIds, cut: uncut })
  const one = defineEvent({ ...fold, about: ({ deviceIds }: Data) => deviceIds[0] ?? null })
  expect([cut.about, one.about]).not.toContain(undefined)
})
