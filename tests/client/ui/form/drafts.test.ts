import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  DRAFT_DELAY_MS,
  type Draft,
  DraftKeeper,
  type KeptDraft,
  settleDrafts,
} from '#client/ui/form/drafts.ts'
import { FormStore } from '#client/ui/form/model/formStore.ts'
import type { FormValues } from '#client/ui/form/model/values.ts'

const schema = z.strictObject({ name: z.string(), note: z.string().optional() })
const formOf = (initial: FormValues = {}) => new FormStore({ schema, initial })

/** In-memory draft store. */
function shelf(first: Draft | null = null) {
  const kept = new Map<string, FormValues>(first ? [['form', first.values]] : [])
  let base = first?.base ?? {}
  let isAway = false
  const leave = (is: boolean) => {
    isAway = is
  }
  const port = {
    formOf: () => 'form',
    find: async () => (kept.has('form') ? { atMs: 5, values: kept.get('form') ?? {}, base } : null),
    async keep(form: string, draft: KeptDraft, _isLast?: boolean) {
      if (isAway) throw new Error('no server')
      kept.set(form, draft.values)
      base = draft.base
    },
    drop: (form: string) => void kept.delete(form),
  }
  return { kept, port, leave }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('what was typed is kept a moment later, secrets and the form’s own fields left out', () => {
  const { kept, port } = shelf()
  const store = formOf()
  store.register({ name: 'password', isSecret: true })
  new DraftKeeper(port, 'form', store).follow()
  store.setAll({ name: 'Annexe', password: 'demo-1234', 'local.agreed': true })
  expect(kept.size).toBe(0)
  vi.advanceTimersByTime(DRAFT_DELAY_MS)
  expect(kept.get('form')).toEqual({ name: 'Annexe' })
})

it('pending input is stored when the form unmounts', () => {
  const { kept, port } = shelf()
  const store = formOf()
  const stop = new DraftKeeper(port, 'form', store).follow()
  store.set('name', 'Annexe')
  stop()
  expect(kept.get('form')).toEqual({ name: 'Annexe' })
})

it('what was typed while no server was there is kept when the page or the form goes away', async () => {
  for (const isPage of [true, false]) {
    const { kept, port, leave } = shelf()
    const store = formOf()
    const keeper = new DraftKeeper(port, 'form', store)
    const stop = keeper.follow()
    leave(true)
    store.set('name', 'Annexe')
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS)
    leave(false)
    expect(kept.size).toBe(0)
    if (isPage) keeper.flush(true)
    else stop()
    expect(kept.get('form')).toEqual({ name: 'Annexe' })
  }
})

it('a draft whose request is in progress is sent again when the page closes', async () => {
  const { kept, port } = shelf()
  const store = formOf()
  const isLasts: boolean[] = []
  const slow: typeof port = {
    ...port,
    keep(form, draft, isLast = false) {
      isLasts.push(isLast)
      return isLast ? port.keep(form, draft) : new Promise<void>(() => {})
    },
  }
  const keeper = new DraftKeeper(slow, 'form', store)
  keeper.follow()
  store.set('name', 'Annexe')
  await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS)
  keeper.flush(false)
  keeper.flush(true)
  expect(isLasts).toEqual([false, true])
  expect(kept.get('form')).toEqual({ name: 'Annexe' })
})

it('a page that begins again by itself waits for what is typed into any of its forms', async () => {
  const { kept, port, leave } = shelf()
  const store = formOf()
  const stop = new DraftKeeper(port, 'form', store).follow()
  leave(true)
  store.set('name', 'Annexe')
  await settleDrafts()
  expect(kept.size).toBe(0)
  leave(false)
  await settleDrafts()
  expect(kept.get('form')).toEqual({ name: 'Annexe' })
  stop()
})

it('what did not arrive and was given up since is not kept', async () => {
  const { kept, port, leave } = shelf()
  const store = formOf()
  const keeper = new DraftKeeper(port, 'form', store)
  keeper.follow()
  leave(true)
  store.set('name', 'Annexe')
  vi.advanceTimersByTime(DRAFT_DELAY_MS)
  keeper.forget()
  await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS)
  leave(false)
  keeper.flush(true)
  expect(kept.size).toBe(0)
})

it('a form opened again has the input, and loses it for good when it is undone or sent', async () => {
  const { kept, port } = shelf({ atMs: 5, values: { name: 'Annexe' }, base: {} })
  const store = formOf({ name: '', note: 'x' })
  const keeper = new DraftKeeper(port, 'form', store)
  keeper.follow()
  expect(await keeper.restore()).toBe(5)
  expect(store.values).toEqual({ name: 'Annexe', note: 'x' })
  store.discard()
  expect(kept.size).toBe(0)
  store.set('name', 'Other')
  vi.advanceTimersByTime(DRAFT_DELAY_MS)
  keeper.forget()
  expect(kept.size).toBe(0)
})

it('sent before the answer came, what is found then is dropped', async () => {
  const { kept, port } = shelf({ atMs: 5, values: { name: 'Annexe' }, base: {} })
  const store = formOf()
  const keeper = new DraftKeeper(port, 'form', store)
  keeper.follow()
  const found = keeper.restore()
  keeper.forget()
  expect(await found).toBeNull()
  expect(store.values).toEqual({})
  expect(kept.size).toBe(0)
})

it('typed before the answer came, the newer input stays', async () => {
  const { port } = shelf({ atMs: 5, values: { name: 'Annexe' }, base: {} })
  const store = formOf()
  const keeper = new DraftKeeper(port, 'form', store)
  keeper.follow()
  store.set('name', 'Newer')
  expect(await keeper.restore()).toBeNull()
  expect(store.values).toEqual({ name: 'Newer' })
})

it('a field that somebody has changed since it was typed is a conflict when the form is opened again, until it is settled', async () => {
  const { port } = shelf()
  const open = (name: string, note: string) => {
    const store = new FormStore({ schema, initial: { name, note }, sends: 'changes' })
    const keeper = new DraftKeeper(port, 'form', store)
    return { store, keeper, stop: keeper.follow() }
  }
  const first = open('Annexe', 'old')
  first.store.set('name', 'Annexe 2')
  first.stop()
  // Others have saved another name and another note meanwhile.
  for (const note of ['new', 'newer']) {
    const { store, keeper, stop } = open('East wing', note)
    expect(await keeper.restore()).toBe(5)
    expect(store.view().conflicts).toEqual(['name'])
    expect(store.values).toEqual({ name: 'Annexe 2', note })
    store.set('name', `Annexe 2 ${note}`)
    store.set('name', 'Annexe 2')
    vi.advanceTimersByTime(DRAFT_DELAY_MS)
    stop()
  }
  const last = open('East wing', 'newer')
  await last.keeper.restore()
  last.store.settleConflicts('mine')
  expect(last.store.view()).toMatchObject({ conflicts: [], isDirty: true })
  vi.advanceTimersByTime(DRAFT_DELAY_MS)
  last.stop()
  const settled = open('East wing', 'newer')
  await settled.keeper.restore()
  expect(settled.store.view()).toMatchObject({ conflicts: [], isDirty: true })
})
