/**
 * Plans what applying a template changes in areas: parts to add, change or remove, and problems that prevent
 * it. The preview shows the plan and the command executes it.
 */
import { Roster } from '#shared/domain/device/roster.ts'
import { refusalOf } from '#shared/domain/rules.ts'
import type { Rejection, RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { AreaTemplate } from '#shared/records/areaTemplate.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { Overlaid } from '#shared/records/overlaid.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import type { TemplateUse } from '#shared/records/templateUse.ts'
import { admitPrograms } from './admitPrograms.ts'
import { type PlannedArea, plannedAreas } from './plannedAreas.ts'
import { type PlannedDevice, plannedDevices } from './plannedDevices.ts'
import { type PlannedPrograms, plannedPrograms, weightOf } from './plannedPrograms.ts'

/** Steps, conditions and tasks of one application: every console is sent all of them. */
const PROGRAM_LINES_MAX = 5_000

export interface Problem {
  readonly code: MessageCode
  readonly details: RejectionDetails
  /** Name of the part with the problem; empty for the area as a whole. */
  readonly name: string
  readonly nameEn: string
}

export interface AreaPlan {
  readonly area: Area
  /** Record of an earlier application of the template. */
  readonly use: TemplateUse | undefined
  readonly hostId: HostId | null
  readonly areas: readonly PlannedArea[]
  readonly devices: readonly PlannedDevice[]
  readonly programs: PlannedPrograms
  /** Existing parts that were removed from the template. */
  readonly gone: { readonly areas: readonly Area[]; readonly devices: readonly Device[] }
  /** A plan with problems is not executed. */
  readonly problems: readonly Problem[]
}

export interface Applying {
  readonly areas: readonly Area[]
  /** Host for the devices of all areas; null for the host that serves each area. */
  readonly hostId: HostId | null
  /** Parts deleted from the template are deleted from the areas, too. */
  readonly removesGone: boolean
  /** Also overwrites manually changed scenes and automations. */
  readonly replacesChanged: boolean
  readonly newId: NewIds
}

/** Ids for new records. A preview uses ids that no record has. */
export interface NewIds {
  readonly area: () => AreaId
  readonly device: () => DeviceId
  readonly scene: () => SceneId
  readonly automation: () => AutomationId
}

/** Plans all areas in order. Earlier areas occupy host capacity and names, unless they have problems. */
export function planApplication(read: ReadState, template: AreaTemplate, applying: Applying): AreaPlan[] {
  const roster = new Roster(read)
  const done = new Overlaid(read)
  let lines = 0
  return applying.areas.map((area, i) => {
    const places = placesOf(read, template, area, applying)
    const programs = programsFor(done, template, places, applying)
    const wish = { ...places, programs }
    const problems = [...wish.problems]
    if (lines + weightOf(programs) > PROGRAM_LINES_MAX)
      problems.push({
        code: 'too_many_copies',
        details: { max: i },
        name: '',
        nameEn: '',
      })
    roster.attempt(() => {
      problems.push(...admit(roster, wish, applying.removesGone))
      if (problems.length > 0) return false
      const { changes, problems: refused } = admitPrograms(done, wish, applying.removesGone)
      problems.push(...refused)
      if (problems.length === 0) done.put(changes)
      return problems.length === 0
    })
    if (problems.length === 0) lines += weightOf(programs)
    return { ...wish, problems }
  })
}

type Places = Omit<AreaPlan, 'programs'>

function placesOf(
  read: ReadState,
  template: AreaTemplate,
  area: Area,
  { hostId: chosen, newId }: Applying,
): Places {
  const use = read.first('templateUse', 'pair', `${template.id}/${area.id}`)
  const hostId = chosen ?? hostOf(read, area)
  const { content } = template
  const areas = plannedAreas(read, content, { area, use, newAreaId: newId.area })
  const inner = areas.planned
  const devices = plannedDevices(read, content, {
    area,
    use,
    hostId,
    areas: inner,
    newDeviceId: newId.device,
  })
  const isHostMissing = hostId === null && devices.some(({ device }) => !device)
  const noHost: Problem = { code: 'area_without_host', details: { area: area.name }, name: '', nameEn: '' }
  return {
    area,
    use,
    hostId,
    areas: inner,
    devices,
    gone: goneOf(read, use, inner, devices),
    problems: [...(isHostMissing ? [noHost] : []), ...areas.problems],
  }
}

function programsFor(
  read: ReadState,
  { content }: AreaTemplate,
  { area, use, areas, devices, hostId }: Places,
  { replacesChanged, newId }: Applying,
): PlannedPrograms {
  const hosts = new Map(devices.map(({ deviceId, device }) => [deviceId, device?.hostId ?? hostId]))
  return plannedPrograms(read, content, {
    ...{ area, use, areas, devices, replacesChanged },
    ...{ newSceneId: newId.scene, newAutomationId: newId.automation },
    hostOf: (deviceId) => hosts.get(deviceId) ?? undefined,
  })
}

/** The host that serves the area or its parent; otherwise the host of the devices in it. */
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

/** Reserves names and numbers. Each violated rule is reported once, with the first part that violates it. */
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
