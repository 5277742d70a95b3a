/** A server whose stores are on NATS JetStream: in this process, and as processes that are killed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Server } from '#sim/app/server.ts'
import { JournalOutboxStore } from '#sim/core/outbox/journalOutboxStore.ts'
import { natsJournals } from '#sim/stores/nats/natsJournals.ts'
import { openNatsReports } from '#sim/stores/nats/natsReports.ts'
import { lastMessages } from '#sim/stores/nats/readMessages.ts'
import { openStores, openStoresOf } from '#sim/stores/stores.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { aMqttClientFor } from '../../support/gateway.ts'
import { gather } from '../../support/gather.ts'
import { type NatsServer, natsProgram, startNatsServer } from '../../support/natsServer.ts'
import { startTestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'

const [ACCOUNT_CLI, LOG_CLI, MAIN] = ['#sim/app/accountCli.ts', '#sim/app/logCli.ts', '#sim/main.ts'].map(
  (module) => fileURLToPath(import.meta.resolve(module)),
) as [string, string, string]
const program = await natsProgram()

describe.skipIf(program === null)('a server on NATS', () => {
  it('has everything again on an empty data folder', async () => {
    const nats = await ownServer()
    const site = await startTestServer({ config: { natsUrl: nats.url } })
    const [project] = site.projects
    const gateway = await aMqttClientFor(site, project)
    await gateway.report({ t: 2, host: 'online' })
    await gateway.end()
    const token = await site.signIn('admin')
    const draft = { form: 'building/addproject', values: '{"name":"Annexe"}' }
    await site.post('/userinfo/savedraft', draft, token)
    await site.server.services.workspaces.saveSnapshots()
    const before = await facts(site.server, nats)
    expect(before.reports.length).toBeGreaterThan(0)

    const next = await site.restart(undefined, temporaryFolder())
    expect(await facts(next.server, nats)).toEqual(before)
    const found = await next.post('/userinfo/draft', { form: draft.form }, await next.signIn('admin'))
    expect(found.body.data).toMatchObject({ values: draft.values })
    expect(before.snapshots).toHaveLength(3)
    expect(await next.server.log.findBrokenLink()).toBeNull()
  })

  it('goes on with effects where an earlier owner was, on another data folder', async () => {
    const nats = await ownServer()
    const site = await startTestServer({ config: { natsUrl: nats.url } })
    const journal = async () =>
      JournalOutboxStore.open(await natsJournals(await nats.connect()).open('outbox'))
    const next = await site.restart(undefined, temporaryFolder())
    const { cursors } = (await (await journal()).load('erasures')) ?? {}
    const { log } = next.server
    const reached = await until(async () => {
      const now = (await (await journal()).load('push'))?.cursors
      return now?.get('estate') === (await log.lastSeq('estate')) ? now : null
    })
    for (const stream of await log.streams()) expect(reached.get(stream)).toBe(await log.lastSeq(stream))
    expect(cursors?.get('estate')).toBeGreaterThan(0)
  })

  it('says in /readyz that NATS does not answer, and not that the disk takes no writes', async () => {
    const nats = await ownServer()
    const site = await startTestServer({ config: { natsUrl: nats.url } })
    const readyz = async () =>
      (await (await fetch(`http://127.0.0.1:${site.server.port}/readyz`)).json()) as {
        status: string
        problems: { problem: string }[]
      }
    await nats.kill()
    const down = await until(async () => {
      const now = await readyz()
      return now.problems.length > 0 ? now : null
    })
    expect(down.problems.map(({ problem }) => problem)).toContain('nats_unavailable')
    expect(down.problems.map(({ problem }) => problem)).not.toContain('disk_full')
    expect(down.status).toBe('degraded')
    await nats.start()
    await until(async () => (await readyz()).status === 'ready')
  })

  it('refuses a data folder of another estate, with NATS and without', async () => {
    const nats = await ownServer()
    const [ofSqlite, ofNats] = [temporaryFolder(), temporaryFolder()]
    await (await openStores(ofSqlite)).close()
    await expect(openStoresOf({ dataFolder: ofSqlite, natsUrl: nats.url })).rejects.toThrow(
      'choose an empty folder',
    )
    await (await openStoresOf({ dataFolder: ofNats, natsUrl: nats.url })).close()
    await expect(openStores(ofNats)).rejects.toThrow(/log\.db is missing/)
  })
})

async function ownServer(): Promise<NatsServer> {
  const nats = await startNatsServer(program ?? '')
  onTestFinished(() => nats.end())
  return nats
}

async function facts({ services, log }: Server, nats: NatsServer) {
  const streams = await log.streams()
  const heads = await Promise.all(
    streams.map(async (stream) => [stream, await log.hashAt(stream, await log.lastSeq(stream))]),
  )
  const accounts = [...services.workspaces.estate.state.all('account')].map(({ phone }) => phone)
  const reports = await gather((await openNatsReports(await nats.connect())).after(null))
  const bucket = { stream: 'OBJ_atrium-files', subject: '$O.atrium-files.M.>' }
  // Opening its files would remove pieces being written.
  const files = (await lastMessages(await nats.connect(), bucket)).map((message) =>
    message.json<{ name: string }>(),
  )
  const snapshots = files
    .map(({ name }) => name)
    .filter((name) => name.startsWith('snapshots/'))
    .sort()
  return { heads, accounts, snapshots, reports: reports.map(({ body }) => body) }
}

describe.skipIf(program === null)('processes on NATS', () => {
  it('serve one after the other: a standby waits, and goes on with everything after kill -9', async () => {
    const nats = await ownServer()
    const settings = { NATS_URL: nats.url, DATA_DIR: temporaryFolder() }
    run(ACCOUNT_CLI, ['add', '13900000001', '--super'], settings, 'secret-1234\n')

    const first = startServer({ ...settings, DATA_DIR: temporaryFolder() })
    await until(() => first.url())
    const token = await first.post('/userinfo/login', { username: '13900000001', password: 'secret-1234' })
    const project = { name: 'Harbour Hotel', kind: 'hotel', city: '上海', timeZone: 'Asia/Shanghai' }
    await first.post('/building/addproject', project, token.token)

    const second = startServer({ ...settings, DATA_DIR: temporaryFolder() })
    await until(() => second.output().includes('this one is its standby'))
    expect(second.url()).toBeUndefined()
    expect(run(LOG_CLI, [], settings).stderr).toContain('another Atrium serves the estate on NATS_URL')
    first.child.kill('SIGKILL')
    await until(() => second.url())
    const again = await second.post('/userinfo/login', { username: '13900000001', password: 'secret-1234' })
    const listed = await second.post('/building/projectlist', {}, again.token)
    expect(JSON.stringify(listed)).toContain('Harbour Hotel')

    second.child.kill('SIGTERM')
    await until(() => second.child.exitCode !== null)
    expect(run(LOG_CLI, ['verify'], settings).stdout).toContain('streams are whole')
  })
})

type Settings = Readonly<Record<string, string>>
const environment = (settings: Settings) => ({ ...process.env, WORLD: 'none', ...settings })

const run = (module: string, args: readonly string[], settings: Settings, input = '') =>
  spawnSync(process.execPath, [module, ...args], { env: environment(settings), input, encoding: 'utf8' })

function startServer(settings: Settings) {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({ PORT: '0', MQTT_PORT: '0', ...settings }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  const output = () => lines.join('\n')
  const url = () => (output().includes('Ready in') ? /Atrium +(http:\S+)\//.exec(output())?.[1] : undefined)
  const post = async (path: string, body: object, token?: string): Promise<{ token: string }> => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { 'head-token': token }),
    }
    const response = await fetch(`${url()}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { data: { token: string } }).data
  }
  return { child, output, url, post }
}
