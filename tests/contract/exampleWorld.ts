/** The world in which examples are true: it puts real values in the place of references, and has a person per role. */

import { contract } from '#shared/contract/contract.ts'
import type { Endpoint, InputOf } from '#shared/contract/endpoint.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import { REFERENCES, type Reference } from '#shared/contract/references.ts'
import { ADMINISTRATOR, type NewRole, SIMULATED_ROLES } from '#shared/domain/project/defaultRoles.ts'
import { must } from '#shared/kernel/assert.ts'
import { RIGHTS } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import { hashPassword } from '#sim/core/auth/passwords.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import { factsOf } from '#sim/edge/handlers/declared.ts'
import { anEnterprise, codeFor, dataOf, signInAs } from '../support/accounts.ts'
import { at } from '../support/context.ts'
import { aNewDevice } from '../support/records.ts'
import { PASSWORD, PHONES, type TestServer } from '../support/testServer.ts'
import { COMPANY_VALUES } from './exampleCompany.ts'
import { FACTOR_VALUES } from './exampleFactors.ts'
import { endRollout, hostFirmware, shareFirmware, takeFirmware, uploadFirmware } from './exampleFirmware.ts'
import { PASSKEY_VALUES } from './examplePasskeys.ts'
import { accountOf, PEOPLE_VALUES } from './examplePeople.ts'

const EXAMPLE_ID = /^[a-z]{3}_example$/

export interface ExampleWorld {
  readonly site: TestServer
  /** Of an administrator of the first project. */
  readonly admin: string
}

export type Make = (world: ExampleWorld) => string | number | Promise<string | number>

/** Creates each value, for every call that uses it. */
const VALUES: Readonly<Record<Reference, Make>> = {
  project: ({ site }) => site.projects[0].id,
  spareProject: spareProject(),
  spareProjectName: () => REFERENCES.spareProjectName,
  area: ({ site }) => site.projects[0].house.rooms[0],
  otherRoom: ({ site }) => site.projects[0].house.rooms[1],
  guestStay: checkInGuest,
  host: ({ site }) => site.projects[0].house.host,
  foundNumber: findDevice(),
  light: ({ site }) => must(site.projects[0].house.lights[0], 'a light'),
  leakSensor: ({ site }) => site.projects[0].house.leakSensor,
  infraredDevice: infraredDevices(),
  alarm: raiseAlarms(),
  handover: writeHandover,
  undoableChange: addBuilding(),
  certification: submitEnterprise,
  member: addColleagues(),
  account: ({ site }) => accountOf(site, PHONES.admin),
  firmwareName: async (world) => (await uploadFirmware(world)).name,
  firmwareTaking: takeFirmware,
  sharedFirmware: shareFirmware,
  ...PEOPLE_VALUES,
  ...FACTOR_VALUES,
  ...PASSKEY_VALUES,
  ...COMPANY_VALUES,
  hostFirmware: hostFirmware,
  endedRollout: endRollout,
  phone: () => PHONES.admin,
  password: () => PASSWORD,
  newPassword: () => PASSWORD,
  strangerPhone: () => REFERENCES.strangerPhone,
  newcomerPhone: () => REFERENCES.newcomerPhone,
  newcomerCode: ({ site }) => codeFor(site, REFERENCES.newcomerPhone),
  displayCode: async ({ site }) => (await beginDisplay(site)).code,
  displaySecret: async ({ site }) => (await beginDisplay(site)).secret,
  otherSession: ({ site }) => anotherSession(site),
  forgetfulPhone: () => PHONES.stranger,
  forgetfulCode: ({ site }) => codeFor(site, PHONES.stranger, 'forget'),
}

async function checkInGuest({ site }: ExampleWorld): Promise<string> {
  const [project] = site.projects
  const stayId = REFERENCES.guestStay
  const stay = { stayId, areaId: project.house.rooms[0], departsAtMs: null, isArriving: false, said: [] }
  await site.workspace(project).run('CheckInGuest', stay, at(2_000))
  return stayId
}

async function beginDisplay(site: TestServer): Promise<{ code: string; secret: string }> {
  return dataOf(await site.post('/display/begin', {}))
}

/** Of the administrator. */
async function anotherSession(site: TestServer): Promise<string> {
  const { sessions } = site.server.services
  return must(sessions.authenticate(await site.signIn('admin')), 'a session').id
}

/** Another one each time; its sequence. */
function addBuilding(): Make {
  let count = 0
  return async ({ site }) => {
    count += 1
    const names = { name: `撤销楼${count}`, nameEn: `Undo ${count}` }
    const done = await site.workspace(site.projects[0]).run('AddBuilding', names, at(2_000))
    return must(done, 'a commit').commit.seq
  }
}

/** By placeholder; ids returned by commands are created with the command's example. */
const makers: ReadonlyMap<unknown, Make> = new Map<unknown, Make>([
  ...returnedIds(),
  ...Object.entries(REFERENCES).map(([name, value]) => [value, VALUES[name as Reference]] as const),
])

function returnedIds(): (readonly [unknown, Make])[] {
  const commands = Object.values(contract)
    .flatMap((group): readonly Endpoint[] => Object.values(group))
    .filter(({ kind }) => kind === 'command')
  return commands.flatMap((command) =>
    Object.entries((command.example.output ?? {}) as object)
      .filter(([, value]) => EXAMPLE_ID.test(String(value)))
      .map(([key, value]) => [value, madeBy(command, key)] as const),
  )
}

/** The request of the endpoint's example as this world's server accepts it. */
export async function requestOf({ example }: Endpoint, world: ExampleWorld): Promise<object> {
  const { input, project } = example
  return (await resolve(project === undefined ? input : { ...(input as object), xmid: project })) as object

  async function resolve(value: unknown): Promise<unknown> {
    const make = makers.get(value)
    if (make) return make(world)
    if (Array.isArray(value)) return Promise.all(value.map(resolve))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(async ([key, inner]) => [key, await resolve(inner)] as const)
    return Object.fromEntries(await Promise.all(entries))
  }
}

/** Hosts and devices share one number space. */
let nextNumber = 1

/**
 * An id that an endpoint returns when the administrator sends its example. A name or number in it is made another one for
 * each call, since most are unique; `more` overrides.
 */
/** An account's projects have different names: the one that an earlier example left serves the next. */
function spareProject(): Make {
  const name = REFERENCES.spareProjectName
  const add = madeBy(projectsContract.add, 'xmid', { name })
  return async (world) => {
    const { path } = projectsContract.list
    const { list } = dataOf<{ list: { id: string; name: string }[] }>(
      await world.site.post(path, { pageNum: 1, pageSize: 1000, name }, world.admin),
    )
    return list.find((row) => row.name === name)?.id ?? add(world)
  }
}

function madeBy<E extends Endpoint>(endpoint: E, id: string, more: Partial<InputOf<E>> = {}): Make {
  let n = 0
  return async (world) => {
    n += 1
    const example: Readonly<Record<string, unknown>> = { ...(await requestOf(endpoint, world)) }
    const named = Object.fromEntries(
      ['name', 'nameEn', 'title', 'url'].flatMap((key) =>
        example[key] ? [[key, key === 'url' ? `${example[key]}?${n}` : `${example[key]} ${n}`]] : [],
      ),
    )
    const numbered =
      typeof example.number === 'string'
        ? { number: `${example.number.slice(0, 8)}${hex8(nextNumber++)}` }
        : {}
    // Two rates for the same times are refused.
    const stepped = typeof example.aboveKwh === 'number' ? { aboveKwh: n } : {}
    // So are two targets of a month.
    const dated = typeof example.month === 'string' ? { month: monthAfter(n) } : {}
    const sent = {
      ...example,
      ...named,
      ...numbered,
      ...stepped,
      ...dated,
      xmid: world.site.projects[0].id,
      ...more,
    }
    const made = dataOf<Record<string, string>>(await world.site.post(endpoint.path, sent, world.admin))
    return must(made[id], id)
  }
}

const monthAfter = (n: number): string =>
  `${2030 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
const hex8 = (n: number): string => (0xe000_0000 + n).toString(16).toUpperCase()

/** A found device that is not configured. */
function findDevice(): Make {
  let n = 0
  return ({ site }) => {
    const [{ id: projectId, house }] = site.projects
    const { discovery, clock } = site.server.services
    const number = `00124B01${hex8(n)}`
    n += 1
    discovery.note({ projectId, hostId: house.host }, number, { state: 'ON' }, clock.now())
    return number
  }
}

/** A new one now and then: each holds some virtual remotes only. */
function infraredDevices(): Make {
  let n = 0
  let current = ''
  return async ({ site }) => {
    const [project] = site.projects
    const { rooms, host } = project.house
    if (n % 10 === 0) {
      const number = `00158D000000${(0xd000 + n).toString(16).toUpperCase()}`
      const place = { areaId: rooms[0], hostId: host, number, name: `红外 ${n}`, nameEn: `Infrared ${n}` }
      const device = aNewDevice({ ...place, kind: 'infrared_remote', model: 'IR-360' })
      const made = await site.workspace(project).run('AddDevices', { devices: [device] }, at(6_000))
      current = must(factsOf(made).of('DeviceAdded')[0], 'the device').deviceId
    }
    n += 1
    return current
  }
}

/** Distinct codes, because handled alarms are not open. */
function raiseAlarms(): Make {
  let n = 0
  return async ({ site }) => {
    n += 1
    const [project] = site.projects
    const workspace = site.workspace(project)
    const { house } = project
    const code = n === 1 ? 'water_leak' : `leak_${n}`
    const place = { hostId: house.host, deviceId: house.leakSensor, areaId: house.rooms[0], code }
    const text = { title: 'Leak', body: '', footer: '' }
    const severity = { severity: 'critical', condition: 'abnormal' } as const
    await workspace.run('RaiseAlarm', { ...place, ...text, ...severity }, at(5_000))
    const raised = [...workspace.state.all('alarm')].find((alarm) => alarm.code === code)
    return must(raised, 'the alarm').id
  }
}

async function writeHandover({ site }: ExampleWorld): Promise<string> {
  const figures = { raised: 0, cleared: 0, acknowledged: 0, shelved: 0, open: 0 }
  const shift = { fromMs: 1_000, toMs: 2_000, note: 'All quiet', figures, areas: 'all' } as const
  const done = await site.workspace(site.projects[0]).run('WriteHandover', shift, at(5_000))
  return factsOf(done).one('HandoverWritten').handoverId
}

async function submitEnterprise({ site, admin }: ExampleWorld): Promise<string> {
  const accountId = accountOf(site, PHONES.admin)
  const own = () => site.server.services.workspaces.estate.state.first('certification', 'account', accountId)
  if (!own()) await site.post('/userinfo/addcertification', anEnterprise(), admin)
  return must(own(), 'the certification').id
}

function addColleagues(): Make {
  let n = 0
  return async ({ site }) => {
    n += 1
    const phone = `136${String(n).padStart(8, '0')}`
    const { estate } = site.server.services.workspaces
    await estate.run('RegisterAccount', { phone, name: `Colleague ${n}`, isSuper: false }, at(2_000))
    const account = must(estate.state.first('account', 'phone', phone), 'the account')
    const workspace = site.workspace(site.projects[0])
    await addMember(workspace, account.id, VISITOR)
    return must(workspace.state.first('member', 'account', account.id), 'the member').id
  }
}

/** Role with only the home page, in addition to default roles. */
const VISITOR: NewRole = { ...ADMINISTRATOR, name: '访客', nameEn: 'Visitor', rights: ['home.view'] }

export interface RoleToken {
  readonly role: NewRole
  readonly token: string
}

/** Signs in a new member per role. Roles without console access use the second project, which they administer. */
export async function signInEveryRole(site: TestServer): Promise<RoleToken[]> {
  const hash = await hashPassword(PASSWORD)
  const { workspaces, vault } = site.server.services
  const [first, second] = site.projects
  const tokens: RoleToken[] = []
  for (const [index, role] of [...SIMULATED_ROLES, VISITOR].entries()) {
    const phone = `1370000000${index}`
    await workspaces.estate.run('RegisterAccount', { phone, name: role.nameEn, isSuper: false }, at(2_000))
    const account = must(workspaces.estate.state.first('account', 'phone', phone), 'the account')
    await vault.setPassword(account.id, hash)
    await addMember(site.workspace(first), account.id, role)
    if (!role.entersConsole) await addMember(site.workspace(second), account.id, ADMINISTRATOR)
    tokens.push({ role, token: await signInAs(site, phone, PASSWORD) })
  }
  return tokens
}

/** Someone with every right who works in one place, where none of what examples are about stands. */
export async function signInElsewhere(site: TestServer) {
  const [{ id: projectId }] = site.projects
  const { workspaces, vault, principals } = site.server.services
  const workspace = site.workspace(site.projects[0])
  const names = { name: '别馆', nameEn: 'Annex' }
  const buildingId = factsOf(await workspace.run('AddBuilding', names, at(2_000))).one(
    'BuildingAdded',
  ).buildingId
  const floor = await workspace.run('AddFloor', { buildingId, name: '9F', nameEn: '9F', level: 9 }, at(2_000))
  const { floorId } = factsOf(floor).one('FloorAdded')
  const place = { floorId, parentId: null, name: '901', nameEn: '901', kind: 'room', image: 'room' } as const
  const { areaId } = factsOf(await workspace.run('AddArea', place, at(2_000))).one('AreaAdded')
  const phone = '13700000099'
  await workspaces.estate.run('RegisterAccount', { phone, name: 'Elsewhere', isSuper: false }, at(2_000))
  const account = must(workspaces.estate.state.first('account', 'phone', phone), 'the account')
  await vault.setPassword(account.id, await hashPassword(PASSWORD))
  const role = { ...ADMINISTRATOR, name: '别馆', nameEn: 'Annex', rights: [...RIGHTS], areas: [areaId] }
  await addMember(workspace, account.id, role)
  const token = await signInAs(site, phone, PASSWORD)
  return { token, principal: () => must(principals.of(account.id, projectId), 'their rights') }
}

async function addMember(workspace: OwnWorkspace, accountId: AccountId, role: NewRole): Promise<void> {
  const find = () => [...workspace.state.all('role')].find(({ name }) => name === role.name)
  if (!find()) await workspace.run('AddRole', role, at(2_000))
  const member = { accountId, roleId: must(find(), 'the role').id, nickname: role.nameEn }
  await workspace.run('AddMember', member, at(2_000))
}
