import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#client/api/apiError.ts'
import type { FieldRule } from '#client/ui/form/model/faults.ts'
import { type FormOptions, FormStore } from '#client/ui/form/model/formStore.ts'
import { type FormValues, valuesOf } from '#client/ui/form/model/values.ts'
import { nameRule, repeatRule } from '#client/ui/form/rules.ts'
import { nameField } from '#shared/contract/fields.ts'
import { MESSAGES } from '#shared/messages.ts'

const schema = z.strictObject({
  name: z.string().trim().max(50),
  leader: nameField.optional(),
  count: z.number().int().min(1).max(50).optional(),
  note: z.string().max(10).optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
})

const rules: readonly FieldRule[] = [
  { name: 'name', check: nameRule() },
  { name: 'leader', isOptional: true, check: nameRule() },
  { name: 'count', isOptional: true, isNumber: true },
  { name: 'note', isOptional: true },
  { name: 'longitude', isOptional: true, isNumber: true },
]

function formOf(initial: FormValues, options: Partial<FormOptions> = {}): FormStore {
  const store = new FormStore({ schema, initial, ...options })
  for (const rule of rules) store.register(rule)
  return store
}

const sending = () => vi.fn(async (_input: Record<string, unknown>) => 'done')
const refused = (details: Partial<ConstructorParameters<typeof ApiError>[1]> = {}, message = 'No') =>
  new ApiError(message, { status: 409, http: 200, ...details })

describe('a field', () => {
  it('that was never touched is not complained about when it is left', () => {
    const form = formOf({ name: '' })
    form.leave('name')
    expect(form.field('name').fault).toBeNull()
  })

  it('that is typed in part is invalid when it is left, and nothing is sent, also where it is optional', async () => {
    let halfTyped = ['note']
    const form = formOf({ name: 'Tower' }, { halfTyped: () => halfTyped })
    form.leave('note')
    expect(form.field('note').fault).toEqual({ code: 'halfTyped' })
    const send = sending()
    expect((await form.submit({ send })).kind).toBe('held')
    expect(form.view().faulty).toEqual(['note'])
    halfTyped = []
    form.leave('note')
    expect(form.field('note').fault).toBeNull()
    expect((await form.submit({ send })).kind).toBe('sent')
  })

  it('shows its fault on blur, and clears it as soon as it is fixed', () => {
    const form = formOf({ name: '' })
    form.set('name', 'Tower #1')
    expect(form.field('name').fault).toBeNull()
    form.leave('name')
    expect(form.field('name').fault).toEqual({ code: 'special' })
    form.set('name', 'Tower 1')
    expect(form.field('name').fault).toBeNull()
  })

  it('renders no other field: their views keep their identity', () => {
    const form = formOf({ name: 'a', leader: 'b' })
    const leader = form.field('leader')
    form.set('name', 'c')
    expect(form.field('leader')).toBe(leader)
  })

  it('that is no longer shown is neither judged nor sent', async () => {
    const form = new FormStore({ schema, initial: { name: 'Tower', note: 'far too long a note' } })
    form.register({ name: 'name' })
    const hide = form.register({ name: 'note', isOptional: true })
    const send = sending()
    expect((await form.submit({ send })).kind).toBe('held')
    hide()
    await form.submit({ send })
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Tower' })
  })

  it('may depend on another one', () => {
    const form = formOf({ name: 'Tower' })
    form.register({ name: 'local.repeat', check: repeatRule('name') })
    form.set('local.repeat', 'Towel')
    form.leave('local.repeat')
    expect(form.field('local.repeat').fault).toEqual({ code: 'repeat' })
    form.set('name', 'Towel')
    expect(form.field('local.repeat').fault).toBeNull()
  })
})

describe('sending', () => {
  it('says everything that is wrong and calls nobody', async () => {
    const form = formOf({ name: ' ' })
    form.set('count', '51')
    form.set('leader', 'x'.repeat(51))
    const send = sending()
    expect(await form.submit({ send })).toEqual({ kind: 'held' })
    expect(send).not.toHaveBeenCalled()
    expect(form.field('name').fault).toEqual({ code: 'required' })
    expect(form.field('count').fault).toEqual({ code: 'tooHigh', values: { max: 50 } })
    expect(form.field('leader').fault).toEqual({ code: 'tooLong', values: { max: 50 } })
    expect(form.view()).toMatchObject({ faulty: ['name', 'leader', 'count'], attempts: 1, status: 'editing' })
  })

  it('sends numbers as numbers, leaves out what is empty, and sends empty where empty is a value', async () => {
    const form = formOf({ name: 'Tower', note: 'old', longitude: '1' })
    form.set('count', ' 3 ')
    form.set('note', '')
    form.set('longitude', '')
    form.register({ name: 'local.agreed' })
    form.set('local.agreed', true)
    const send = sending()
    const input = { name: 'Tower', count: 3, note: '', longitude: null }
    expect(await form.submit({ send })).toEqual({ kind: 'sent', output: 'done', input })
    expect(send).toHaveBeenCalledExactlyOnceWith(input)
  })

  it('refuses text that is no number as such', async () => {
    const form = formOf({ name: 'Tower' })
    form.set('count', 'many')
    await form.submit({ send: sending() })
    expect(form.field('count').fault).toEqual({ code: 'notNumber' })
  })

  it('sends once however often it is asked while the answer is out', async () => {
    const form = formOf({ name: 'Tower' })
    let answer: (value: string) => void = () => {}
    const send = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
    const first = form.submit({ send })
    expect(form.view().status).toBe('sending')
    expect(await form.submit({ send })).toEqual({ kind: 'held' })
    answer('done')
    expect((await first).kind).toBe('sent')
    expect(send).toHaveBeenCalledTimes(1)
    expect(form.view()).toMatchObject({ status: 'editing', isDirty: false })
  })

  it('sends only what was changed where that is asked, and what belongs together whole', async () => {
    const form = formOf(
      { name: 'Tower', leader: 'Li', note: '' },
      { sends: 'changes', together: [['count', 'longitude']] },
    )
    form.set('leader', 'Wang')
    form.set('longitude', '3')
    form.set('count', '')
    const send = sending()
    await form.submit({ send })
    expect(send).toHaveBeenCalledExactlyOnceWith({ leader: 'Wang', longitude: 3 })
  })

  it('keeps everything that was typed when it fails', async () => {
    const form = formOf({ name: '' })
    form.set('name', 'Tower')
    await form.submit({ send: async () => Promise.reject(refused({}, 'Too many projects')) })
    expect(form.field('name').value).toBe('Tower')
    expect(form.view()).toMatchObject({
      isDirty: true,
      status: 'editing',
      failure: { message: 'Too many projects' },
    })
  })

  it('passes on what is no answer of the server, and says it all the same', async () => {
    const form = formOf({ name: 'Tower' })
    await expect(form.submit({ send: async () => Promise.reject(new TypeError('oh')) })).rejects.toThrow('oh')
    expect(form.view()).toMatchObject({ status: 'editing', failure: { message: 'oh' } })
  })
})

describe('a refusal', () => {
  it('puts the server’s issues on their fields, and the rest on the form', async () => {
    const form = formOf({ name: 'Tower', leader: 'Li' })
    const issues = [
      { path: 'leader', message: 'is unknown' },
      { path: 'secret.part', message: 'is odd' },
    ]
    await form.submit({ send: async () => Promise.reject(refused({ issues, http: 400 })) })
    expect(form.field('leader').fault).toEqual({ code: 'refused', values: { reason: 'is unknown' } })
    expect(form.view().failure?.issues).toEqual([{ path: 'secret.part', message: 'is odd' }])
    form.set('leader', 'Wang')
    expect(form.field('leader').fault).toBeNull()
  })

  it('about one field marks that field alone', async () => {
    const form = formOf({ name: 'Tower' }, { refusals: { name_taken: 'name' } })
    const error = refused({ status: MESSAGES.name_taken.status }, 'The name “Tower” is already used')
    await form.submit({ send: async () => Promise.reject(error) })
    expect(form.field('name').fault).toEqual({ text: 'The name “Tower” is already used' })
    expect(form.view()).toMatchObject({ failure: null, faulty: ['name'], attempts: 1 })
  })

  it('about one of many rows marks that row, and without a row the form', async () => {
    const people = { name: 'Tower', people: [{ name: 'Li' }, { name: 'Li' }] }
    const form = formOf(people, { refusals: { name_taken: 'people.*.name' } })
    for (const name of ['people.0.name', 'people.1.name']) form.register({ name })
    const { status } = MESSAGES.name_taken
    await form.submit({ send: async () => Promise.reject(refused({ status, row: 1 }, 'Li is used')) })
    expect(form.view()).toMatchObject({ failure: null, faulty: ['people.1.name'] })
    await form.submit({ send: async () => Promise.reject(refused({ status }, 'Li is used')) })
    expect(form.view()).toMatchObject({ failure: { message: 'Li is used' }, faulty: [] })
  })
})

describe('a record that somebody else changes meanwhile', () => {
  it('is followed where the person changed nothing', () => {
    const form = formOf({ name: 'Tower', leader: 'Li' })
    form.set('name', 'Tower East')
    form.rebase({ name: 'Tower', leader: 'Wang' })
    expect(form.field('leader').value).toBe('Wang')
    expect(form.field('name').value).toBe('Tower East')
    expect(form.view().conflicts).toEqual([])
  })

  it('is told where both changed the same, and nothing is sent before the person has chosen', async () => {
    const form = formOf({ name: 'Tower', leader: 'Li' }, { sends: 'changes' })
    form.set('leader', 'Zhao')
    const send = sending()
    const ports = { send, refresh: async () => ({ name: 'Tower', leader: 'Wang' }) }
    expect(await form.submit(ports)).toEqual({ kind: 'held' })
    expect(send).not.toHaveBeenCalled()
    expect(form.field('leader').theirs).toBe('Wang')
    form.settleConflicts('mine')
    await form.submit(ports)
    expect(send).toHaveBeenCalledExactlyOnceWith({ leader: 'Zhao' })
  })

  it('can be taken over', async () => {
    const form = formOf({ name: 'Tower', leader: 'Li' })
    form.set('leader', 'Zhao')
    form.rebase({ name: 'Tower', leader: 'Wang' })
    form.settleConflicts('theirs')
    expect(form.field('leader')).toMatchObject({ value: 'Wang', theirs: undefined, isChanged: false })
  })

  it('never loses a field that one of them changed alone', () => {
    const names = ['name', 'leader', 'note'] as const
    const values = fc.record({ name: fc.string(), leader: fc.string(), note: fc.string() })
    fc.assert(
      fc.property(values, values, values, (initial, mine, theirs) => {
        const form = formOf(initial)
        form.setAll(mine)
        form.rebase(theirs)
        for (const name of names) {
          const isMine = mine[name] !== initial[name]
          const isTheirs = theirs[name] !== initial[name]
          const { value, theirs: reported } = form.field(name)
          if (isMine) expect(value).toBe(mine[name])
          else expect(value).toBe(theirs[name])
          const isConflict = isMine && isTheirs && mine[name] !== theirs[name]
          expect(reported).toBe(isConflict ? theirs[name] : undefined)
        }
      }),
    )
  })
})

describe('what is unsaved', () => {
  it('is what differs from the beginning, and goes when it is discarded', () => {
    const form = formOf(valuesOf({ name: 'Tower', count: 2, list: [], none: null }))
    expect(form.view().isDirty).toBe(false)
    form.set('name', 'Towers')
    expect(form.view().isDirty).toBe(true)
    form.set('name', 'Tower')
    expect(form.view().isDirty).toBe(false)
    form.set('count', '3')
    form.discard()
    expect(form.field('count').value).toBe(2)
    expect(form.view().isDirty).toBe(false)
  })
})
