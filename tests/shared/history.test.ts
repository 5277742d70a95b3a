/** Edits of rules, schemas and enumerations that used to make a part of the history unreadable. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { foldState, logSchemaOf, readCommit, readEvent } from '#shared/domain/registry.ts'
import type { Commit, DomainEvent } from '#shared/kernel/commit.ts'
import { typesOnly } from '#shared/kernel/typesOnly.ts'
import { createState } from '#shared/records/registry.ts'
import { breaks, describeSchema, eventsNow, frozenEvents } from '../support/eventSchemas.ts'

const PLACE = { stream: 'project:prj_1', seq: 1 } as const
const read = (type: string, data: object) => readEvent({ type, data }, PLACE)?.data

function stateAfter(events: readonly DomainEvent[]) {
  const actor = { kind: 'system', id: 't', name: 'T' } as const
  const commit: Commit = { ...PLACE, at: 1, actor, channel: 'system', command: 'Do', events }
  const state = createState()
  foldState(state, readCommit(commit))
  return state
}

describe('a log that was written before a rule became stricter', () => {
  it('is read where a limit is tighter now', () => {
    const written = z.strictObject({ name: z.string().min(1), level: z.number().int().max(200).default(1) })
    const tightened = z.strictObject({ name: z.string().max(3), level: z.number().int().max(5).default(1) })
    const event = { name: 'Penthouse', level: 120 }
    expect(typesOnly(tightened).parse(event)).toEqual(written.parse(event))
    expect(tightened.safeParse(event).success).toBe(false)
    const name = 'A'.repeat(5_000)
    expect(read('BuildingAdded', { buildingId: 'bld_1', name, nameEn: '', order: -1.5 })).toMatchObject({
      name,
    })
  })

  it('is read where an enumeration has lost a member', () => {
    const area = { areaId: 'ara_1', floorId: 'flr_1', parentId: null, name: '1', nameEn: '1', order: 1 }
    const added = {
      type: 'AreaAdded',
      data: { ...area, kind: 'ballroom', image: 'chandelier' },
    }
    expect([...stateAfter([added]).all('area')]).toMatchObject([{ kind: 'ballroom', image: 'chandelier' }])
  })

  it('is read where a fault has other parameters now, or is no kind of fault any more', () => {
    const injected = (faultId: string, fault: object) => ({ type: 'FaultInjected', data: { faultId, fault } })
    const state = stateAfter([
      injected('flt_1', { kind: 'host_offline', host: 'A100', durationMs: 1e15, colour: 'red' }),
      injected('flt_2', { kind: 'device_possessed', device: 'B200', by: 'a ghost' }),
      injected('flt_3', { kind: 'sensor_value', device: 'C300' }),
    ])
    expect([...state.all('fault')].map(({ id }) => id)).toEqual(['flt_1'])
    const cleared = { type: 'FaultCleared', data: { faultId: 'flt_2', fault: { kind: 'device_possessed' } } }
    expect(() => stateAfter([cleared])).not.toThrow()
  })

  it('is still held against the types of its fields', () => {
    expect(() => read('BuildingAdded', { buildingId: 'bld_1', name: 7, nameEn: '', order: 1 })).toThrow(
      /BuildingAdded at project:prj_1#1.*name/,
    )
  })
})

describe('the frozen events', () => {
  const now = eventsNow()

  it.each(Object.entries(frozenEvents()))('%s is read as it was frozen', (type, frozen) => {
    expect(logSchemaOf(type)).toBeDefined()
    expect(breaks(frozen, now[type] ?? {})).toEqual([])
  })

  const older = z.object({ name: z.string(), kind: z.enum(['a', 'b']), at: z.number().default(1) })
  const against = (newer: z.ZodType) =>
    breaks(describeSchema(typesOnly(older)), describeSchema(typesOnly(newer)))

  it('accept optional fields, other limits and other members of an enumeration', () => {
    expect(against(older.extend({ note: z.string().optional(), size: z.number().default(0) }))).toEqual([])
    expect(against(older.extend({ name: z.string().max(3), kind: z.enum(['b']) }))).toEqual([])
    expect(against(older.extend({ name: z.string().nullable() }))).toEqual([])
  })

  it('accept no required field, no other type, no other default, and none that is gone', () => {
    expect(against(older.extend({ note: z.string() }))).toEqual(['data.note is required now'])
    expect(against(older.extend({ name: z.number() }))).toEqual(['data.name was string and is number'])
    expect(against(older.extend({ at: z.number().default(2) }))).toEqual(['data.at has another default'])
    expect(against(older.omit({ name: true }))).toEqual(['data.name is gone'])
  })
})
