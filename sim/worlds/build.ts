/**
 * Turns a plan into facts, by the commands that everybody uses, so that a bundled world is always a legal one. The
 * past comes with it: the estate was built ninety days ago.
 */

import type { CommandData, CommandName } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AreaId, BuildingId, FloorId, HostId, RoleId } from '#shared/kernel/ids.ts'
import type { RecordName } from '#shared/records/registry.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Config } from '../config.ts'
import type { Services } from '../handlers/services.ts'
import { DAY_MS } from '../telemetry/energy.ts'
import type { RunContext, Workspace } from '../workspace/workspace.ts'
import { describeCampus } from './campus.ts'
import { recordEnterprises } from './enterprises.ts'
import { describeEstate } from './estate.ts'
import { describeGrand } from './grand.ts'
import type { EstatePlan, ProjectPlan } from './plan.ts'
import { recordPast } from './recordPast.ts'

export const PAST_DAYS = 90
const DEMO_PASSWORD = 'demo-1234'
const BUILDER = { kind: 'system', id: 'builder', name: 'Atrium' } as const

const WORLDS: Readonly<Record<Exclude<Config['world'], 'none'>, (seed: number) => EstatePlan>> = {
  estate: describeEstate,
  grand: describeGrand,
  campus: describeCampus,
}

export function isEmpty({ workspaces }: Services): boolean {
  return workspaces.estate.seq === 0
}

export async function buildEstate(config: Config, services: Services): Promise<void> {
  if (config.world === 'none') return
  const plan = WORLDS[config.world](config.seed)
  const builtAtMs = Math.round(services.clock.now()) - PAST_DAYS * DAY_MS
  const context: RunContext = { actor: BUILDER, channel: 'system', nowMs: builtAtMs }
  await addAccounts(plan, services, context)
  // One after the other, so that the estate's own commits come in the same order every time.
  for (const project of plan.projects) await buildProject(project, services, context)
  await recordEnterprises(services, services.clock.now())
  await recordPast(plan, services, services.clock.now(), PAST_DAYS)
}

async function addAccounts(
  plan: EstatePlan,
  { workspaces, vault }: Services,
  context: RunContext,
): Promise<void> {
  const hashes = await Promise.all(plan.accounts.map(() => hashPassword(DEMO_PASSWORD)))
  for (const { phone, name, isSuper, avatar } of plan.accounts) {
    await workspaces.estate.run('RegisterAccount', { phone, name, isSuper, avatar }, context)
  }
  for (const [index, { phone }] of plan.accounts.entries()) {
    const account = must(workspaces.estate.state.first('account', 'phone', phone), phone)
    await vault.setPassword(account.id, must(hashes[index], 'a hash'))
  }
}

async function buildProject(plan: ProjectPlan, services: Services, context: RunContext): Promise<void> {
  const { workspaces, vault } = services
  const { roles, members, buildings, floors, areas, hosts, devices, ...facts } = plan
  const leader = workspaces.estate.state.first('account', 'phone', plan.contact)
  await workspaces.estate.run('AddProject', { ...facts, createdBy: leader?.id ?? BUILDER.id }, context)
  const { workspace } = must(workspaces.projectByHex(plan.hex), plan.name)
  const site = new Site(workspace, context)
  buildStructure(site, { buildings, floors, areas })
  equip(site, { hosts, devices })
  staff(site, services, { roles, members })
  await site.stored()
  await vault.enrolSimulatedHosts(site.ids<HostId>('host'))
}

/** Runs commands one after the other without waiting for the disk in between; keys of the plan become ids. */
class Site {
  readonly workspace: Workspace
  readonly #context: RunContext
  readonly #stored: Promise<unknown>[] = []
  readonly #ids = new Map<string, Map<string, string>>()

  constructor(workspace: Workspace, context: RunContext) {
    this.workspace = workspace
    this.#context = context
  }

  run<N extends CommandName>(name: N, data: CommandData<N>): void {
    this.#stored.push(this.workspace.run(name, data, this.#context))
  }

  /** Runs a command that adds one record and remembers the record's id under its key. */
  add<N extends CommandName>(type: RecordName, key: string, name: N, data: CommandData<N>): void {
    this.run(name, data)
    // The table keeps the order in which records came, so the newest is the last.
    let newest = ''
    for (const { id } of this.workspace.state.all(type)) newest = id
    this.#known(type).set(key, newest)
  }

  id<Id extends string>(type: string, key: string): Id {
    return must(this.#known(type).get(key), `${type} ${key}`) as Id
  }

  ids<Id extends string>(type: string): Id[] {
    return [...this.#known(type).values()] as Id[]
  }

  stored(): Promise<unknown> {
    return Promise.all(this.#stored)
  }

  #known(type: string): Map<string, string> {
    const found = this.#ids.get(type)
    if (found) return found
    const made = new Map<string, string>()
    this.#ids.set(type, made)
    return made
  }
}

function buildStructure(site: Site, plan: Pick<ProjectPlan, 'buildings' | 'floors' | 'areas'>): void {
  for (const { key, name, nameEn } of plan.buildings)
    site.add('building', key, 'AddBuilding', { name, nameEn })
  for (const { key, buildingKey, ...floor } of plan.floors) {
    site.add('floor', key, 'AddFloor', { ...floor, buildingId: site.id<BuildingId>('building', buildingKey) })
  }
  for (const { key, floorKey, parentKey, name, nameEn, kind, image } of plan.areas) {
    const parentId = parentKey === null ? null : site.id<AreaId>('area', parentKey)
    site.add('area', key, 'AddArea', {
      floorId: site.id<FloorId>('floor', floorKey),
      parentId,
      name,
      nameEn,
      kind,
      image,
    })
  }
}

function equip(site: Site, plan: Pick<ProjectPlan, 'hosts' | 'devices'>): void {
  const byHost = Map.groupBy(plan.devices, (device) => device.hostKey)
  for (const { key, areaKey, ...host } of plan.hosts) {
    site.add('host', key, 'InstallHost', { ...host, areaId: site.id<AreaId>('area', areaKey) })
    const hostId = site.id<HostId>('host', key)
    const devices = (byHost.get(key) ?? []).map(({ areaKey: place, hostKey: _, ...device }) => ({
      ...device,
      areaId: site.id<AreaId>('area', place),
      hostId,
    }))
    if (devices.length > 0) site.run('AddDevices', { devices })
  }
}

function staff(site: Site, { workspaces }: Services, plan: Pick<ProjectPlan, 'roles' | 'members'>): void {
  for (const { key, areas, ...role } of plan.roles) {
    const seen = areas === 'all' ? areas : areas.map((area) => site.id<AreaId>('area', area))
    site.add('role', key, 'AddRole', { ...role, areas: seen, devices: [] })
  }
  for (const { phone, roleKey, nickname } of plan.members) {
    const account = must(workspaces.estate.state.first('account', 'phone', phone), phone)
    site.run('AddMember', { accountId: account.id, roleId: site.id<RoleId>('role', roleKey), nickname })
  }
}
