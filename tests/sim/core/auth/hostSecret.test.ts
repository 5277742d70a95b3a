import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { at } from '../../../support/context.ts'
import { startTestServer } from '../../../support/testServer.ts'

it('a server that is killed before a new secret counts has the new one after a restart where the log says so, else the old', async () => {
  const first = await startTestServer()
  const [{ house }, other] = first.projects
  const { vault } = first.server.services
  const isRight = (secret: string) => vault.isGatewaySecret(house.host, Buffer.from(secret))
  const old = await vault.renewGatewaySecret(house.host)
  const oldOfOther = await vault.renewGatewaySecret(other.house.host)
  const workspace = first.workspace(first.projects[0])
  const from = { stream: workspace.stream, afterSeq: workspace.seq }
  const prepared = await vault.prepareGatewaySecret(house.host, from)
  expect([isRight(old), isRight(prepared)]).toEqual([true, false])
  await workspace.run('RenewHostSecret', { hostId: house.host }, at(3_000))
  const otherWorkspace = first.workspace(other)
  const unheard = await vault.prepareGatewaySecret(other.house.host, {
    stream: otherWorkspace.stream,
    afterSeq: otherWorkspace.seq,
  })
  const second = await first.restart()
  const again = second.server.services.vault
  const holds = (hostId: typeof house.host, secret: string) =>
    again.isGatewaySecret(hostId, Buffer.from(must(secret, 'a secret')))
  expect([holds(house.host, old), holds(house.host, prepared)]).toEqual([false, true])
  expect([holds(other.house.host, oldOfOther), holds(other.house.host, unheard)]).toEqual([true, false])
})
