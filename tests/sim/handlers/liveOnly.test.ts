import { expect, it } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { RIGHTS } from '#shared/permissions.ts'
import { giveRole } from '../../support/roles.ts'
import { startTestServer } from '../../support/testServer.ts'

it('where no world is simulated nothing of a simulation answers, whatever rights somebody was given', async () => {
  const site = await startTestServer()
  await giveRole(site, 'operator', { rights: [...RIGHTS] })
  const tokens = [await site.signIn('operator'), await site.signIn('super')]
  const { state } = site.workspace(site.projects[0])
  const before = state.dump()
  const all: readonly Endpoint[] = Object.values(contract.sim)
  expect(all.every(({ path }) => path.startsWith('/sim/'))).toBe(true)
  for (const { path, example } of all)
    for (const token of tokens) {
      const asked = { ...(example.input as object), xmid: site.projects[0].id }
      const { body } = await site.post(path, asked, token)
      expect([path, body.data]).toEqual([path, { code: 'not_simulated' }])
    }
  expect(state.dump()).toEqual(before)
})
