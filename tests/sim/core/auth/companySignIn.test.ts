/** Sign-in through a real OpenID Connect provider on loopback. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OwnData } from '#shared/contract/ownData.ts'
import { must } from '#shared/kernel/assert.ts'
import type { CompanySettings } from '#sim/base/companySettings.ts'
import { dataOf } from '../../../support/accounts.ts'
import {
  beginAtCompany,
  CLIENT,
  type CompanyProvider,
  companyConfig,
  linkCompany,
  signInAtProvider,
  signInThrough,
  startCompanyProvider,
} from '../../../support/companyProvider.ts'
import { enrolTotp } from '../../../support/factors.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { eventsOf } from '../../../support/logs.ts'
import { PUBLIC_URL } from '../../../support/passkeys.ts'
import { type Answer, PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const NEW_PHONE = '13988880301'
const codeOf = (answer: Answer): string => dataOf<{ code: string }>(answer).code
const userOf = (answer: Answer): string => {
  expect(answer.body.status).toBe(200)
  return dataOf<{ user: string }>(answer).user
}

type More = Partial<CompanySettings>
type ProviderMore = Parameters<typeof startCompanyProvider>[1]

async function start(
  more: More = {},
  providerMore: ProviderMore = {},
): Promise<{ site: TestServer; provider: CompanyProvider }> {
  const provider = await startCompanyProvider([PUBLIC_URL], providerMore)
  onTestFinished(() => provider.close())
  const company = companyConfig(provider, more)
  const site = await startTestServer({ config: { publicUrl: PUBLIC_URL, company } })
  return { site, provider }
}

const accountWith = (site: TestServer, phone: string) =>
  site.server.services.workspaces.estate.state.first('account', 'phone', phone)

describe('a person whom nobody knows here', () => {
  it('gets an account for a verified phone, and is known by the subject afterwards', async () => {
    const { site, provider } = await start()
    provider.people.lina = { name: '李娜', phone_number: '+86 139-8888-0301', phone_number_verified: true }
    const user = userOf(await signInThrough(site, 'lina'))
    expect(accountWith(site, NEW_PHONE)).toMatchObject({ id: user, name: '李娜', isSuper: false })
    provider.people.lina = { name: 'Somebody', phone_number: PHONES.admin, phone_number_verified: true }
    const again = await signInThrough(site, 'lina')
    expect(userOf(again)).toBe(user)
    const { token } = dataOf<{ token: string }>(again)
    const { list } = dataOf<{ list: { way: string; isCurrent: boolean }[] }>(
      await site.post('/userinfo/sessions', {}, token),
    )
    expect(list.map(({ way }) => way)).toEqual(['company', 'company'])
  })

  it('needs a mobile number that the provider has verified', async () => {
    const { site, provider } = await start()
    provider.people.none = { name: 'No phone' }
    provider.people.odd = { phone_number: '+44 20 7946 0000', phone_number_verified: true }
    provider.people.unproved = { phone_number: NEW_PHONE, phone_number_verified: false }
    expect(codeOf(await signInThrough(site, 'none'))).toBe('company_phone_missing')
    expect(codeOf(await signInThrough(site, 'odd'))).toBe('company_phone_missing')
    expect(codeOf(await signInThrough(site, 'unproved'))).toBe('company_phone_unverified')
    expect(accountWith(site, NEW_PHONE)).toBeUndefined()
  })

  it('may have one from another claim, where the settings trust the provider', async () => {
    const { site, provider } = await start(
      { phoneClaim: 'contact.mobile', trustsPhones: true },
      {
        claims: { openid: ['sub'], profile: ['name', 'contact'] },
      },
    )
    provider.people.lina = { contact: { mobile: NEW_PHONE } }
    expect(userOf(await signInThrough(site, 'lina'))).toBe(accountWith(site, NEW_PHONE)?.id)
  })

  it('has no verified phone in another claim than the one that the provider verifies', async () => {
    const claims = { openid: ['sub'], profile: ['mobile'], phone: ['phone_number', 'phone_number_verified'] }
    const { site, provider } = await start({ phoneClaim: 'mobile' }, { claims })
    const verified = { phone_number: '13988880399', phone_number_verified: true }
    provider.people.lina = { ...verified, mobile: NEW_PHONE }
    expect(codeOf(await signInThrough(site, 'lina'))).toBe('company_phone_unverified')
    expect(accountWith(site, NEW_PHONE)).toBeUndefined()
  })

  it('gets one account from two sign-ins at once', async () => {
    const { site, provider } = await start()
    provider.people.lina = { phone_number: NEW_PHONE, phone_number_verified: true }
    const answers = await Promise.all([signInThrough(site, 'lina'), signInThrough(site, 'lina')])
    const codes = answers.filter(({ body }) => body.status !== 200).map(codeOf)
    expect(codes.filter((code) => code !== 'company_account_exists')).toEqual([])
    expect(userOf(await signInThrough(site, 'lina'))).toBe(accountWith(site, NEW_PHONE)?.id)
  })
})

describe('an account that is there already', () => {
  it('is taken over by no claim, and opens once its owner has linked it', async () => {
    const { site, provider } = await start()
    provider.people.operator = { phone_number: PHONES.operator, phone_number_verified: true }
    expect(codeOf(await signInThrough(site, 'operator'))).toBe('company_account_exists')
    const token = await site.signIn('operator')
    expect((await linkCompany(site, token, 'operator')).body.status).toBe(200)
    expect(userOf(await signInThrough(site, 'operator'))).toBe(accountWith(site, PHONES.operator)?.id)
    const restarted = await site.restart()
    expect(userOf(await signInThrough(restarted, 'operator'))).toBe(
      accountWith(restarted, PHONES.operator)?.id,
    )
    const own = await restarted.post('/userinfo/companylink', {}, await restarted.signIn('operator'))
    expect(dataOf<{ linkedAtMs: number | null }>(own).linkedAtMs).not.toBeNull()
    const all = await restarted.post('/userinfo/owndata', {}, await restarted.signIn('operator'))
    expect(dataOf<OwnData>(all).data.factors).toMatchObject([{ factor: 'company', subject: 'operator' }])
  })

  it('is linked with one person, who has one account, and after its password', async () => {
    const { site } = await start()
    const [operator, viewer] = [await site.signIn('operator'), await site.signIn('viewer')]
    const wrong = await site.post('/userinfo/begincompanylink', { proof: 'wrong-1234' }, operator)
    expect(codeOf(wrong)).toBe('proof_incorrect')
    await linkCompany(site, operator, 'first')
    expect(codeOf(await linkCompany(site, operator, 'second'))).toBe('company_linked')
    expect(codeOf(await linkCompany(site, viewer, 'first'))).toBe('company_subject_taken')
    const proof = { proof: 'test-1234' }
    expect((await site.post('/userinfo/unlinkcompany', proof, operator)).body.status).toBe(200)
    expect(codeOf(await site.post('/userinfo/unlinkcompany', proof, operator))).toBe('company_not_linked')
    expect((await linkCompany(site, viewer, 'first')).body.status).toBe(200)
  })

  it('asks for its second factor, unless the provider had one that the settings trust', async () => {
    const { site, provider } = await start()
    const token = await site.signIn('operator')
    await linkCompany(site, token, 'operator')
    await enrolTotp(site, token)
    provider.people.operator = { amr: ['pwd', 'mfa'] }
    const answer = await signInThrough(site, 'operator')
    expect(answer.body.status).toBe(1060)
    const trusting = await start({ trustsFactors: true })
    const own = await trusting.site.signIn('operator')
    await linkCompany(trusting.site, own, 'operator')
    await enrolTotp(trusting.site, own)
    expect((await signInThrough(trusting.site, 'operator')).body.status).toBe(1060)
    trusting.provider.people.operator = { amr: ['pwd', 'mfa'] }
    expect((await signInThrough(trusting.site, 'operator')).body.status).toBe(200)
  })

  it('has no link any more once it is erased', async () => {
    const { site, provider } = await start()
    provider.people.lina = { phone_number: NEW_PHONE, phone_number_verified: true }
    const user = userOf(await signInThrough(site, 'lina'))
    const { erasure, workspaces } = site.server.services
    const account = must(workspaces.estate.state.first('account', 'phone', NEW_PHONE), 'the account')
    const actor = { kind: 'account', id: account.id, name: account.name } as const
    await erasure.erase(account.id, { actor, channel: 'web', nowMs: Date.now() })
    expect(userOf(await signInThrough(site, 'lina'))).not.toBe(user)
  })
})

describe('an answer', () => {
  it('counts once, in the browser that began', async () => {
    const { site, provider } = await start()
    provider.people.lina = { phone_number: NEW_PHONE, phone_number_verified: true }
    const { address, cookie } = await beginAtCompany(site)
    const query = await signInAtProvider(address, 'lina')
    const send = (own: string) => site.post('/userinfo/logincompany', { query }, undefined, { cookie: own })
    expect(codeOf(await site.post('/userinfo/logincompany', { query }))).toBe('company_flow_over')
    const { cookie: another } = await beginAtCompany(site)
    expect(codeOf(await send(another))).toBe('company_flow_over')
    expect((await send(cookie)).body.status).toBe(200)
    expect(codeOf(await send(cookie))).toBe('company_flow_over')
    const cookieLine = (await site.post('/userinfo/begincompanysignin', {})).headers.get('set-cookie')
    expect(cookieLine).toMatch(/HttpOnly; Secure; SameSite=Strict/)
  })

  it('of a link signs nobody in, and links no other session’s account', async () => {
    const { site } = await start()
    const [operator, viewer] = [await site.signIn('operator'), await site.signIn('viewer')]
    const begin = () => beginAtCompany(site, operator)
    const first = await begin()
    const query = await signInAtProvider(first.address, 'first')
    const headers = { cookie: first.cookie }
    expect(codeOf(await site.post('/userinfo/logincompany', { query }, undefined, headers))).toBe(
      'company_flow_over',
    )
    const second = await begin()
    const other = { query: await signInAtProvider(second.address, 'first') }
    expect(codeOf(await site.post('/userinfo/linkcompany', other, viewer, { cookie: second.cookie }))).toBe(
      'company_flow_over',
    )
  })

  it('that denies, or has another nonce or challenge, opens nothing', async () => {
    const { site } = await start()
    const send = async (change: (address: URL) => void, isDenied = false) => {
      const { address, cookie } = await beginAtCompany(site)
      const changed = new URL(address)
      change(changed)
      const query = await signInAtProvider(changed.href, 'lina', { isDenied })
      return codeOf(await site.post('/userinfo/logincompany', { query }, undefined, { cookie }))
    }
    expect(await send(() => undefined, true)).toBe('company_denied')
    expect(await send(({ searchParams }) => searchParams.set('nonce', 'another'))).toBe('company_refused')
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    expect(await send(({ searchParams }) => searchParams.set('code_challenge', challenge))).toBe(
      'company_refused',
    )
  })

  it('from a provider whose clock is two hours behind is refused as such', async () => {
    const { site } = await start({}, { behindS: 7_200 })
    expect(codeOf(await signInThrough(site, 'lina'))).toBe('company_clock')
  })

  it('is not asked for from a provider that is away, and is again once it is back', async () => {
    const { site, provider } = await start()
    await provider.close()
    const begin = () => site.post('/userinfo/begincompanysignin', {})
    expect(codeOf(await begin())).toBe('company_unreachable')
    const back = await startCompanyProvider([PUBLIC_URL], { port: Number(new URL(provider.issuer).port) })
    onTestFinished(() => back.close())
    expect((await begin()).body.status).toBe(200)
    const none = await startTestServer()
    expect(codeOf(await none.post('/userinfo/begincompanysignin', {}))).toBe('company_unavailable')
    expect(dataOf(await none.post('/userinfo/companysignin', {}))).toEqual({ label: null })
  })
})

it('reads the secret of the client from a file', async () => {
  const file = join(temporaryFolder(onTestFinished), 'secret')
  writeFileSync(file, `${CLIENT.secret}\n`)
  const { site, provider } = await start({ clientSecret: null, secretFile: file })
  provider.people.lina = { phone_number: NEW_PHONE, phone_number_verified: true }
  expect((await signInThrough(site, 'lina')).body.status).toBe(200)
  const missing = start({ secretFile: `${file}-gone` })
  await expect(missing).rejects.toThrow('OIDC_CLIENT_SECRET_FILE')
})

it('stands in the log of access, and no secret of it in a log line', async () => {
  const provider = await startCompanyProvider([PUBLIC_URL])
  onTestFinished(() => provider.close())
  const logLines: string[] = []
  const company = companyConfig(provider)
  const site = await startTestServer({ logLines, config: { publicUrl: PUBLIC_URL, company } })
  await linkCompany(site, await site.signIn('operator'), 'operator')
  await signInThrough(site, 'operator')
  const typesOf = async () =>
    (await eventsOf(site.server.log, site.workspace(site.projects[0]).stream)).map(({ type }) => type)
  await until(async () => (await typesOf()).includes('MemberCompanyLinkChanged'))
  expect((await typesOf()).filter((type) => type === 'MemberSignedIn').length).toBeGreaterThan(1)
  const { address, cookie } = await beginAtCompany(site)
  const wrong = `${new URL(address).searchParams.get('state')}`
  await site.post('/userinfo/logincompany', { query: `code=wrong&state=${wrong}` }, undefined, { cookie })
  expect(logLines.join('\n')).toContain('company sign-in')
  expect(logLines.join('\n')).not.toContain(CLIENT.secret)
})
