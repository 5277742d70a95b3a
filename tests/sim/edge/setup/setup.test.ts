import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { type Server, startServer } from '#sim/app/server.ts'
import type { Config } from '#sim/base/config.ts'
import { TOKEN_TRIES_MAX } from '#sim/edge/setup/setupToken.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { connectGateway } from '../../../support/gateway.ts'
import { PASSWORD, startTestServer, testConfig } from '../../../support/testServer.ts'

const PHONE = '13900000001'
const ANSWERS = {
  ...{ phone: PHONE, name: 'Li Na', password: PASSWORD, repeat: PASSWORD },
  ...{
    company: 'Harbour (Shanghai) Co., Ltd.',
    timeZone: 'europe/berlin',
    project: 'Harbour Hotel',
    kind: 'hotel',
  },
  ...{ gateway: 'on', number: '', language: 'en' },
}

interface EmptySite {
  readonly server: Server
  readonly folder: string
  ask(
    init?: RequestInit,
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }>
  /** As a browser sends the form. */
  send(
    answers: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
  ): ReturnType<EmptySite['ask']>
}

/** A live server on which nobody has an account. */
async function startEmpty(
  config: Partial<Config> = {},
  folder = temporaryFolder(onTestFinished),
): Promise<EmptySite> {
  const server = await startServer(
    { ...testConfig(folder), ...config },
    { projectFolder: folder, checksOutput: true },
  )
  onTestFinished(() => server.close())
  server.markReady()
  const ask: EmptySite['ask'] = async (init = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/setup`, {
      ...init,
      headers: { connection: 'close', ...(init.headers as Record<string, string>) },
    })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const send: EmptySite['send'] = (answers, headers = {}) =>
    ask({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(answers).toString(),
    })
  return { server, folder, ask, send }
}

async function signIn({ server }: EmptySite): Promise<{ readonly status: number; readonly data: never }> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/userinfo/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username: PHONE, password: PASSWORD }),
  })
  return response.json() as never
}

const codeAfter = (text: string, label: string): string =>
  new RegExp(`<dt>${label}[^<]*</dt><dd><code>([^<]+)</code>`).exec(text)?.[1] ?? ''

it('sets up administrator, company, project and gateway in one go, and is gone afterwards', async () => {
  const site = await startEmpty()
  const page = await site.ask()
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.text).toContain('Set up Atrium')
  expect(page.text).not.toContain('<script')
  expect((await signIn(site)).status).not.toBe(200)

  const done = await site.send(ANSWERS)
  expect([done.status, done.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(done.headers.get('set-cookie')).toContain('language=en')
  expect(done.text).toContain('From here to the first live device')
  const { estate } = site.server.services.workspaces
  const account = estate.state.first('account', 'phone', PHONE)
  expect(account).toMatchObject({ name: 'Li Na', isSuper: true })
  expect([...estate.state.all('company')]).toMatchObject([
    { name: ANSWERS.company, timeZone: 'Europe/Berlin', setUpBy: account?.id },
  ])
  const [own] = site.server.services.workspaces.projects()
  expect(own?.project).toMatchObject({
    name: 'Harbour Hotel',
    timeZone: 'Europe/Berlin',
    settings: { idleTimeoutMs: 1_800_000 },
    createdBy: account?.id,
  })
  const [host] = own?.workspace.state.all('host') ?? []
  expect(host).toMatchObject({ name: 'First gateway', isOnline: false })
  expect([...(own?.workspace.state.all('member') ?? [])]).toMatchObject([{ accountId: account?.id }])

  expect((await signIn(site)).status).toBe(200)
  const [number, secret] = [codeAfter(done.text, 'Number'), codeAfter(done.text, 'Secret')]
  expect(number).toBe(host?.number)
  const gateway = await connectGateway({
    ...{ url: `mqtt://127.0.0.1:${site.server.mqttPort}`, hex: own?.project.hex ?? '' },
    ...{ number, secret },
  })
  await gateway.report({ t: 1, host: 'online' })
  await gateway.end()

  for (const answer of [
    await site.ask(),
    await site.send(ANSWERS),
    await site.send({ ...ANSWERS, phone: '13900000002' }),
  ])
    expect([answer.status, answer.text.includes('Setup is finished')]).toEqual([410, true])
  expect(site.server.setupToken()).toBeNull()
  expect(estate.state.count('account')).toBe(1)
})

it('names each wrong answer beside its field, keeps the others, and stores nothing', async () => {
  const site = await startEmpty()
  const wrong = {
    ...ANSWERS,
    ...{
      phone: '123',
      name: '<b>',
      password: 'short',
      repeat: 'other',
      company: ' ',
      timeZone: 'Mars/Olympus',
    },
    ...{ project: '', kind: 'castle', number: 'F'.repeat(16) },
  }
  const refused = await site.send(wrong)
  expect(refused.status).toBe(422)
  const faulty = [...refused.text.matchAll(/id="(\w+)-fault"/g)].map(([, name]) => name)
  expect(faulty).toEqual([
    'phone',
    'name',
    'password',
    'repeat',
    'company',
    'timeZone',
    'project',
    'kind',
    'number',
  ])
  expect(refused.text).toContain('value="&lt;b&gt;"')
  expect(refused.text).not.toContain('short')
  const demo = await site.send({ ...ANSWERS, password: 'demo-1234', repeat: 'demo-1234' })
  expect([demo.status, demo.text.includes('This password is public')]).toEqual([422, true])
  expect((await site.send({ ...ANSWERS, name: 'x'.repeat(201) })).status).toBe(400)
  const twice = await site.ask({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams(ANSWERS)}&name=another`,
  })
  expect(twice.status).toBe(400)
  expect((await site.send({ ...ANSWERS, name: 'x'.repeat(20_000) })).status).toBe(413)
  expect((await site.ask({ method: 'DELETE' })).status).toBe(405)
  expect(site.server.services.workspaces.estate.seq).toBe(0)
})

it('is closed to other machines without the token, whose tries are bounded', async () => {
  const site = await startEmpty({ trustProxy: ['127.0.0.1'] })
  const remote = { 'x-forwarded-for': '10.1.2.3' }
  const token = site.server.setupToken() ?? ''
  expect(token).toMatch(/^([A-Z2-9]{5}-){4}[A-Z2-9]{5}$/)
  const asked = await site.ask({ headers: remote })
  expect([asked.status, asked.text.includes('Enter the setup token')]).toEqual([403, true])
  expect(asked.text).toContain('This connection is not encrypted')
  expect((await site.send(ANSWERS, remote)).status).toBe(403)
  const form = await site.send({ token: ` ${token.toLowerCase()} ` }, remote)
  expect([form.status, form.text.includes('Set up Atrium')]).toEqual([200, true])
  for (let n = 1; n < TOKEN_TRIES_MAX; n += 1) {
    const wrong = await site.send({ ...ANSWERS, token: `WRONG-${n}` }, remote)
    expect([wrong.status, wrong.text.includes('This token is not right')]).toEqual([403, true])
  }
  expect((await site.send({ token: 'WRONG' }, remote)).text).toContain('tried too often')
  expect((await site.send({ ...ANSWERS, token }, remote)).status).toBe(403)
  expect(site.server.services.workspaces.estate.state.count('account')).toBe(0)
  // Behind a proxy that nobody trusts, the caller may be anyone.
  const behind = await startEmpty()
  expect((await behind.send(ANSWERS, remote)).status).toBe(403)
  const done = await behind.send({ ...ANSWERS, gateway: '', token: behind.server.setupToken() ?? '' }, remote)
  expect([done.status, done.text.includes('Credentials of the first gateway')]).toEqual([200, false])
})

it('lets one of two who finish at the same time in, and refuses forms of other sites', async () => {
  const site = await startEmpty()
  const foreign = await site.send(ANSWERS, { origin: 'http://evil.example' })
  expect(foreign.status).toBe(403)
  const answers = await Promise.all([
    site.send(ANSWERS),
    site.send({ ...ANSWERS, phone: '13900000002', project: 'Other' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  const { workspaces } = site.server.services
  expect([workspaces.estate.state.count('account'), [...workspaces.projects()].length]).toEqual([1, 1])
})

it('speaks Chinese where that is chosen, and keeps typed values', async () => {
  const site = await startEmpty()
  const chinese = await site.send({ ...ANSWERS, switch: 'zh' })
  expect(chinese.headers.get('set-cookie')).toContain('language=zh')
  expect(chinese.text).toContain('设置 Atrium')
  expect(chinese.text).toContain('value="Harbour Hotel"')
  expect(chinese.text).not.toContain(PASSWORD)
  const done = await site.send({ ...ANSWERS, project: '海港酒店', language: 'zh' })
  expect(done.text).toContain('Atrium 已就绪')
  const [own] = site.server.services.workspaces.projects()
  expect([...(own?.workspace.state.all('area') ?? [])]).toMatchObject([
    { name: '设备间', nameEn: 'Technical room' },
  ])
})

it('is not there where people have accounts, made by the command line or before, nor in a simulated world', async () => {
  const folder = temporaryFolder(onTestFinished)
  const made = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../../../../sim/app/accountCli.ts', import.meta.url)), 'add', PHONE, '--super'],
    { env: { ...process.env, DATA_DIR: folder, WORLD: 'none' }, input: `${PASSWORD}\n`, encoding: 'utf8' },
  )
  expect(made.stdout).toContain('can sign in as super administrator')
  const site = await startEmpty({}, folder)
  expect([(await site.ask()).status, (await site.send(ANSWERS)).status]).toEqual([410, 410])
  expect(site.server.setupToken()).toBeNull()
  const simulated = await startTestServer({ isSimulated: true })
  expect(simulated.server.setupToken()).toBeNull()
  const posted = await fetch(`${simulated.url}/setup`, { method: 'POST', body: new URLSearchParams(ANSWERS) })
  expect(posted.status).toBe(404)
})
