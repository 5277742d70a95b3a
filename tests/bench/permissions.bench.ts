/**
 * Cost of permissions with 500 roles, 20,000 members and 50,000 devices: checking a call, filtering a delivered report
 * for a restricted console, and applying a changed role to all consoles. Checks in processor time, changes in wall
 * time. In: principal resolution with cache, fold, durable commit. Out: HTTP and broker. Takes about a minute.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '#shared/kernel/assert.ts'
import { can } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { RoleId } from '#shared/records/role.ts'
import { Principals } from '#sim/core/auth/principals.ts'
import { RecentCommits } from '#sim/core/sight/recentCommits.ts'
import { consoleView } from '#sim/edge/live/consoleView.ts'
import { at } from '../support/context.ts'
import { openWorkspaces } from '../support/workspaces.ts'
import { buildHouse } from './support/benchSite.ts'
import { fullOrQuick, note, percentile, printFigures, rounded } from './support/figures.ts'
import { readingsOf } from './support/readingsOf.ts'

const ROLES = fullOrQuick(500, 50)
const MEMBERS = fullOrQuick(20_000, 1_000)
const DEVICES = fullOrQuick(50_000, 2_500)
const PER_HOST = 250
/** Of which each role names some. */
const AREAS_PER_ROLE = 20
const CALLS = 200_000
const CONSOLES = 200
const MESSAGES = 200
const CHANGES = 20
/** Commits that wait for the disk. */
const AT_ONCE = 200
const BAR = { check_us: '≤ 20', delivery_us: '≤ 5', change_ms: '≤ 200' } as const

const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
const { workspaces, log } = await openWorkspaces(folder)
try {
  const { workspace, areas, hosts } = await buildHouse(
    { workspaces },
    { devices: DEVICES, perHost: PER_HOST },
  )
  note(`${DEVICES} devices`)
  const { roleIds, accountIds } = await addPeople()
  note(`${ROLES} roles, ${MEMBERS} members`)
  const projectId = 'prj_bench'
  const principals = new Principals(workspaces, { has: () => true, onChange: () => undefined })
  const of = (n: number) =>
    must(principals.of(must(accountIds[n % MEMBERS], 'an account'), projectId), 'who they are')

  // Each call by another person; the cache contains all after the first round.
  for (let n = 0; n < MEMBERS; n += 1) of(n)
  const checkUs = perTurnUs(CALLS, (n) => can(of(n * 7_919), 'control.devices'))

  const host = must(hosts[0], 'a host')
  const views = Array.from({ length: CONSOLES }, (_, n) =>
    consoleView(workspace, new RecentCommits(), () => of(n)),
  )
  const payloads = Array.from({ length: MESSAGES }, (_, n) => {
    const device = must(host.devices[n % PER_HOST], 'a device')
    return Buffer.from(JSON.stringify({ t: n, seq: n, d: { [device.number]: readingsOf(device.kind, n) } }))
  })
  let delivered = 0
  const deliveryUs = perTurnUs(MESSAGES * CONSOLES, (n) => {
    const payload = must(payloads[Math.floor(n / CONSOLES)], 'a report')
    if (must(views[n % CONSOLES], 'a console').filterReport(host.number, payload)) delivered += 1
  })
  if (delivered === 0 || delivered === MESSAGES * CONSOLES)
    throw new Error(`${delivered} delivered: not a limited sight`)

  const changesMs: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    const begunMs = performance.now()
    const rights = n % 2 === 0 ? (['home.view'] as const) : (['home.view', 'control.devices'] as const)
    const roleId = must(roleIds[n % roleIds.length], 'a role')
    await workspace.run('ChangeRole', { roleId, rights }, at(10_000 + n))
    for (let console = 0; console < CONSOLES; console += 1) of(console)
    changesMs.push(performance.now() - begunMs)
  }
  printFigures({
    bench: 'permissions',
    roles: ROLES,
    members: MEMBERS,
    devices: DEVICES,
    check_us: rounded(checkUs),
    delivery_us: rounded(deliveryUs),
    delivered_percent: rounded((100 * delivered) / (MESSAGES * CONSOLES)),
    change_ms: rounded(percentile(changesMs, 0.95)),
    bar: BAR,
  })

  async function addPeople() {
    const roleIds: RoleId[] = []
    for (let n = 0; n < ROLES; n += 1) {
      const chosen = Array.from({ length: AREAS_PER_ROLE }, (_, k) =>
        must(areas[(n + k * 97) % areas.length], 'an area'),
      )
      const { events } = workspace.propose(
        'AddRole',
        {
          ...{ name: `角色 ${n}`, nameEn: `Role ${n}`, description: '', entersConsole: true },
          ...{ rights: ['home.view', 'control.devices'], areas: n % 10 === 0 ? 'all' : chosen },
          ...{ devices: [], groups: [], scenes: 'all' },
        },
        at(2),
      )
      roleIds.push(addedId(events, 'roleId') as RoleId)
    }
    const accountIds: AccountId[] = []
    for (let n = 0; n < MEMBERS; n += 1) {
      const phone = `139${String(n).padStart(8, '0')}`
      const { events } = workspaces.estate.propose(
        'RegisterAccount',
        { phone, name: `人 ${n}`, isSuper: false },
        at(3),
      )
      const accountId = addedId(events, 'accountId') as AccountId
      accountIds.push(accountId)
      const roleId = must(roleIds[n % ROLES], 'a role')
      const { durable } = workspace.propose('AddMember', { accountId, roleId, nickname: '' }, at(4))
      if (n % AT_ONCE === 0) await durable
    }
    await workspace.run('ChangeRole', { roleId: must(roleIds[0], 'a role'), description: 'x' }, at(5))
    return { roleIds, accountIds }
  }
} finally {
  await log.close()
  rmSync(folder, { recursive: true, force: true })
}

function addedId(events: readonly { readonly data: object }[], name: string): string {
  const data = must(events[0], 'an event').data as Readonly<Record<string, unknown>>
  return String(must(data[name], name))
}

/** Processor time, which excludes other programs. */
function perTurnUs(turns: number, work: (n: number) => unknown): number {
  const before = process.cpuUsage()
  for (let n = 0; n < turns; n += 1) work(n)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / turns
}
