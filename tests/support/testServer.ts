/**
 * The real server in the test's own process: real SQLite, real broker, real HTTP, free ports, an empty data folder.
 * Two projects with the small house in each, and one account per kind of person.
 */

import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { RIGHTS, type Right } from '#shared/permissions.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Role } from '#shared/records/role.ts'
import { type Server, type ServerOptions, startServer } from '#sim/app/server.ts'
import { type Clock, systemClock, VirtualClock } from '#sim/base/clock.ts'
import type { Config } from '#sim/base/config.ts'
import type { CodeSender } from '#sim/core/auth/codeSender.ts'
import { hashPassword } from '#sim/core/auth/passwords.ts'
import type { PasswordHash } from '#sim/core/auth/vault.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import { openStores } from '#sim/stores/stores.ts'
import { simulationOf } from '#sim/world/simulation/simHandlers.ts'
import { Simulation } from '#sim/world/simulation/simulation.ts'
import { at } from './context.ts'
import { temporaryFolder } from './folders.ts'
import { aNewProject } from './records.ts'
import { buildSmallHouse, HOST_NUMBER, type SmallHouse } from './smallHouse.ts'

/** With manual time, disk latency must not matter. */
const openUnsynced: NonNullable<ServerOptions['openStores']> = (folder, outcomes) =>
  openStores(folder, outcomes, 'NORMAL')

export const PASSWORD = 'test-1234'

export const PHONES = {
  super: '13900000001',
  admin: '13900000002',
  operator: '13900000003',
  viewer: '13900000004',
  fieldStaff: '13900000005',
  stranger: '13900000006',
  foreigner: '13900000007',
} as const
export type Person = keyof typeof PHONES

export interface TestProject {
  readonly id: ProjectId
  readonly hex: string
  readonly house: SmallHouse
}

export interface TestServer {
  readonly server: Server
  readonly folder: string
  readonly url: string
  readonly projects: readonly [TestProject, TestProject]
  /** Posts JSON to an API path; the answer's HTTP status and envelope. */
  post(path: string, body?: unknown, token?: string, headers?: Record<string, string>): Promise<Answer>
  signIn(person: Person): Promise<string>
  gatewaySecret(project: TestProject): Promise<string>
  workspace(project: TestProject): OwnWorkspace
  /** Counter value of an edge in `/metrics`. */
  counted(what: string, why: string): Promise<number>
  /** Stops the server and starts another on its folder or on `on`; `between` runs in between. */
  restart(between?: () => void, on?: string | Pick<TestServerOptions, 'isSimulated'>): Promise<TestServer>
}

export interface Answer {
  readonly http: number
  readonly headers: Headers
  readonly body: { readonly status: number; readonly msg: string; readonly data: never }
}

export function testConfig(folder: string): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    mqttPort: 0,
    dataFolder: folder,
    world: 'none',
    seed: 1,
    speed: 1,
    logLevel: 'silent',
    publicUrl: null,
    trustProxy: [],
    metricsAddress: null,
  }
}

export interface TestServerOptions {
  /** Clock of the world; null for a live server's own. */
  readonly clock?: Clock | null
  readonly folder?: string
  /** Registers clean-up; default the running test. */
  readonly onClose?: (close: () => Promise<void>) => void
  /** Everything the server logs, at the finest level, is added here; without it nothing is logged. */
  readonly logLines?: string[]
  readonly headersTimeoutMs?: number
  readonly drainMaxMs?: number
  /** Simulated mode without a world: returns codes, provides the template's demo. */
  readonly isSimulated?: boolean
  readonly codeSender?: CodeSender
  readonly openStores?: ServerOptions['openStores']
  readonly config?: Partial<Config>
  readonly limits?: ServerOptions['limits']
}

/** A server on an empty folder. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = options.folder ?? temporaryFolder(options.onClose ?? onTestFinished)
  const { server, close } = await start(folder, options)
  const projects = [
    await addProject(server, '一号酒店', 'A100000000000001', HOST_NUMBER),
    await addProject(server, '二号酒店', 'A100000000000002', '00158D0000000002'),
  ] as const
  await addPeople(server, projects)
  server.markReady()
  return siteOf({ server, close, folder, projects, options })
}

async function start(folder: string, options: TestServerOptions) {
  const clock = options.clock === undefined ? systemClock : options.clock
  const { logLines, headersTimeoutMs, drainMaxMs, codeSender, limits } = options
  const opening = options.openStores ?? (options.clock ? openUnsynced : undefined)
  const more: Partial<ServerOptions> = {
    ...(headersTimeoutMs === undefined ? {} : { headersTimeoutMs }),
    ...(drainMaxMs === undefined ? {} : { drainMaxMs }),
    ...(codeSender === undefined ? {} : { codeSender }),
    ...(opening === undefined ? {} : { openStores: opening }),
    ...(limits === undefined ? {} : { limits }),
  }
  const config = { ...testConfig(folder), ...options.config }
  const server = await startServer(options.isSimulated ? { ...config, world: 'estate' } : config, {
    projectFolder: folder,
    ...(options.isSimulated ? { simulation: aSimulation() } : {}),
    ...(clock === null ? {} : { clock: () => clock }),
    logger: logLines
      ? pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) })
      : pino({ level: 'silent' }),
    checksOutput: true,
    ...more,
  })
  let closing: Promise<void> | null = null
  const close = (): Promise<void> => {
    if (options.isSimulated) simulationOf(server).runs.close()
    closing ??= server.close()
    return closing
  }
  const whenDone = options.onClose ?? onTestFinished
  whenDone(close)
  return { server, close }
}

/** Empty simulated world that resets to itself. */
function aSimulation(): Simulation {
  const clock = new VirtualClock({ startMs: systemClock.now(), speed: 1 })
  const counts = { projects: 2, hosts: 2, hostsConnected: 0, devices: 6, tickMs: 5_000, faults: [] }
  const attached = {
    clock,
    world: { state: () => ({ nowMs: clock.now(), ...counts }), plugIn: async () => undefined },
  }
  const simulation = new Simulation({
    world: 'estate',
    seed: 1,
    onError: (error) => {
      throw error
    },
    keepClock: () => Promise.resolve(),
    makeAnew: async () => simulation.attach(attached),
  })
  simulation.attach(attached)
  return simulation
}

interface SiteParts {
  readonly server: Server
  readonly close: () => Promise<void>
  readonly folder: string
  readonly projects: TestServer['projects']
  readonly options: TestServerOptions
}

function siteOf({ server, close, folder, projects, options }: SiteParts): TestServer {
  const url = `http://127.0.0.1:${server.port}`

  const post: TestServer['post'] = async (path, body = {}, token, headers = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Avoids a race with the server closing idle connections.
        connection: 'close',
        ...(token === undefined ? {} : { 'head-token': token }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return {
      http: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    }
  }
  return {
    server,
    folder,
    url,
    projects,
    post,
    async signIn(person) {
      const answer = await post('/userinfo/login', { username: PHONES[person], password: PASSWORD })
      return (answer.body.data as { token: string }).token
    },
    gatewaySecret: (project) => server.services.vault.renewGatewaySecret(project.house.host),
    workspace(project) {
      const found = server.services.workspaces.project(project.id)
      if (!found) throw new Error('the project is gone')
      return found.workspace
    },
    async counted(what, why) {
      const text = await (await fetch(`${url}/metrics`)).text()
      const line = text
        .split('\n')
        .find((l) => l.startsWith(`atrium_events_total{what="${what}",why="${why}"}`))
      return line === undefined ? 0 : Number(line.split(' ').at(-1))
    },
    async restart(between, on = folder) {
      await close()
      between?.()
      const [next, changed] = typeof on === 'string' ? [on, options] : [folder, { ...options, ...on }]
      const again = await start(next, changed)
      again.server.markReady()
      return siteOf({ ...again, folder: next, projects, options: changed })
    },
  }
}

async function addProject(
  server: Server,
  name: string,
  hex: string,
  hostNumber: string,
): Promise<TestProject> {
  const { workspaces } = server.services
  const projectId: ProjectId = `prj_${hex.slice(-1)}`
  const workspace = await workspaces.prepare(projectId)
  const facts = aNewProject({ id: projectId, hex, name, nameEn: name, createdBy: 'acc_tester' })
  await workspace.run('BeginProject', facts, at(1_000))
  const projects = [{ projectId, hex, cityEn: facts.cityEn, projectNumber: hex.slice(-4) }]
  await workspaces.estate.run('ListProjects', { projects, createdBy: 'acc_tester' }, at(1_000))
  return { id: projectId, hex, house: await buildSmallHouse(workspace, hostNumber) }
}

const OPERATOR_RIGHTS: readonly Right[] = ['home.view', 'control.devices', 'messages.view', 'messages.handle']

let hashing: Promise<PasswordHash> | undefined
/** Hashed once per file, because hashing is slow. */
function passwordHash(): Promise<PasswordHash> {
  hashing ??= hashPassword(PASSWORD)
  return hashing
}

async function addPeople(
  server: Server,
  [first, second]: readonly [TestProject, TestProject],
): Promise<void> {
  const { workspaces, vault } = server.services
  const hash = await passwordHash()
  for (const [person, phone] of Object.entries(PHONES)) {
    await workspaces.estate.run(
      'RegisterAccount',
      { phone, name: person, isSuper: person === 'super' },
      at(1_000),
    )
    const account = workspaces.estate.state.first('account', 'phone', phone)
    if (account) await vault.setPassword(account.id, hash)
  }
  const everything = { areas: 'all', devices: [], scenes: 'all', entersConsole: true } as const
  await addMember(server, first, 'admin', { ...everything, rights: [...RIGHTS] })
  await addMember(server, first, 'operator', {
    ...everything,
    rights: OPERATOR_RIGHTS,
    areas: [first.house.rooms[0]],
  })
  await addMember(server, first, 'viewer', { ...everything, rights: ['home.view'] })
  await addMember(server, first, 'fieldStaff', { ...everything, rights: [], entersConsole: false })
  await addMember(server, second, 'foreigner', { ...everything, rights: [...RIGHTS] })
}

type Powers = Pick<Role, 'areas' | 'devices' | 'scenes' | 'entersConsole' | 'rights'>

async function addMember(
  server: Server,
  project: TestProject,
  person: Person,
  powers: Powers,
): Promise<void> {
  const { workspaces } = server.services
  const workspace = workspaces.project(project.id)?.workspace
  const account = workspaces.estate.state.first('account', 'phone', PHONES[person])
  if (!workspace || !account) throw new Error(`${person} cannot be a member`)
  const added = await workspace.run(
    'AddRole',
    { name: person, nameEn: person, description: '', ...powers },
    at(1_000),
  )
  const event = added?.commit.events[0]
  if (event?.type !== 'RoleAdded') throw new Error('the role was not added')
  const member = { accountId: account.id, roleId: event.data.roleId, nickname: person }
  await workspace.run('AddMember', member, at(1_000))
}
