import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#client/api/apiError.ts'
import type { FieldRule, Inquiry } from '#client/ui/form/model/faults.ts'
import { type FormOptions, FormStore } from '#client/ui/form/model/formStore.ts'
import { type FormValues, valuesOf } from '#client/ui/form/model/values.ts'

const schema = z.strictObject({
  name: z.string().trim().min(1),
  deviceIds: z.array(z.string()).max(3).optional(),
  items: z
    .array(
      z.strictObject({ id: z.string(), value: z.string().max(5), level: z.number().max(100).optional() }),
    )
    .optional(),
  plan: z.strictObject({ from: z.string(), to: z.string() }).optional(),
})

const ROWS = [
  { id: 'r1', value: 'one', level: 10 },
  { id: 'r2', value: 'two', level: 20 },
]
const rowRules = (count: number): readonly FieldRule[] =>
  Array.from({ length: count }, (_, index) => [
    { name: `items.${index}.value` },
    { name: `items.${index}.level`, isNumber: true, isOptional: true },
  ]).flat()

function formOf(
  record: Readonly<Record<string, unknown>>,
  options: Partial<FormOptions> = {},
  more: readonly FieldRule[] = [],
): FormStore {
  const store = new FormStore({ schema, initial: valuesOf(record), ...options })
  const rules = [
    { name: 'name' },
    { name: 'deviceIds', isOptional: true },
    { name: 'items', isOptional: true },
  ]
  for (const rule of [...rules, ...more]) store.register(rule)
  return store
}

const sending = () => vi.fn(async (_input: Record<string, unknown>) => 'done')

describe('a form with a list', () => {
  it('sends the device ids that were chosen, and those that the record has', async () => {
    const form = formOf({ name: 'Ward', deviceIds: ['dev_1'] })
    form.set('deviceIds', ['dev_1', 'dev_2'])
    const send = sending()
    await form.submit({ send })
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ward', deviceIds: ['dev_1', 'dev_2'] })
    const untouched = sending()
    await formOf({ name: 'Ward', deviceIds: ['dev_1'] }).submit({ send: untouched })
    expect(untouched).toHaveBeenCalledExactlyOnceWith({ name: 'Ward', deviceIds: ['dev_1'] })
  })

  it('sends a changed list whole and an unchanged one not at all where changes are sent', async () => {
    const form = formOf({ name: 'Ward', deviceIds: ['dev_1'] }, { sends: 'changes' })
    form.set('deviceIds', ['dev_1', 'dev_2'])
    form.set('deviceIds', ['dev_1'])
    form.set('name', 'Wards')
    const send = sending()
    await form.submit({ send })
    expect(send).toHaveBeenLastCalledWith({ name: 'Wards' })
    form.set('deviceIds', [])
    await form.submit({ send })
    expect(send).toHaveBeenLastCalledWith({ deviceIds: [] })
  })

  it('asks for one where it is needed, and says when it is too long', async () => {
    const form = formOf({ name: 'Ward' })
    form.register({ name: 'deviceIds' })
    await form.submit({ send: sending() })
    expect(form.field('deviceIds').fault).toEqual({ code: 'required' })
    form.set('deviceIds', ['1', '2', '3', '4'])
    expect(form.field('deviceIds').fault).toEqual({ code: 'tooMany', values: { max: 3 } })
  })

  it('merges the ids that somebody else chose before sending', async () => {
    const form = formOf({ name: 'Ward', deviceIds: ['a', 'b'] }, { sends: 'changes' })
    form.set('deviceIds', ['a', 'b', 'mine'])
    const send = sending()
    await form.submit({ send, refresh: async () => ({ name: 'Ward', deviceIds: ['a', 'theirs'] }) })
    expect(send).toHaveBeenCalledExactlyOnceWith({ deviceIds: ['a', 'mine', 'theirs'] })
  })
})

describe('rows of a form', () => {
  it('are sent as they stand, numbers as numbers, with what has no field', async () => {
    const form = formOf({ name: 'Ward', items: ROWS }, {}, rowRules(2))
    form.set('items.1.level', ' 35 ')
    form.set('items.0.level', '')
    const send = sending()
    await form.submit({ send })
    expect(send).toHaveBeenCalledExactlyOnceWith({
      name: 'Ward',
      items: [
        { id: 'r1', value: 'one' },
        { id: 'r2', value: 'two', level: 35 },
      ],
    })
  })

  it('render alone: another row’s view keeps its identity', () => {
    const form = formOf({ name: 'Ward', items: ROWS }, {}, rowRules(2))
    const other = form.field('items.0.value')
    const keys = form.rowKeys('items')
    form.set('items.1.value', 'x')
    expect(form.field('items.0.value')).toBe(other)
    expect(form.rowKeys('items')).toBe(keys)
  })

  it('take their faults and their keys along when they are moved', async () => {
    const form = formOf({ name: 'Ward', items: ROWS }, {}, rowRules(2))
    const [first, second] = form.rowKeys('items')
    form.set('items.1.value', 'far too long')
    await form.submit({ send: sending() })
    expect(form.field('items.1.value').fault).toEqual({ code: 'tooLong', values: { max: 5 } })
    form.arrangeRows('items', [1, 0])
    expect(form.field('items.0.value').fault).toEqual({ code: 'tooLong', values: { max: 5 } })
    expect(form.field('items.1.value').fault).toBeNull()
    expect(form.rowKeys('items')).toEqual([second, first])
    form.arrangeRows('items', [0, { row: { id: 'r3', value: '' } }, 1])
    expect(form.rowKeys('items')).toEqual([second, expect.any(String), first])
    form.arrangeRows('items', [2])
    expect(form.field('items').value).toEqual([ROWS[0]])
  })

  it('bear the server’s issues on their own fields', async () => {
    const form = formOf({ name: 'Ward', items: ROWS }, {}, rowRules(2))
    const issues = [
      { path: 'items.1.value', message: 'is unknown' },
      { path: 'items.7.value', message: 'is too much' },
    ]
    const error = new ApiError('No', { status: 409, http: 200, issues })
    await form.submit({ send: async () => Promise.reject(error) })
    expect(form.field('items.1.value').fault).toEqual({ code: 'refused', values: { reason: 'is unknown' } })
    expect(form.field('items').fault).toEqual({ code: 'refused', values: { reason: 'is too much' } })
    expect(form.view()).toMatchObject({ failure: null, faulty: ['items.1.value', 'items'] })
  })

  it('are seen by the dirty guard, however deep the edit', () => {
    const form = formOf({ name: 'Ward', items: ROWS, plan: { from: '08:00', to: '18:00' } })
    form.set('items.0.level', '11')
    expect(form.view().isDirty).toBe(true)
    form.set('items.0.level', '10')
    expect(form.view().isDirty).toBe(false)
    form.set('plan.to', '17:00')
    expect(form.view().isDirty).toBe(true)
    form.discard()
    form.arrangeRows('items', [1, 0])
    expect(form.view().isDirty).toBe(true)
  })
})

describe('two submits', () => {
  it('do not pass while the person is asked', async () => {
    const form = formOf({ name: 'Ward' })
    let agree: (isAgreed: boolean) => void = () => {}
    const ask = vi.fn(() => new Promise<boolean>((resolve) => (agree = resolve)))
    const send = sending()
    const first = form.submit({ send, ask })
    expect(await form.submit({ send, ask })).toEqual({ kind: 'held' })
    expect(ask).toHaveBeenCalledTimes(1)
    agree(true)
    expect((await first).kind).toBe('sent')
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('are possible one after the other, also after a refused question', async () => {
    const form = formOf({ name: 'Ward' })
    const send = sending()
    expect(await form.submit({ send, ask: async () => false })).toEqual({ kind: 'held' })
    expect((await form.submit({ send, ask: async () => true })).kind).toBe('sent')
  })
})

describe('a rule that the server must judge', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const TAKEN = { text: 'This name is taken' }
  function asked(inquire: Inquiry, values: FormValues = { name: '' }): FormStore {
    const form = new FormStore({ schema, initial: values })
    form.register({ name: 'name', inquire, inquireWith: ['plan.from'] })
    return form
  }

  it('is asked about after a pause, once, for the last value; the one before is aborted', async () => {
    const signals: AbortSignal[] = []
    const inquire = vi.fn(async (value: unknown, _values: FormValues, signal: AbortSignal) => {
      signals.push(signal)
      return value === 'Lobby' ? TAKEN : null
    })
    const form = asked(inquire)
    form.set('name', 'Lob')
    expect(form.field('name').isChecking).toBe(true)
    await vi.advanceTimersByTimeAsync(400)
    form.set('name', 'Lobb')
    form.set('name', 'Lobby')
    expect(signals[0]?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(400)
    expect(inquire.mock.calls.map(([value]) => value)).toEqual(['Lob', 'Lobby'])
    expect(form.field('name')).toMatchObject({ fault: TAKEN, isChecking: false, value: 'Lobby' })
    form.set('name', 'Lobby 2')
    expect(form.field('name').fault).toBeNull()
  })

  it('is waited for when the form is sent, without its pause', async () => {
    const inquire = vi.fn(async () => TAKEN)
    const form = asked(inquire)
    form.set('name', 'Lobby')
    const send = sending()
    expect(await form.submit({ send })).toEqual({ kind: 'held' })
    expect(inquire).toHaveBeenCalledTimes(1)
    expect(send).not.toHaveBeenCalled()
    expect(form.view()).toMatchObject({ faulty: ['name'], status: 'editing' })
  })

  it('is asked again when a field changes that it depends on, and not about what is wrong or unchanged', async () => {
    const inquire = vi.fn(async () => null)
    const form = asked(inquire, { name: 'Lobby', plan: { from: '08:00' } })
    form.set('name', '')
    form.set('name', 'Lobby')
    await vi.advanceTimersByTimeAsync(400)
    expect(inquire).not.toHaveBeenCalled()
    form.set('name', 'Hall')
    await vi.advanceTimersByTimeAsync(400)
    form.set('plan.from', '09:00')
    await vi.advanceTimersByTimeAsync(400)
    expect(inquire).toHaveBeenCalledTimes(2)
  })

  it('stops nobody when it fails: the endpoint has the last word', async () => {
    const form = asked(async () => Promise.reject(new Error('no network')))
    form.set('name', 'Lobby')
    expect((await form.submit({ send: sending() })).kind).toBe('sent')
  })
})
