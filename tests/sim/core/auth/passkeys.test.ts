/** Passkeys as the second step of a sign-in and as all of it; a browser may send anything. */
import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { dataOf, eventTypes } from '../../../support/accounts.ts'
import { enrolTotp, secondStep as factorStep, login, ticketFor } from '../../../support/factors.ts'
import {
  addPasskey,
  assertion,
  attestation,
  beginPasskey,
  type Ceremony,
  newPasskey,
  type Passkey,
  PUBLIC_URL,
  passkeyChallenge,
  registerPasskey,
  signInByPasskey,
} from '../../../support/passkeys.ts'
import { sendRaw } from '../../../support/rawHttp.ts'
import { type Answer, PASSWORD, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { freezeDate } from '../../../support/wallClock.ts'

const refusalOf = (answer: Answer): string => dataOf<{ code: string }>(answer).code
const named = () => startTestServer({ config: { publicUrl: PUBLIC_URL } })

/** A whole sign-in with the events of the ceremony. */
async function comeIn(site: TestServer, passkey: Passkey, ceremony: Partial<Ceremony> = {}): Promise<Answer> {
  const { ticket, challenge } = await passkeyChallenge(site)
  return signInByPasskey(site, ticket, assertion(passkey, { challenge, ...ceremony }))
}

async function secondStep(
  site: TestServer,
  passkey: Passkey,
  ceremony: Partial<Ceremony> = {},
): Promise<Answer> {
  const { ticket, challenge } = await passkeyChallenge(site, await ticketFor(site))
  return signInByPasskey(site, ticket, assertion(passkey, { challenge, ...ceremony }))
}

describe('registering a passkey', () => {
  it('takes the password and a challenge that counts once, in its own session, within five minutes', async () => {
    const site = await named()
    const date = freezeDate()
    const [token, other] = [await site.signIn('admin'), await site.signIn('admin')]
    const wrong = await site.post('/userinfo/passkeyoptions', { proof: 'wrong-1234' }, token)
    expect(refusalOf(wrong)).toBe('proof_incorrect')
    const challenge = await beginPasskey(site, token)
    const made = attestation(newPasskey(), { challenge })
    expect(refusalOf(await addPasskey(site, other, made))).toBe('passkey_refused')
    date.pass(5 * MINUTE_MS + SECOND_MS)
    expect(refusalOf(await addPasskey(site, token, made))).toBe('passkey_refused')
    const fresh = attestation(newPasskey(), { challenge: await beginPasskey(site, token) })
    expect((await addPasskey(site, token, fresh)).body.status).toBe(200)
    expect(refusalOf(await addPasskey(site, token, fresh))).toBe('passkey_refused')
  })

  it('is none where the ticket of the password is used up meanwhile', async () => {
    const site = await named()
    const own = await registerPasskey(site, await site.signIn('admin'))
    const ticket = await ticketFor(site)
    const { challenge } = await passkeyChallenge(site, ticket)
    for (let n = 0; n < 5; n += 1) await factorStep(site, ticket, '000000')
    const late = await signInByPasskey(site, ticket, assertion(own, { challenge, isVerified: false }))
    expect(late.body.status).not.toBe(200)
    expect(dataOf<{ token?: string }>(late).token).toBeUndefined()
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'b3RoZXI' }],
  ])('of %s is refused', async (_, ceremony) => {
    const site = await named()
    const token = await site.signIn('admin')
    const challenge = await beginPasskey(site, token)
    const answer = await addPasskey(site, token, attestation(newPasskey(), { challenge, ...ceremony }))
    expect(refusalOf(answer)).toBe('passkey_refused')
  })

  it('is the second factor from then on: recovery codes come with the first, the other sessions end', async () => {
    const site = await named()
    const [token, other] = [await site.signIn('admin'), await site.signIn('admin')]
    const first = newPasskey()
    const made = attestation(first, { challenge: await beginPasskey(site, token) })
    const added = await addPasskey(site, token, made)
    expect(dataOf<{ recoveryCodes: string[] }>(added).recoveryCodes).toHaveLength(10)
    expect((await site.post('/userinfo/info', {}, other)).http).toBe(401)
    expect(dataOf(await login(site))).toMatchObject({ proofs: ['passkey', 'recovery'] })
    const again = attestation(newPasskey(), { challenge: await beginPasskey(site, token) })
    expect(dataOf(await addPasskey(site, token, again, 'Phone'))).toEqual({ recoveryCodes: null })
    const known = attestation(first, { challenge: await beginPasskey(site, token) })
    expect(refusalOf(await addPasskey(site, token, known))).toBe('passkey_known')
    expect(await eventTypes(site)).toContain('FactorAdded')
  })

  it('is renamed and removed by its owner; nobody else’s is touched', async () => {
    const site = await named()
    const [admin, operator] = [await site.signIn('admin'), await site.signIn('operator')]
    const { id } = await registerPasskey(site, admin)
    const foreign = await site.post('/userinfo/delpasskey', { id, proof: PASSWORD }, operator)
    expect(refusalOf(foreign)).toBe('passkey_unknown')
    expect(refusalOf(await site.post('/userinfo/renamepasskey', { id, name: 'Mine' }, operator))).toBe(
      'passkey_unknown',
    )
    await site.post('/userinfo/renamepasskey', { id, name: 'Office' }, admin)
    const own = async () => dataOf(await site.post('/userinfo/factors', {}, admin))
    expect(await own()).toMatchObject({
      passkeys: [{ id, name: 'Office', usedAtMs: null }],
      takesPasskeys: true,
    })
    expect(refusalOf(await site.post('/userinfo/delpasskey', { id, proof: 'wrong-1234' }, admin))).toBe(
      'proof_incorrect',
    )
    expect((await site.post('/userinfo/delpasskey', { id, proof: PASSWORD }, admin)).body.status).toBe(200)
    expect(await own()).toMatchObject({ passkeys: [], recoveryLeft: 0 })
    expect((await login(site)).body.status).toBe(200)
  })
})

describe('signing in with a passkey', () => {
  it('needs no password, over a restart too, and says so in the sessions', async () => {
    const site = await named()
    const passkey = await registerPasskey(site, await site.signIn('admin'))
    const again = await site.restart()
    const { token } = dataOf<{ token: string }>(await comeIn(again, passkey, { counter: 1 }))
    const { list } = dataOf<{ list: { way?: string; isCurrent: boolean }[] }>(
      await again.post('/userinfo/sessions', {}, token),
    )
    expect(list.find(({ isCurrent }) => isCurrent)?.way).toBe('passkey')
  })

  it('is a second step after the password as well, which asks for the owner’s passkey', async () => {
    const site = await named()
    const own = await registerPasskey(site, await site.signIn('admin'))
    const others = await registerPasskey(site, await site.signIn('operator'))
    expect(refusalOf(await secondStep(site, others))).toBe('passkey_refused')
    // The password was given: the person need not be verified once more.
    expect((await secondStep(site, own, { isVerified: false })).body.status).toBe(200)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['somebody who was not verified', { isVerified: false }],
  ])('of %s is refused', async (_, ceremony) => {
    const site = await named()
    const passkey = await registerPasskey(site, await site.signIn('admin'))
    expect(refusalOf(await comeIn(site, passkey, ceremony))).toBe('passkey_refused')
    expect((await comeIn(site, passkey)).body.status).toBe(200)
  })

  it('takes each challenge once, within five minutes, with its own ticket', async () => {
    const site = await named()
    const date = freezeDate()
    const passkey = await registerPasskey(site, await site.signIn('admin'))
    const one = await passkeyChallenge(site)
    const response = assertion(passkey, one)
    const both = await Promise.all([
      signInByPasskey(site, one.ticket, response),
      signInByPasskey(site, one.ticket, response),
    ])
    expect(both.map(({ body }) => body.status).toSorted()).toEqual([1067, 200].toSorted())
    const [a, b] = [await passkeyChallenge(site), await passkeyChallenge(site)]
    expect(refusalOf(await signInByPasskey(site, a.ticket, assertion(passkey, b)))).toBe('passkey_refused')
    date.pass(5 * MINUTE_MS + SECOND_MS)
    expect(refusalOf(await signInByPasskey(site, b.ticket, assertion(passkey, b)))).toBe('passkey_refused')
  })

  it('is refused where the counter does not rise, as with a copy', async () => {
    const site = await named()
    const passkey = await registerPasskey(site, await site.signIn('admin'))
    expect((await comeIn(site, passkey, { counter: 5 })).body.status).toBe(200)
    expect(refusalOf(await comeIn(site, passkey, { counter: 5 }))).toBe('passkey_refused')
    expect((await comeIn(site, passkey, { counter: 6 })).body.status).toBe(200)
  })

  it('is refused with another key, an unknown passkey, and one that was removed', async () => {
    const site = await named()
    const token = await site.signIn('admin')
    const passkey = await registerPasskey(site, token)
    expect(refusalOf(await comeIn(site, { ...newPasskey(), id: passkey.id }))).toBe('passkey_refused')
    expect(refusalOf(await comeIn(site, newPasskey()))).toBe('passkey_refused')
    await site.post('/userinfo/delpasskey', { id: passkey.id, proof: PASSWORD }, token)
    expect(refusalOf(await comeIn(site, passkey))).toBe('passkey_refused')
  })

  it('lets maintenance staff in no more than their password does', async () => {
    const site = await named()
    const { sessions, workspaces } = site.server.services
    const account = workspaces.estate.state.first('account', 'phone', '13900000005')
    const opened = await sessions.open(account?.id ?? 'acc_none', sessions.begin(), {})
    const passkey = await registerPasskey(site, opened.token)
    expect(refusalOf(await comeIn(site, passkey))).toBe('console_forbidden')
  })

  it('goes on beside an authenticator app', async () => {
    const site = await named()
    const token = await site.signIn('admin')
    const passkey = await registerPasskey(site, token)
    await enrolTotp(site, token)
    expect(dataOf(await login(site))).toMatchObject({ proofs: ['totp', 'passkey', 'recovery'] })
    expect((await comeIn(site, passkey)).body.status).toBe(200)
    await site.post('/userinfo/deltotp', { proof: PASSWORD }, token)
    expect(dataOf(await login(site))).toMatchObject({ proofs: ['passkey', 'recovery'] })
  })
})

describe('the address to which passkeys belong', () => {
  it('is the configured one; without one, localhost alone', async () => {
    const site = await startTestServer()
    const asked = async (host: string) => {
      const answer = await sendRaw(site.url, {
        path: '/api/userinfo/loginpasskeyoptions',
        headers: { 'content-type': 'application/json', host },
        body: '{}',
      })
      return JSON.parse(answer.text) as Answer['body']
    }
    expect((await asked('127.0.0.1')).status).toBe(1071)
    const { data } = await asked('localhost:8080')
    expect((data as { options: { rpId: string } }).options.rpId).toBe('localhost')
    const configured = await named()
    const { challenge } = await passkeyChallenge(configured)
    expect(challenge).toMatch(/^[\w-]{43}$/)
  })
})
