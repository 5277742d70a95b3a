/** The rules of the door hold when the store responds some turns later: nothing relies on one turn of the event loop. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CodeMessage } from '#sim/core/auth/codeSender.ts'
import { openStores } from '#sim/stores/stores.ts'
import { codeFor, eventTypes, NEW_PASSWORD, NEW_PHONE, wrongCode } from '../../../support/accounts.ts'
import { rowsOnDisk } from '../../../support/disk.ts'
import { lateSecrets } from '../../../support/lateSecrets.ts'
import { PASSWORD, PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { freezeDate } from '../../../support/wallClock.ts'

const startLate = (more: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> =>
  startTestServer({
    ...more,
    openStores: async (folder) => {
      const stores = await openStores(folder)
      return { ...stores, secrets: lateSecrets(stores.secrets) }
    },
  })
const isAlive = async (site: TestServer, token: string): Promise<boolean> =>
  (await site.post('/userinfo/info', {}, token)).body.status === 200
const register = (site: TestServer, phonecode: string) =>
  site.post('/userinfo/register', { username: NEW_PHONE, password: NEW_PASSWORD, phonecode })
const stored = (site: TestServer, prefix: string): unknown[] =>
  rowsOnDisk(join(site.folder, 'secrets.db'), `SELECT value FROM secrets WHERE key LIKE '${prefix}%'`).map(
    ({ value }) => JSON.parse(String(value)),
  )

describe('while secrets respond late', () => {
  it('one of many who ask at once is sent a code', async () => {
    const sent: CodeMessage[] = []
    const site = await startLate({ codeSender: { send: async (message) => void sent.push(message) } })
    const ask = () => site.post('/userinfo/sendcode', { username: NEW_PHONE, purpose: 'register' })
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 429, 429, 429, 429])
    expect(sent).toHaveLength(1)
  })

  it('a code is dead after five wrong tries that came at once', async () => {
    const site = await startLate({ isSimulated: true })
    const code = await codeFor(site, NEW_PHONE)
    const tries = await Promise.all(Array.from({ length: 12 }, () => register(site, wrongCode(code))))
    expect(new Set(tries.map(({ body }) => body.status))).toEqual(new Set([1008]))
    expect(stored(site, 'code/')).toMatchObject([{ triesLeft: 0 }])
    expect((await register(site, code)).body.status).toBe(1008)
  })

  it('a code that is used by many at once makes one account', async () => {
    const site = await startLate({ isSimulated: true })
    const code = await codeFor(site, NEW_PHONE)
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(site, code)))
    expect(answers.filter(({ body }) => body.status === 200)).toHaveLength(1)
    expect((await eventTypes(site)).filter((type) => type === 'AccountRegistered')).toHaveLength(
      Object.keys(PHONES).length + 1,
    )
  })

  it('nobody who began with the old password is in once it was replaced', async () => {
    const site = await startLate({ isSimulated: true })
    const phonecode = await codeFor(site, PHONES.admin, 'forget')
    const signIn = () => site.post('/userinfo/login', { username: PHONES.admin, password: PASSWORD })
    const replace = () =>
      site.post('/userinfo/forget', { username: PHONES.admin, password: NEW_PASSWORD, phonecode })
    const [replaced, ...signedIn] = await Promise.all([replace(), ...Array.from({ length: 8 }, signIn)])
    expect(replaced.body.status).toBe(200)
    for (const { body } of signedIn) {
      const token = (body.data as { token?: string } | null)?.token ?? 'none'
      expect(await isAlive(site, token)).toBe(false)
    }
    expect(stored(site, 'session/')).toEqual([])
  })

  it('a session that was used and ended at once stays ended, also over a restart', async () => {
    const site = await startLate()
    const date = freezeDate()
    const token = await site.signIn('admin')
    date.pass(120_000)
    const used = Array.from({ length: 5 }, () => isAlive(site, token))
    const answer = await site.post('/userinfo/logout', {}, token)
    await Promise.all(used)
    expect(answer.body.status).toBe(200)
    expect(await isAlive(site, token)).toBe(false)
    expect(await isAlive(await site.restart(), token)).toBe(false)
  })

  it('a session that is used while its person changes the project keeps the change', async () => {
    const site = await startLate()
    const date = freezeDate()
    const token = await site.signIn('super')
    const xmid = site.projects[1].id
    date.pass(120_000)
    await Promise.all([
      isAlive(site, token),
      site.post('/building/useproject', { xmid }, token),
      isAlive(site, token),
    ])
    const again = await site.restart()
    expect((await again.post('/userinfo/info', {}, token)).body.data).toMatchObject({ xmid })
  })
})
