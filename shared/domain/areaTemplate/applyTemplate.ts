/** Applies a template to many areas in one atomic command. */
import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { added, type DeviceEvent } from '#shared/domain/device/device.ts'
import { changed, deviceSetupAggregate } from '#shared/domain/device/deviceSetup.ts'
import { Roster } from '#shared/domain/device/roster.ts'
import type { ServingEvent } from '#shared/domain/host/serving.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { AreaEvent } from '#shared/domain/structure/areas.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type AreaId, areaRecord } from '#shared/records/area.ts'
import type { AreaTemplateId } from '#shared/records/areaTemplate.ts'
import { automationRecord } from '#shared/records/automation.ts'
import { deviceRecord } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { sceneRecord } from '#shared/records/scene.ts'
import { templateUseRecord } from '#shared/records/templateUse.ts'
import { type AreaTemplateEvent, areaTemplateEvents } from './areaTemplate.ts'
import { type AreaPlan, type NewIds, planApplication } from './plan.ts'
import { type ProgramEvent, programEvents, programsGone, programsMade } from './programEvents.ts'

export interface Application {
  readonly templateId: AreaTemplateId
  /** Version of the template in the preview. Any other version is rejected. */
  readonly version: number
  readonly areaIds: readonly AreaId[]
  readonly hostId: HostId | null
  readonly removesGone: boolean
  readonly replacesChanged?: boolean | undefined
}

type SetupEvent = ReturnType<typeof changed>[number]
type Applied = ServingEvent | AreaEvent | DeviceEvent | SetupEvent | ProgramEvent | AreaTemplateEvent

export const applyTemplateAggregate = defineAggregate({
  events: areaTemplateEvents,
  setUp: {
    ApplyAreaTemplate: ['areaTemplate', 'applied'],
  },
  commands: {
    ApplyAreaTemplate(
      { templateId, version, areaIds, hostId, removesGone, replacesChanged = false }: Application,
      read: ReadState,
      ctx: DecideContext,
    ): Applied[] {
      const template = requireRecord(read, 'areaTemplate', templateId)
      if (template.version !== version) throw new Rejection('template_changed')
      const areas = [...new Set(areaIds)].map((id) => requireRecord(read, 'area', id))
      if (areas.length > COPIES_PER_ACTION_MAX)
        throw new Rejection('too_many_copies', { max: COPIES_PER_ACTION_MAX })
      if (hostId !== null) requireRecord(read, 'host', hostId)
      const request = { areas, hostId, removesGone, replacesChanged, newId: newIds(ctx) }
      const plans = planApplication(read, template, request)
      const [problem] = plans.flatMap(({ problems }) => problems)
      if (problem) throw new Rejection(problem.code, problem.details)
      return applied(read, ctx, plans, { templateId, version, removesGone })
    },
  },
})

const newIds = (ctx: DecideContext): NewIds => ({
  area: () => ctx.newId(areaRecord),
  device: () => ctx.newId(deviceRecord),
  scene: () => ctx.newId(sceneRecord),
  automation: () => ctx.newId(automationRecord),
})

function applied(
  read: ReadState,
  ctx: DecideContext,
  plans: readonly AreaPlan[],
  { templateId, version, removesGone }: Omit<Application, 'areaIds' | 'hostId'>,
): Applied[] {
  const roster = new Roster(read)
  const gone = removesGone ? plans.flatMap((plan) => plan.gone.devices) : []
  for (const device of gone) roster.leave(device)
  for (const plan of plans) for (const { areaId, isNew } of plan.areas) if (isNew) roster.expectArea(areaId)
  const removed =
    gone.length === 0
      ? []
      : deviceSetupAggregate.commands.RemoveDevices({ deviceIds: gone.map(({ id }) => id) }, read)
  const changes = plans.flatMap(({ devices }) =>
    devices.flatMap(({ device, facts, changes: differing }) =>
      device && differing.length > 0 ? [{ device, said: facts }] : [],
    ),
  )
  const moved = changed(changes, read, roster)
  const made = added(newDevices(roster, plans), roster, ctx)
  return [
    ...plans.flatMap((plan) => areaEvents(read, plan)),
    ...plans.flatMap((plan) => servedAlong(read, plan)),
    ...removed,
    ...moved,
    ...made,
    ...plans.flatMap(({ programs }) => [
      ...programEvents(programs),
      ...(removesGone ? programsGone(programs) : []),
    ]),
    ...plans.flatMap((plan) => areasGone(read, plan, removesGone)),
    ...plans.flatMap((plan): AreaTemplateEvent[] => {
      const uses = {
        areas: plan.areas.map(({ key, areaId }) => ({ key, areaId })),
        devices: plan.devices.map(({ key, deviceId }) => ({ key, deviceId })),
        ...programsMade(plan.programs),
      }
      if (plan.use?.version === version && isSameJson(plan.use.made, uses)) return []
      const useId = plan.use?.id ?? ctx.newId(templateUseRecord)
      return [
        {
          type: 'AreaTemplateApplied',
          data: { useId, templateId, areaId: plan.area.id, version, made: uses },
        },
      ]
    }),
  ]
}

/**
 * Devices that are configured but not joined. Each joins when its host first reports it, and may get another
 * number until then.
 */
function newDevices(roster: Roster, plans: readonly AreaPlan[]) {
  const wanted = plans.flatMap(({ devices, hostId }) =>
    devices.flatMap(({ device, deviceId, facts }) =>
      device || hostId === null ? [] : [{ deviceId, ...facts, hostId }],
    ),
  )
  const numbers = new Map(
    [...Map.groupBy(wanted, ({ hostId }) => hostId)].map(([hostId, own]) => [
      hostId,
      roster.offerNumbers(hostId, own.length),
    ]),
  )
  return wanted.map((facts) => {
    const number = numbers.get(facts.hostId)?.shift() ?? ''
    return { ...facts, number, isJoined: false, isConfigured: true }
  })
}

function areaEvents(read: ReadState, { area, areas }: AreaPlan): AreaEvent[] {
  const orders = new Map<AreaId, number>()
  const nextOrder = (parentId: AreaId): number => {
    const last = [...read.by('area', 'parent', parentId).values()].reduce(
      (max, one) => Math.max(max, one.order),
      0,
    )
    const order = (orders.get(parentId) ?? last) + 1
    orders.set(parentId, order)
    return order
  }
  return areas.flatMap(({ areaId, isNew, facts, changes }): AreaEvent[] => {
    const { parentId, ...own } = facts
    const { floorId } = area
    if (isNew) {
      const order = nextOrder(parentId ?? area.id)
      return [{ type: 'AreaAdded', data: { areaId, floorId, parentId, ...own, order } }]
    }
    const isMoved = changes.some(({ field }) => field === 'place')
    const isChanged = changes.some(({ field }) => field !== 'place')
    return [
      ...(isMoved ? [{ type: 'AreaMoved', data: { areaId, floorId, parentId } } as const] : []),
      ...(isChanged ? [{ type: 'AreaChanged', data: { areaId, ...own } } as const] : []),
    ]
  })
}

/** A host that serves an area also serves areas added inside it. */
function servedAlong(read: ReadState, { area, areas }: AreaPlan): ServingEvent[] {
  const host = read.first('host', 'serves', area.id)
  const areaIds = areas.flatMap(({ areaId, isNew }) => (isNew ? [areaId] : []))
  if (!host || areaIds.length === 0) return []
  return [{ type: 'HostAreasAssigned', data: { hostId: host.id, areaIds } }]
}

/** Removes an inner area if everything in it is removed too, from the innermost outwards. */
function areasGone(read: ReadState, { gone }: AreaPlan, removesGone: boolean): AreaEvent[] {
  if (!removesGone) return []
  const leaving = new Set<string>([...gone.areas, ...gone.devices].map(({ id }) => id))
  const isEmptied = (areaId: AreaId): boolean =>
    read.by('host', 'area', areaId).size === 0 &&
    [...read.by('device', 'area', areaId).keys(), ...read.by('area', 'parent', areaId).keys()].every((id) =>
      leaving.has(id),
    )
  return gone.areas
    .toReversed()
    .filter(({ id }) => {
      if (isEmptied(id)) return true
      // The areas around it stay as well.
      leaving.delete(id)
      return false
    })
    .map(({ id: areaId }) => ({ type: 'AreaRemoved', data: { areaId } }))
}
