/**
 * Creates a planned world through public commands, so that bundled worlds are always valid. Includes a
 * history, because the estate was built ninety days ago.
 */

import { programsToTake } from '#shared/domain/areaTemplate/contentOfArea.ts'
import type { CommandData, CommandName, ProjectStream } from '#shared/domain/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { BuildingId } from '#shared/records/building.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { RoleId } from '#shared/records/role.ts'
import type { OnStep } from '../../base/making.ts'
import { hashPassword } from '../../core/auth/passwords.ts'
import { systemActor } from '../../core/workspace/systemContext.ts'
import type { RunContext } from '../../core/workspace/workspace.ts'
import type { OwnWorkspace } from '../../core/workspace/workspaces.ts'
import type { Services } from '../../edge/handlers/services.ts'
import type { LivedState } from '../livedState.ts'
import { plannedAutomations } from './bundled/automations.ts'
import { plannedDetections } from './bundled/detections.ts'
import { enterpriseSteps } from './bundled/enterprises.ts'
import { drawFloors } from './bundled/floorDrawing.ts'
import { plannedScenes } from './bundled/scenes.ts'
import { plannedGroups, typicalRoom } from './bundled/setups.ts'
import { DEMO_PASSWORD } from './bundled/staff.ts'
import type { SeasonDays } from './past/livePast.ts'
import { signInActions } from './past/pastSignIns.ts'
import { recordPast } from './past/recordPast.ts'
import type { EstatePlan, ProjectPlan } from './plan.ts'

export const PAST_DAYS = 90
const SCENES_AT_ONCE = 100
/** Share of the progress bar for creating records; the history takes the rest. */
const FACTS_01 = 0.15
const BUILDER = systemActor('builder')

export function isEmpty({ workspaces }: Services): boolean {
  return workspaces.estate.seq === 0
}

export interface BuildOptions {
  readonly onStep: OnStep
  /** Cached between creations of the same world. */
  readonly seasons: SeasonDays
}

/** Returns where the estate's history ends and its live world continues. */
export async function buildEstate(
  plan: EstatePlan,
  services: Services,
  { onStep, seasons }: BuildOptions,
): Promise<LivedState> {
  const builtAtMs = Math.round(services.clock.now()) - PAST_DAYS * DAY_MS
  const context: RunContext = { actor: BUILDER, channel: 'system', nowMs: builtAtMs }
  await addAccounts(plan, services, context)
  // In sequence, so that the estate's commits have a stable order.
  for (const [index, project] of plan.projects.entries()) {
    onStep(`building ${project.nameEn || project.name}`, (FACTS_01 * index) / plan.projects.length)
    await buildProject(project, services, context)
  }
  await recordEstatePast(plan, services)
  const lived = await services.telemetry.importing(() =>
    recordPast(plan, services, {
      nowMs: Math.round(services.clock.now()),
      days: PAST_DAYS,
      seasons,
      onStep: (doing, done01) => onStep(doing, FACTS_01 + (1 - FACTS_01) * done01),
    }),
  )
  // Waits for read models, so that history pages respond at once.
  await services.views.settled()
  return lived
}

/** Records history of the estate: sign-ins and administration, each at its own time. */
async function recordEstatePast(plan: EstatePlan, services: Services): Promise<void> {
  const nowMs = Math.round(services.clock.now())
  const signIns = signInActions(plan, services, { fromMs: nowMs - PAST_DAYS * DAY_MS, nowMs })
  let done = 0
  const signInsUntil = async (atMs: number): Promise<void> => {
    const end = signIns.findIndex((signIn, i) => i >= done && signIn.atMs > atMs)
    const due = signIns.slice(done, end < 0 ? undefined : end)
    done += due.length
    await Promise.all(due.map(({ run }) => run()))
  }
  for (const { atMs, run } of await enterpriseSteps(services, nowMs)) {
    await signInsUntil(atMs)
    await run()
  }
  await signInsUntil(nowMs)
}

async function addAccounts(
  plan: EstatePlan,
  { workspaces, vault }: Services,
  context: RunContext,
): Promise<void> {
  const hashes = await Promise.all(plan.accounts.map(() => hashPassword(DEMO_PASSWORD)))
  for (const { phone, name, nameEn, isSuper, avatar } of plan.accounts) {
    await workspaces.estate.run('RegisterAccount', { phone, name, nameEn, isSuper, avatar }, context)
  }
  for (const [index, { phone }] of plan.accounts.entries()) {
    const account = must(workspaces.estate.state.first('account', 'phone', phone), phone)
    await vault.setPassword(account.id, must(hashes[index], 'a hash'))
  }
}

async function buildProject(plan: ProjectPlan, services: Services, context: RunContext): Promise<void> {
  const { workspaces, vault } = services
  const { roles, members, buildings, floors, areas, hosts, devices, projectNumber, ...facts } = plan
  const { estate } = workspaces
  const projectId: ProjectId = `prj_${(estate.seq + 1).toString(36)}`
  const leader = estate.state.first('account', 'phone', plan.contact)
  const createdBy = leader?.id ?? BUILDER.id
  const workspace = await workspaces.prepare(projectId)
  const site = new Site(workspace, context)
  await site.run('BeginProject', { projectId, createdBy, ...facts })
  await buildStructure(site, { buildings, floors, areas })
  await equip(site, { hosts, devices })
  await prepare(site, workspace.state)
  await staff(site, services, { roles, members })
  const listed = [{ projectId, hex: plan.hex, cityEn: plan.cityEn, projectNumber }]
  await estate.run('ListProjects', { projects: listed, createdBy }, context)
  await vault.enrolSimulatedHosts(site.ids<HostId>('host'))
  // Last, so that ids of earlier records do not depend on floor plans.
  await drawFloors(workspace, services.planPictures, async (floorId, picture) => {
    await site.run('OutlineFloor', { floorId })
    await site.run('SetPlanPicture', { floorId, picture })
  })
}

/** Records that a command adds, by the type that its events name them by. */
type Made = 'building' | 'floor' | 'area' | 'host' | 'role'

/** Runs commands in the name of the builder; keys of the plan become ids. */
class Site {
  readonly #workspace: OwnWorkspace
  readonly #context: RunContext
  readonly #ids = new Map<string, Map<string, string>>()

  constructor(workspace: OwnWorkspace, context: RunContext) {
    this.#workspace = workspace
    this.#context = context
  }

  run<N extends CommandName<ProjectStream>>(name: N, data: CommandData<ProjectStream, N>): Promise<unknown> {
    return this.#workspace.run(name, data, this.#context)
  }

  /** Runs a command that adds one record; the record's id is registered under its key. */
  add<N extends CommandName<ProjectStream>>(
    type: Made,
    key: string,
    name: N,
    data: CommandData<ProjectStream, N>,
  ): Promise<unknown> {
    const { events, durable } = this.#workspace.propose(name, data, this.#context)
    const [event] = events
    const id: unknown = event && Object.entries(event.data).find(([field]) => field === `${type}Id`)?.[1]
    this.#known(type).set(key, String(must(id, `the id of ${type} ${key}`)))
    return durable
  }

  id<Id extends string>(type: Made, key: string): Id {
    return must(this.#known(type).get(key), `${type} ${key}`) as Id
  }

  ids<Id extends string>(type: Made): Id[] {
    return [...this.#known(type).values()] as Id[]
  }

  #known(type: string): Map<string, string> {
    const found = this.#ids.get(type)
    if (found) return found
    const made = new Map<string, string>()
    this.#ids.set(type, made)
    return made
  }
}

async function buildStructure(
  site: Site,
  plan: Pick<ProjectPlan, 'buildings' | 'floors' | 'areas'>,
): Promise<void> {
  const stored: Promise<unknown>[] = []
  for (const { key, name, nameEn } of plan.buildings)
    stored.push(site.add('building', key, 'AddBuilding', { name, nameEn }))
  for (const { key, buildingKey, ...floor } of plan.floors) {
    const buildingId = site.id<BuildingId>('building', buildingKey)
    stored.push(site.add('floor', key, 'AddFloor', { ...floor, buildingId }))
  }
  for (const { key, floorKey, parentKey, name, nameEn, kind, image } of plan.areas) {
    const parentId = parentKey === null ? null : site.id<AreaId>('area', parentKey)
    const floorId = site.id<FloorId>('floor', floorKey)
    stored.push(site.add('area', key, 'AddArea', { floorId, parentId, name, nameEn, kind, image }))
  }
  await Promise.all(stored)
}

/** Creates groups, scenes, automations and a template. */
async function prepare(site: Site, read: ReadState): Promise<void> {
  for (const group of plannedGroups(read)) await site.run('AddDeviceGroup', group)
  // Combines hundreds of small scenes into few commits, which dominate the cost.
  const planned = plannedScenes(read)
  for (let from = 0; from < planned.length; from += SCENES_AT_ONCE)
    await site.run('AddScenes', { scenes: planned.slice(from, from + SCENES_AT_ONCE) })
  for (const automation of plannedAutomations(read)) await site.run('AddAutomation', automation)
  const room = typicalRoom(read)
  if (room) {
    const { scenes, automations } = programsToTake(read, room)
    const programIds = [...scenes, ...automations].map(({ id }) => id)
    const facts = { name: '标准房', nameEn: 'Usual room', description: '' }
    await site.run('AddTemplateOfArea', { ...facts, areaId: room.id, programIds })
  }
  for (const rule of plannedDetections(read)) await site.run('AddDetection', rule)
}

async function equip(site: Site, plan: Pick<ProjectPlan, 'hosts' | 'devices'>): Promise<void> {
  const byHost = Map.groupBy(plan.devices, (device) => device.hostKey)
  const stored: Promise<unknown>[] = []
  for (const { key, areaKey, servedAreaKeys, ...host } of plan.hosts) {
    const areaId = site.id<AreaId>('area', areaKey)
    const servedAreaIds = servedAreaKeys.map((one) => site.id<AreaId>('area', one))
    stored.push(site.add('host', key, 'InstallHost', { ...host, areaId, servedAreaIds }))
    const hostId = site.id<HostId>('host', key)
    const devices = (byHost.get(key) ?? []).map(({ areaKey: place, hostKey: _, ...device }) => ({
      ...device,
      areaId: site.id<AreaId>('area', place),
      hostId,
    }))
    if (devices.length > 0) stored.push(site.run('AddDevices', { devices }))
  }
  await Promise.all(stored)
}

async function staff(
  site: Site,
  { workspaces }: Services,
  plan: Pick<ProjectPlan, 'roles' | 'members'>,
): Promise<void> {
  const stored: Promise<unknown>[] = []
  for (const { key, areas, ...role } of plan.roles) {
    const seen = areas === 'all' ? areas : areas.map((area) => site.id<AreaId>('area', area))
    stored.push(site.add('role', key, 'AddRole', { ...role, areas: seen, devices: [] }))
  }
  for (const { phone, roleKey, nickname } of plan.members) {
    const account = must(workspaces.estate.state.first('account', 'phone', phone), phone)
    const roleId = site.id<RoleId>('role', roleKey)
    const { nameEn } = account
    const spelled = nameEn !== undefined && nickname === account.name ? { nicknameEn: nameEn } : {}
    stored.push(site.run('AddMember', { accountId: account.id, roleId, nickname, ...spelled }))
  }
  await Promise.all(stored)
}
