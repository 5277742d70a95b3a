import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldOf, schemaAt } from '#client/ui/form/model/paths.ts'
import { isSame, valueAt, valuesOf, withValueAt } from '#client/ui/form/model/values.ts'

describe('values by dotted paths', () => {
  const values = { name: 'Lobby', items: [{ value: 'a' }, { value: 'b' }], plan: { from: '08:00' } }

  it('are read at any depth, and nothing is found where nothing is', () => {
    expect(valueAt(values, 'items.1.value')).toBe('b')
    expect(valueAt(values, 'items.9.value')).toBeUndefined()
    expect(valueAt(values, 'name.length')).toBeUndefined()
    expect(valueAt(values, 'constructor.name')).toBeUndefined()
  })

  it('are written without touching what stands beside the path', () => {
    const next = withValueAt(values, 'items.1.value', 'c')
    expect(next).toEqual({ ...values, items: [{ value: 'a' }, { value: 'c' }] })
    expect(next.items[0]).toBe(values.items[0])
    expect(next.plan).toBe(values.plan)
    expect(values.items[1]?.value).toBe('b')
  })

  it('make the lists and objects that are missing on the way, and can be taken away', () => {
    expect(withValueAt({}, 'items.1.value', 'x')).toEqual({ items: ['', { value: 'x' }] })
    expect(withValueAt({ plan: { from: '1', to: '2' } }, 'plan.to', undefined)).toEqual({
      plan: { from: '1' },
    })
  })

  it('are the same as their text and as nothing, and differ in order', () => {
    expect(isSame({ count: 3, note: '' }, { count: '3' })).toBe(true)
    expect(isSame([], undefined)).toBe(true)
    expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false)
    expect(isSame([{ a: 1 }], [{ a: 2 }])).toBe(false)
    expect(isSame(false, '')).toBe(false)
    expect(isSame('3', '3.0')).toBe(false)
  })
})

describe('a record as values of a form', () => {
  it('keeps its lists and objects', () => {
    const record = { name: 'Ward', deviceIds: ['dev_1', 'dev_2'], plan: { days: [1, 5], to: null }, count: 2 }
    expect(valuesOf(record)).toEqual(record)
  })

  it('leaves out what no form can hold', () => {
    expect(valuesOf({ at: new Date(0), run: () => 1, none: null, odd: Number.NaN, gone: undefined })).toEqual(
      {},
    )
  })
})

describe('a path', () => {
  const schema = z.strictObject({
    ids: z.preprocess((value) => value, z.array(z.string()).optional()),
    rows: z
      .array(z.object({ note: z.string().nullable(), by: z.record(z.string(), z.number()) }))
      .default([]),
    action: z.union([z.object({ kind: z.literal('a'), level: z.number() }), z.object({ scene: z.string() })]),
  })

  it('finds its part of the schema through lists, defaults, transformations and alternatives', () => {
    expect(schemaAt(schema, 'ids.3')?.def.type).toBe('string')
    expect(schemaAt(schema, 'rows.0.note')?.safeParse(null).success).toBe(true)
    expect(schemaAt(schema, 'rows.0.by.x')?.def.type).toBe('number')
    expect(schemaAt(schema, 'action.scene')?.def.type).toBe('string')
    expect(schemaAt(schema, 'rows.first')).toBeUndefined()
    expect(schemaAt(schema, 'elsewhere.0')).toBeUndefined()
  })

  it('belongs to the innermost field that holds it', () => {
    const names = new Set(['items', 'items.3.value', 'name'])
    expect(fieldOf('items.3.value.unit', names)).toBe('items.3.value')
    expect(fieldOf('items.4.value', names)).toBe('items')
    expect(fieldOf('other.name', names)).toBeNull()
  })
})
