/** Key rotation: secrets are valid as long as the log says, under concurrency and failures. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { MESSAGES } from '#shared/messages.ts'
import { dataOf } from '../../support/accounts.ts'
import { keysOf, makeKey, statusWith } from '../../support/apiKeys.ts'
import { refuseWrites } from '../../support/disk.ts'
import { eventsOf } from '../../support/logs.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'
import { freezeDate } from '../../support/wallClock.ts'

const INVALID = MESSAGES.api_key_invalid.status
const SHOWN = MESSAGES.api_key_secret_shown.status

const rotationOf =
  (site: TestServer, token: string, keyId: string) =>
  (more: object = {}, headers: Record<string, string> = {}) =>
    site.post('/auth/rotateapikey', { keyId, ...more }, token, headers)

const secretOf = (answer: { readonly body: { readonly data: never } }): string =>
  dataOf<{ secret: string }>(answer as never).secret

const rotationsOf = async (site: TestServer) =>
  (await eventsOf(site.server.log, site.workspace(site.projects[0]).stream)).filter(
    ({ type }) => type === 'ApiKeyRotated',
  )

it('a second rotation leaves the secret in use until its promised time, also after a restart', async () => {
  const site = await startTestServer()
  const date = freezeDate()
  const admin = await site.signIn('admin')
  const { keyId, secret } = await makeKey(site, admin)
  const rotate = rotationOf(site, admin, keyId)
  const second = secretOf(await rotate({ overlapHours: 24 }))
  date.pass(HOUR_MS)
  const third = secretOf(await rotate({ overlapHours: 2 }))
  for (const one of [secret, second, third]) expect(await statusWith(site, one)).toBe(200)
  date.pass(2 * HOUR_MS)
  const next = await site.restart()
  expect(await statusWith(next, secret)).toBe(200)
  expect(await statusWith(next, second)).toBe(INVALID)
  const again = await next.signIn('admin')
  expect((await keysOf(next, again))[0]?.formerUntilMs).toBe(Date.now() + 21 * HOUR_MS)
  date.pass(21 * HOUR_MS)
  expect(await statusWith(next, secret)).toBe(INVALID)
  expect(await statusWith(next, third)).toBe(200)
})

it('a rotation without an overlap ends all secrets of before, and ten may go on at once', async () => {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const { keyId, secret } = await makeKey(site, admin)
  const rotate = rotationOf(site, admin, keyId)
  const secrets = [secret]
  for (let n = 0; n < 10; n += 1) secrets.push(secretOf(await rotate()))
  expect((await rotate()).http).toBe(429)
  expect(await rotationsOf(site)).toHaveLength(10)
  for (const one of secrets) expect(await statusWith(site, one)).toBe(200)
  const last = secretOf(await rotate({ overlapHours: 0 }))
  for (const one of secrets) expect(await statusWith(site, one)).toBe(INVALID)
  expect(await statusWith(site, last)).toBe(200)
})

it('a repeated call makes no other secret, of a rotation or of a new key', async () => {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const make = () =>
    site.post('/auth/addapikey', { name: '楼控', rights: ['home.view'] }, admin, { 'idempotency-key': 'a' })
  const made = await Promise.all([make(), make()])
  expect(made.map(({ body }) => body.status).toSorted()).toEqual([SHOWN, 200])
  const { keyId, secret } = dataOf<{ keyId: string; secret: string }>(
    made[made[0].body.status === 200 ? 0 : 1] as never,
  )
  const rotate = rotationOf(site, admin, keyId)
  const rotated = await Promise.all([
    rotate({}, { 'idempotency-key': 'b' }),
    rotate({}, { 'idempotency-key': 'b' }),
  ])
  expect(rotated.map(({ body }) => body.status).toSorted()).toEqual([SHOWN, 200])
  expect((await rotate({}, { 'idempotency-key': 'b' })).body.status).toBe(SHOWN)
  const [second = ''] = rotated.filter(({ body }) => body.status === 200).map(secretOf)
  expect((await make()).body.status).toBe(SHOWN)
  for (const one of [secret, second]) expect(await statusWith(site, one)).toBe(200)
  expect(await rotationsOf(site)).toHaveLength(1)
})

it('two at once leave both secrets of before', async () => {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const { keyId, secret } = await makeKey(site, admin)
  const rotate = rotationOf(site, admin, keyId)
  const rotated = await Promise.all([rotate(), rotate()])
  for (const one of [secret, ...rotated.map(secretOf)]) expect(await statusWith(site, one)).toBe(200)
})

it('a use during a rotation is noted beside the new secret', async () => {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const { keyId, secret } = await makeKey(site, admin)
  const { apiKeys } = site.server.services
  const renewing = apiKeys.renewSecret(keyId as never, {
    formerUntilMs: Date.now() + DAY_MS,
    check: () => apiKeys.authenticate(secret, '10.0.0.1'),
    record: async () => apiKeys.authenticate(secret, '10.0.0.2'),
  })
  apiKeys.authenticate(secret, '10.0.0.3')
  const renewed = await renewing
  const next = await site.restart()
  expect(await statusWith(next, renewed)).toBe(200)
  expect(await statusWith(next, secret)).toBe(200)
})

it('one that the disk refuses leaves the former secret and no fact', async () => {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const { keyId, secret } = await makeKey(site, admin)
  expect(await statusWith(site, secret)).toBe(200)
  const rotate = rotationOf(site, admin, keyId)
  for (const file of ['secrets.db', 'log.db']) {
    const release = refuseWrites(join(site.folder, file))
    expect((await rotate({ overlapHours: 0 })).http).toBe(507)
    release()
    expect(await rotationsOf(site)).toEqual([])
    expect(await statusWith(site, secret)).toBe(200)
  }
  const next = await site.restart()
  expect(await statusWith(next, secret)).toBe(200)
  const renewed = secretOf(await rotationOf(next, await next.signIn('admin'), keyId)({ overlapHours: 0 }))
  expect(await statusWith(next, renewed)).toBe(200)
  expect(await statusWith(next, secret)).toBe(INVALID)
})
