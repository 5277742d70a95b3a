import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { requireSameWorld } from '#client/app/simulator/newWorld.ts'
import { DraftKeeper } from '#client/ui/form/drafts.ts'
import { FormStore } from '#client/ui/form/model/formStore.ts'
import { until } from '../../support/until.ts'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('document', { cookie: '' })
})

afterEach(() => vi.unstubAllGlobals())

it('a page of a world that is no more begins again once what is typed into its forms is kept', async () => {
  const went: string[] = []
  const assign = (path: string) => void went.push(path)
  vi.stubGlobal('location', { pathname: '/deploy/deploybuilding', search: '', assign })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  const slow = Promise.withResolvers<void>()
  const kept: unknown[] = []
  const port = {
    formOf: () => 'form',
    find: async () => null,
    async keep(_: string, draft: object) {
      await slow.promise
      kept.push(draft)
    },
    drop: () => undefined,
  }
  const store = new FormStore({ schema: z.strictObject({ name: z.string() }), initial: {} })
  const stop = new DraftKeeper(port, 'form', store).follow()
  store.set('name', 'Annexe')
  requireSameWorld('the first')
  // Further connections are rejected too.
  for (let tries = 0; tries < 2; tries += 1)
    expect(() => requireSameWorld('the second')).toThrow('the world was made anew')
  expect(went).toEqual([])
  slow.resolve()
  await until(() => went.length > 0)
  expect(kept).toMatchObject([{ values: { name: 'Annexe' } }])
  expect(went).toEqual(['/deploy/deploybuilding'])
  stop()
})
