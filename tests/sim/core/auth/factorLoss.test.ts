/** Codes are lost neither to a disk that takes no record nor to a ticket that is used twice at once. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataOf } from '../../../support/accounts.ts'
import { refuseWrites } from '../../../support/disk.ts'
import { codeOf, enrolled, secondStep, ticketFor } from '../../../support/factors.ts'
import { addPasskey, attestation, beginPasskey, newPasskey, PUBLIC_URL } from '../../../support/passkeys.ts'
import { type Answer, PASSWORD, startTestServer, type TestServer } from '../../../support/testServer.ts'

const codesOf = (answer: Answer): readonly string[] =>
  dataOf<{ recoveryCodes: readonly string[] }>(answer).recoveryCodes

const isOpen = async (site: TestServer, token: string): Promise<boolean> =>
  (await site.post('/userinfo/info', {}, token)).http === 200

it('an app that the log cannot record counts, shows its codes and ends other sessions; new codes are shown, too', async () => {
  const logLines: string[] = []
  const site = await startTestServer({ logLines })
  const [token, other] = [await site.signIn('admin'), await site.signIn('admin')]
  const begun = await site.post('/userinfo/begintotp', { proof: PASSWORD }, token)
  const { secret } = dataOf<{ secret: string }>(begun)
  const release = refuseWrites(join(site.folder, 'log.db'))
  const confirmed = await site.post('/userinfo/confirmtotp', { code: codeOf(secret) }, token)
  expect(confirmed.body.status).toBe(200)
  expect(codesOf(confirmed)).toHaveLength(10)
  expect([await isOpen(site, token), await isOpen(site, other)]).toEqual([true, false])
  const renewed = await site.post('/userinfo/renewrecovery', { proof: PASSWORD }, token)
  const [fresh = ''] = codesOf(renewed)
  expect(logLines.filter((line) => line.includes('recording a second factor'))).toHaveLength(1)
  release()
  expect((await secondStep(site, await ticketFor(site), fresh)).body.status).toBe(200)
})

it('a passkey that the log cannot record counts, shows its codes and ends other sessions', async () => {
  const site = await startTestServer({ config: { publicUrl: PUBLIC_URL } })
  const [token, other] = [await site.signIn('admin'), await site.signIn('admin')]
  const made = attestation(newPasskey(), { challenge: await beginPasskey(site, token) })
  const release = refuseWrites(join(site.folder, 'log.db'))
  const added = await addPasskey(site, token, made)
  release()
  expect(added.body.status).toBe(200)
  expect(codesOf(added)).toHaveLength(10)
  expect([await isOpen(site, token), await isOpen(site, other)]).toEqual([true, false])
})

it('two recovery codes at once with one ticket cost one code, and a refused one costs no ticket', async () => {
  const site = await startTestServer()
  const { token, recoveryCodes } = await enrolled(site)
  const [first = '', second = ''] = recoveryCodes
  const ticket = await ticketFor(site)
  expect(dataOf<{ code: string }>(await secondStep(site, ticket, 'AAAA-AAAA-AAAA')).code).toBe(
    'factor_incorrect',
  )
  const { signIns } = site.server.services
  const from = { address: '10.0.0.1', deviceToken: null, browser: { browser: '', system: '' } }
  const [came, refused] = await Promise.allSettled(
    [first, second].map((code) => signIns.withFactor(ticket, code, from)),
  )
  expect(came).toMatchObject({ status: 'fulfilled' })
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'factor_ticket_over' } })
  expect(dataOf(await site.post('/userinfo/factors', {}, token))).toMatchObject({ recoveryLeft: 9 })
})
