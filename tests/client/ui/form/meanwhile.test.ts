/** How a form shows and merges edits by others. */
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#client/api/apiError.ts'
import { FormStore } from '#client/ui/form/model/formStore.ts'

const schema = z.strictObject({ name: z.string(), nameEn: z.string(), kind: z.string() }).partial()
const opened = { name: '301', nameEn: '301', kind: 'room', order: 4 }
const li = { by: { name: '李娜', nameEn: 'Li Na' }, atMs: 5 }

function openForm(): FormStore {
  const store = new FormStore({ schema, initial: opened, sends: 'changes' })
  for (const name of ['name', 'nameEn', 'kind']) store.register({ name })
  return store
}

const edited = (...fields: string[]) => new Map(fields.map((field) => [field, li]))

describe('a form that was open while somebody changed its record', () => {
  it('says who changed what, follows where its user changed nothing, and asks where both did', () => {
    const form = openForm()
    form.set('name', '302')
    form.rebase({ ...opened, name: '303', kind: 'suite' }, edited('name', 'kind'))
    expect(form.view().notes).toEqual([
      { name: 'name', ...li, isConflict: true },
      { name: 'kind', ...li, isConflict: false },
    ])
    expect(form.field('name')).toMatchObject({ value: '302', theirs: '303', theirsBy: li })
    expect(form.field('kind').value).toBe('suite')
  })

  it('tells nothing of fields that it does not show', () => {
    const form = openForm()
    form.rebase({ ...opened, order: 9 }, edited('order'))
    expect(form.view().notes).toEqual([])
  })

  it('goes on asking when something else is changed after that', () => {
    const form = openForm()
    form.set('name', '302')
    form.rebase({ ...opened, name: '303' }, edited('name'))
    form.rebase({ ...opened, name: '303', kind: 'suite' }, edited('name', 'kind'))
    expect(form.view().conflicts).toEqual(['name'])
    form.rebase({ ...opened, name: '304', kind: 'suite' }, edited('name', 'kind'))
    expect(form.field('name').theirs).toBe('304')
  })

  it('takes the choice for one field alone, and the notes go when they are read', () => {
    const form = openForm()
    form.setAll({ name: '302', nameEn: 'My room' })
    form.rebase(
      { ...opened, name: '303', nameEn: 'Their room', kind: 'suite' },
      edited('name', 'nameEn', 'kind'),
    )
    form.settleConflicts('theirs', 'name')
    expect(form.field('name').value).toBe('303')
    expect(form.view().conflicts).toEqual(['nameEn'])
    form.settleConflicts('mine', 'nameEn')
    expect(form.field('nameEn').value).toBe('My room')
    form.dismissNotes()
    expect(form.view().notes).toEqual([])
  })

  it('asks no more once its user types the same', () => {
    const form = openForm()
    form.set('name', '302')
    form.rebase({ ...opened, name: '303' }, edited('name'))
    form.set('name', '303')
    expect(form.view().conflicts).toEqual([])
  })

  it('shows what only the server knew of, keeps what was typed, and sends it once it was chosen', async () => {
    const form = openForm()
    form.set('name', '302')
    const conflicts = [{ path: 'name', value: '303', ...li }]
    const refusal = new ApiError('changed', { status: 410, http: 409, conflicts, seq: 12 })
    expect(await form.submit({ send: () => Promise.reject(refusal) })).toEqual({ kind: 'held' })
    expect(form.view()).toMatchObject({ failure: null, conflicts: ['name'], attempts: 1 })
    expect(form.field('name')).toMatchObject({ value: '302', theirs: '303', theirsBy: li })
    form.settleConflicts('mine')
    const sent = await form.submit({ send: async () => 'done' })
    expect(sent).toMatchObject({ kind: 'sent', input: { name: '302' } })
  })

  it('sends past an edit that left the field as it is shown, and says what it cannot explain', async () => {
    const form = openForm()
    form.set('name', '302')
    const conflicts = [{ path: 'name', value: opened.name, ...li }]
    const refusal = new ApiError('changed', { status: 410, http: 409, conflicts, seq: 12 })
    const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal).mockResolvedValueOnce('done')
    expect(await form.submit({ send })).toMatchObject({ kind: 'sent', input: { name: '302' } })
    form.set('name', '304')
    const known = { ...refusal, conflicts: [{ ...conflicts[0], value: '302' }] }
    const refused = Object.assign(new ApiError('changed', { status: 410, http: 409 }), known)
    expect(await form.submit({ send: () => Promise.reject(refused) })).toEqual({ kind: 'held' })
    expect(form.view().failure).toMatchObject({ message: 'changed' })
  })

  it('does not send past an edit that it has heard of while it was sending', async () => {
    const form = openForm()
    form.set('name', '302')
    const conflicts = [{ path: 'name', value: '303', ...li }]
    const send = vi.fn(async (): Promise<never> => {
      form.rebase({ ...opened, name: '303' }, edited('name'))
      throw new ApiError('changed', { status: 410, http: 409, conflicts, seq: 12 })
    })
    expect(await form.submit({ send })).toEqual({ kind: 'held' })
    expect(send).toHaveBeenCalledOnce()
    expect(form.view().conflicts).toEqual(['name'])
  })
})
