/**
 * What applying a template would make of areas, decided before anything is done: what is added, what is changed, what
 * is no longer in the template, and why an area cannot have it. The preview shows it, and the command does it.
 */
import { Roster } from '#shared/domain/device/roster.ts'
import { Rejection, type RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { AreaTemplate } from '#shared/records/areaTemplate.ts'
import type { Device } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { TemplateUse } from '#shared/records/templateUse.ts'
import { type PlannedArea, plannedAreas } from './plannedAreas.ts'
import { type PlannedDevice, plannedDevices } from './plannedDevices.ts'

export interface Problem {
  readonly code: MessageCode
  readonly details: RejectionDetails
  /** Of the part that it was found at; empty for the area as a whole. */
  readonly name: string
  readonly nameEn: string
}

export interface AreaPlan {
  readonly area: Area
  /** What it remembers of an earlier time. */
  readonly use: TemplateUse | undefined
  readonly hostId: HostId | null
  readonly areas: readonly PlannedArea[]
  readonly devices: readonly PlannedDevice[]
  /** Made of parts that the template no longer has. */
  readonly gone: { readonly areas: readonly Area[]; readonly devices: readonly Device[] }
  /** None of it is done while there is one. */
  readonly problems: readonly Problem[]
}

export interface Applying {
  readonly areas: readonly Area[]
  /** For every area; null for the one that serves it. */
  readonly hostId: HostId | null
  /** What is gone from the template goes from the areas, too. */
  readonly removesGone: boolean
  readonly newAreaId: () => AreaId
}

/** Areas share hosts: one takes names and places from the next, unless it cannot have the template at all. */
export function planApplication(read: ReadState, template: AreaTemplate, applying: Applying): AreaPlan[] {
  const roster = new Roster(read)
  return applying.areas.map((area) => {
    const wish = wishOf(read, template, area, applying)
    const problems = [...wish.problems]
    roster.attempt(() => {
      problems.push(...admit(roster, wish, applying.removesGone))
      return problems.length === 0
    })
    return { ...wish, problems }
  })
}

function wishOf(
  read: ReadState,
  template: AreaTemplate,
  area: Area,
  { hostId: chosen, newAreaId }: Applying,
): AreaPlan {
  const use = read.first('templateUse', 'pair', `${template.id}/${area.id}`)
  const hostId = chosen ?? hostOf(read, area)
  const { content } = template
  const areas = plannedAreas(read, content, { area, use, newAreaId })
  const devices = plannedDevices(read, content, { area, use, hostId, areas: areas.planned })
  const isHostMissing = hostId === null && devices.some(({ device }) => !device)
  const noHost: Problem = { code: 'area_without_host', details: { area: area.name }, name: '', nameEn: '' }
  return {
    area,
    use,
    hostId,
    areas: areas.planned,
    devices,
    gone: goneOf(read, use, areas.planned, devices),
    problems: [...(isHostMissing ? [noHost] : []), ...areas.problems],
  }
}

/** The host that serves the area, or the one around it; without one, the host of the devices that are in it. */
export function hostOf(read: ReadState, area: Area): HostId | null {
  const serving = read.first('host', 'serves', area.id)
  if (serving) return serving.id
  const [near] = read.by('device', 'area', area.id).values()
  if (near) return near.hostId
  const standing = read.first('host', 'area', area.id)
  if (standing) return standing.id
  const outer = area.parentId === null ? undefined : read.get('area', area.parentId)
  return outer ? hostOf(read, outer) : null
}

function goneOf(
  read: ReadState,
  use: TemplateUse | undefined,
  areas: readonly PlannedArea[],
  devices: readonly PlannedDevice[],
): AreaPlan['gone'] {
  const keptAreas = new Set(areas.map(({ areaId }) => areaId))
  const keptDevices = new Set(devices.map(({ device }) => device?.id))
  return {
    areas: (use?.made.areas ?? [])
      .flatMap(({ areaId }) => read.get('area', areaId) ?? [])
      .filter(({ id }) => !keptAreas.has(id)),
    devices: (use?.made.devices ?? [])
      .flatMap(({ deviceId }) => read.get('device', deviceId) ?? [])
      .filter(({ id }) => !keptDevices.has(id)),
  }
}

/** Takes names and places; each rule that is broken once, with the first part that breaks it. */
function admit(roster: Roster, { areas, devices, gone, hostId }: AreaPlan, removesGone: boolean): Problem[] {
  if (removesGone) for (const device of gone.devices) roster.leave(device)
  for (const { areaId, isNew } of areas) if (isNew) roster.expectArea(areaId)
  const changed = devices.filter(({ device, changes }) => device && changes.length > 0)
  for (const { device } of changed) if (device) roster.leave(device)
  const problems = new Map<MessageCode, Problem>()
  for (const { device, facts, changes } of devices) {
    const placeHostId = device?.hostId ?? hostId
    if ((device && changes.length === 0) || placeHostId === null) continue
    const broken = refusalOf(() => roster.join({ ...facts, hostId: placeHostId }))
    if (broken && !problems.has(broken.code)) problems.set(broken.code, problemAt(broken, facts))
  }
  return [...problems.values()]
}

const problemAt = (
  { code, details }: Rejection,
  { name, nameEn }: Pick<Problem, 'name' | 'nameEn'>,
): Problem => ({ code, details, name, nameEn })

function refusalOf(run: () => unknown): Rejection | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
}
