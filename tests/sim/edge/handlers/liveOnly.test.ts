import { expect, it } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { hostsContract } from '#shared/contract/hosts.ts'
import { simContract } from '#shared/contract/sim.ts'
import { RIGHTS } from '#shared/permissions.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'

const ALL: readonly Endpoint[] = [...Object.values(simContract), hostsContract.plugIn]

it('where no world is simulated nothing of a simulation is there, whatever rights somebody was given', async () => {
  const site = await startTestServer()
  await giveRole(site, 'operator', { rights: [...RIGHTS] })
  const tokens = [await site.signIn('operator'), await site.signIn('super'), undefined]
  const { state } = site.workspace(site.projects[0])
  const before = state.dump()
  for (const { path, example } of ALL)
    for (const token of tokens) {
      const asked = { ...(example.input as object), xmid: site.projects[0].id }
      const { http, body } = await site.post(path, asked, token)
      expect([path, http, body.data]).toEqual([path, 404, { code: 'not_found' }])
    }
  expect(state.dump()).toEqual(before)
  for (const document of ['openapi.json', 'docs']) {
    const text = await (await fetch(`${site.url}/api/${document}`)).text()
    expect([document, ALL.filter(({ path }) => text.includes(path))]).toEqual([document, []])
  }
})
