/**
 * Configuration records that can be undone, and the commands for it. An undo uses the record's own commands, so it
 * obeys the same rules as a user. It never adds or removes devices or hosts, because that requires hardware.
 */
import type { z } from 'zod'
import { areaTemplateAggregate } from '#shared/domain/areaTemplate/areaTemplate.ts'
import { automationAggregate } from '#shared/domain/automation/automation.ts'
import { switchingAggregate } from '#shared/domain/automation/switching.ts'
import { detectionAggregate } from '#shared/domain/detection/detection.ts'
import { deviceGroupAggregate } from '#shared/domain/device/deviceGroups.ts'
import { deviceSetupAggregate } from '#shared/domain/device/deviceSetup.ts'
import { energyRateAggregate } from '#shared/domain/energy/rates.ts'
import { energyTargetAggregate } from '#shared/domain/energy/targets.ts'
import { hostAggregate } from '#shared/domain/host/host.ts'
import { sceneAggregate } from '#shared/domain/scene/scene.ts'
import { areaAggregate } from '#shared/domain/structure/areas.ts'
import { structureAggregate } from '#shared/domain/structure/structure.ts'
import type { CommitMeta, DecideContext, DomainEvent } from '#shared/kernel/commit.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { membersOf } from '#shared/records/deviceGroup.ts'
import type { AnyChange, ReadState, RecordName, Records } from '#shared/records/registry.ts'

type Events = readonly DomainEvent[]
type Facts = Readonly<Record<string, unknown>>

interface Undoable<K extends RecordName> {
  /** Fields that users edit. Other fields are derived or not part of the configuration. */
  readonly fields: readonly string[]
  /** Null: no command brings back a removed record. */
  readonly add: ((record: Records[K], read: ReadState, ctx: DecideContext) => Events) | null
  readonly change: (record: Records[K], facts: Facts, read: ReadState) => Events
  /** Null: an undo does not remove an added record. */
  readonly remove: ((record: Records[K], read: ReadState) => Events) | null
}

const EVENTS = {
  ...structureAggregate.events,
  ...areaAggregate.events,
  ...hostAggregate.events,
  ...deviceSetupAggregate.events,
  ...deviceGroupAggregate.events,
  ...sceneAggregate.events,
  ...automationAggregate.events,
  ...switchingAggregate.events,
  ...detectionAggregate.events,
  ...areaTemplateAggregate.events,
  ...energyRateAggregate.events,
  ...energyTargetAggregate.events,
}

/** Fields of an event of change, besides the id of its record. */
const fieldsOf = (event: { readonly schema: z.ZodObject }, id: string): readonly string[] =>
  Object.keys(event.schema.shape).filter((field) => field !== id)

const { commands: structure } = structureAggregate
const { commands: areas } = areaAggregate
const { commands: groups } = deviceGroupAggregate
const { commands: scenes } = sceneAggregate
const { commands: switching } = switchingAggregate
const { commands: automations } = automationAggregate
const { commands: detections } = detectionAggregate
const { commands: templates } = areaTemplateAggregate
const { commands: rates } = energyRateAggregate
const { commands: targets } = energyTargetAggregate

const RATE_FIELDS = fieldsOf(energyRateAggregate.events.EnergyRateChanged, 'rateId')
const TARGET_FIELDS = fieldsOf(energyTargetAggregate.events.EnergyTargetChanged, 'targetId')
const FLOOR_FIELDS = fieldsOf(structureAggregate.events.FloorChanged, 'floorId')
const AREA_FIELDS = fieldsOf(areaAggregate.events.AreaChanged, 'areaId')
const SCENE_FIELDS = fieldsOf(sceneAggregate.events.SceneChanged, 'sceneId')
const AUTOMATION_FIELDS = fieldsOf(automationAggregate.events.AutomationChanged, 'automationId')
const DETECTION_FIELDS = fieldsOf(detectionAggregate.events.DetectionChanged, 'detectionId')
const TEMPLATE_FIELDS = fieldsOf(areaTemplateAggregate.events.AreaTemplateChanged, 'templateId')

/** Records are added in this order and removed in reverse order. */
export const UNDOABLE: { readonly [K in RecordName]?: Undoable<K> } = {
  building: {
    fields: fieldsOf(structureAggregate.events.BuildingChanged, 'buildingId'),
    add: ({ name, nameEn }, read, ctx) => structure.AddBuilding({ name, nameEn }, read, ctx),
    change: ({ id: buildingId }, facts, read) => structure.ChangeBuilding({ buildingId, ...facts }, read),
    remove: ({ id: buildingId }, read) => structure.RemoveBuilding({ buildingId }, read),
  },
  floor: {
    fields: FLOOR_FIELDS,
    add: ({ buildingId, name, nameEn, level }, read, ctx) =>
      structure.AddFloor({ buildingId, name, nameEn, level }, read, ctx),
    change: ({ id: floorId }, facts, read) => structure.ChangeFloor({ floorId, ...facts }, read),
    remove: ({ id: floorId }, read) => structure.RemoveFloor({ floorId }, read),
  },
  area: {
    fields: [...AREA_FIELDS, 'floorId', 'parentId'],
    add: ({ type: _, id: __, order: ___, picture: ____, ...facts }, read, ctx) =>
      areas.AddArea(facts, read, ctx),
    change(area, { floorId = area.floorId, parentId = area.parentId, ...facts }, read) {
      const areaId = area.id
      const place = { floorId, parentId } as Pick<typeof area, 'floorId' | 'parentId'>
      const isMoved = floorId !== area.floorId || parentId !== area.parentId
      return [
        ...(isMoved ? areas.MoveArea({ areaId, ...place, beforeId: null }, read) : []),
        ...areas.ChangeArea({ areaId, ...facts }, read),
      ]
    },
    remove: ({ id: areaId }, read) => areas.RemoveArea({ areaId }, read),
  },
  host: {
    fields: fieldsOf(hostAggregate.events.HostChanged, 'hostId'),
    add: null,
    change: ({ id: hostId }, facts, read) => hostAggregate.commands.ChangeHost({ hostId, ...facts }, read),
    remove: null,
  },
  deviceGroup: {
    fields: fieldsOf(deviceGroupAggregate.events.DeviceGroupRenamed, 'groupId'),
    add: ({ name, nameEn }, read, ctx) => groups.AddDeviceGroup({ name, nameEn, deviceIds: [] }, read, ctx),
    change: ({ id: groupId }, facts, read) => groups.ChangeDeviceGroup({ groupId, ...facts }, read),
    remove: ({ id: groupId }, read) => groups.RemoveDeviceGroup({ groupId }, read),
  },
  device: {
    fields: [...fieldsOf(deviceSetupAggregate.events.DeviceChanged, 'deviceId'), 'groups'],
    add: null,
    change(device, { groups: wanted, ...facts }, read) {
      // Undefined leaves the groups unchanged; null means no groups.
      const memberships = wanted === null ? [] : (wanted ?? device.groups ?? [])
      return [
        ...membershipChanges(device, memberships as NonNullable<typeof device.groups>, read),
        ...deviceSetupAggregate.commands.ChangeDevice({ deviceId: device.id, ...facts }, read),
      ]
    },
    remove: null,
  },
  scene: {
    fields: [...SCENE_FIELDS, 'isPinned'],
    add: (scene, read, ctx) => scenes.AddScene(picked(scene, SCENE_FIELDS), read, ctx),
    change: ({ id: sceneId, isPinned: isNow }, { isPinned = isNow, ...facts }, read) => [
      ...scenes.PinScene({ sceneId, isPinned: isPinned === true }, read),
      ...scenes.ChangeScene({ sceneId, ...facts }, read),
    ],
    remove: ({ id: sceneId }, read) => scenes.RemoveScene({ sceneId }, read),
  },
  automation: {
    fields: [...AUTOMATION_FIELDS, 'isEnabled', 'isPinned'],
    add: (automation, read, ctx) =>
      automations.AddAutomation(
        { ...picked(automation, AUTOMATION_FIELDS), isEnabled: automation.isEnabled },
        read,
        ctx,
      ),
    change(automation, { isEnabled = automation.isEnabled, isPinned = automation.isPinned, ...facts }, read) {
      const automationId = automation.id
      return [
        ...switching.SwitchAutomations(
          { automationIds: [automationId], isEnabled: isEnabled === true },
          read,
        ),
        ...switching.PinAutomation({ automationId, isPinned: isPinned === true }, read),
        ...automations.ChangeAutomation({ automationId, ...facts }, read),
      ]
    },
    remove: ({ id: automationId }, read) => automations.RemoveAutomation({ automationId }, read),
  },
  detection: {
    fields: DETECTION_FIELDS,
    add: (detection, read, ctx) => detections.AddDetection(picked(detection, DETECTION_FIELDS), read, ctx),
    change: ({ id: detectionId }, facts, read) => detections.ChangeDetection({ detectionId, ...facts }, read),
    remove: ({ id: detectionId }, read) => detections.RemoveDetection({ detectionId }, read),
  },
  areaTemplate: {
    fields: TEMPLATE_FIELDS,
    add: (template, read, ctx) => templates.AddAreaTemplate(picked(template, TEMPLATE_FIELDS), read, ctx),
    change: ({ id: templateId }, facts, read) => templates.ChangeAreaTemplate({ templateId, ...facts }, read),
    remove: ({ id: templateId }, read) => templates.RemoveAreaTemplate({ templateId }, read),
  },
  energyRate: {
    fields: RATE_FIELDS,
    add: (rate, read, ctx) => rates.AddEnergyRate(picked(rate, RATE_FIELDS), read, ctx),
    change: ({ id: rateId }, facts, read) => rates.ChangeEnergyRate({ rateId, ...facts }, read),
    remove: ({ id: rateId }, read) => rates.RemoveEnergyRate({ rateId }, read),
  },
  energyTarget: {
    fields: TARGET_FIELDS,
    add: (target, read, ctx) => targets.AddEnergyTarget(picked(target, TARGET_FIELDS), read, ctx),
    change: ({ id: targetId }, facts, read) => targets.ChangeEnergyTarget({ targetId, ...facts }, read),
    remove: ({ id: targetId }, read) => targets.RemoveEnergyTarget({ targetId }, read),
  },
}

/** Record types that an undo can change, in the order in which they are added. */
export const UNDOABLE_TYPES = Object.keys(UNDOABLE) as RecordName[]

function picked<R extends object>(record: R, fields: readonly string[]): R {
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field))) as R
}

/** Group membership is a field of the device, but commands change it per group, with the position in each. */
function membershipChanges(
  { id, groups: now = [] }: Records['device'],
  wanted: NonNullable<Records['device']['groups']>,
  read: ReadState,
): Events {
  const left = now.filter((one) => !wanted.some((other) => other.id === one.id))
  const placed = wanted.filter((one) => !now.some((other) => isSameJson(other, one)))
  return [
    ...left.flatMap(({ id: groupId }) => groups.ChangeGroupMembers({ groupId, add: [], remove: [id] }, read)),
    ...placed.flatMap(({ id: groupId, order }) => {
      const before = membersOf(read, groupId).map((device) => device.id)
      const others = before.filter((one) => one !== id)
      const members = { deviceIds: others.toSpliced(order - 1, 0, id), removed: before }
      return groups.ChangeDeviceGroup({ groupId, members }, read)
    }),
  ]
}

/** The record changes of an event of these commands. */
export function changesOfEvent(
  { type, data }: DomainEvent,
  read: ReadState,
  meta: CommitMeta,
): readonly AnyChange[] {
  const definition = (EVENTS as Readonly<Record<string, (typeof EVENTS)[keyof typeof EVENTS] | undefined>>)[
    type
  ]
  // Other events follow from these, and no later undo command depends on them.
  return definition ? definition.evolve(data as never, read, meta) : []
}
