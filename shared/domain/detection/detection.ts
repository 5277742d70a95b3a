/** Rules of unoccupied-room detection: rooms, hours, sensors that indicate presence, and actions. */
import { z } from 'zod'
import { DETECTIONS_PER_PROJECT_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireFreeName, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AreaId } from '#shared/records/area.ts'
import {
  type Detection,
  type DetectionId,
  detectionIdSchema,
  detectionRecord,
} from '#shared/records/detection.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { detectionHoursFault } from '#shared/rules/detectionHours.ts'

const onDetection = { detectionId: detectionIdSchema }
const { createdAtMs: _at, createdBy: _by, ...ownFields } = detectionRecord.fields
export type DetectionFacts = Pick<Detection, keyof typeof ownFields>

export const detectionEvents = {
  DetectionAdded: defineEvent({
    schema: z.object({ ...onDetection, ...ownFields }),
    evolve: ({ detectionId: id, ...facts }, _read, { at, actor }) => [
      { put: { type: 'detection', id, ...facts, createdAtMs: at, createdBy: personOf(actor) } },
    ],
  }),
  DetectionChanged: defineEvent({
    schema: z.object({ ...onDetection, ...z.object(ownFields).partial().shape }),
    evolve({ detectionId, ...changes }, read): AnyChange[] {
      const detection = read.get('detection', detectionId)
      if (!detection) return []
      const now = { ...detection, ...changesOf<DetectionFacts>(detection, changes) }
      const left = [...read.by('vacancy', 'detection', detectionId).values()].filter(
        ({ areaId }) => !now.areaIds.includes(areaId),
      )
      return [{ put: now }, ...left.map(({ id }): AnyChange => ({ remove: { type: 'vacancy', id } }))]
    },
  }),
  /** Removes the rule with its current state. Past decisions remain in the log. */
  DetectionRemoved: defineEvent({
    schema: z.object(onDetection),
    evolve: ({ detectionId }, read): AnyChange[] => [
      { remove: { type: 'detection', id: detectionId } },
      ...[...read.by('vacancy', 'detection', detectionId).values()].map(
        ({ id }): AnyChange => ({ remove: { type: 'vacancy', id } }),
      ),
    ],
  }),
}
export type DetectionEvent = EventOf<typeof detectionEvents>

interface OnDetection {
  readonly detectionId: DetectionId
}

export const detectionAggregate = defineAggregate({
  events: detectionEvents,
  setUp: {
    AddDetection: ['detection', 'added'],
    ChangeDetection: ['detection', 'changed'],
    RemoveDetection: ['detection', 'removed'],
  },
  commands: {
    AddDetection(data: DetectionFacts, read: ReadState, ctx: DecideContext): DetectionEvent[] {
      const name = requireFreeName(data, read.all('detection'))
      if (read.count('detection') >= DETECTIONS_PER_PROJECT_MAX)
        throw new Rejection('too_many_detections', { max: DETECTIONS_PER_PROJECT_MAX })
      requireWhole(data, data, read)
      const areaIds = outermost(data.areaIds, read)
      const detectionId = ctx.newId(detectionRecord)
      return [{ type: 'DetectionAdded', data: { detectionId, ...data, name, areaIds } }]
    },
    ChangeDetection(
      { detectionId, ...input }: OnDetection & Changes<DetectionFacts>,
      read: ReadState,
    ): DetectionEvent[] {
      const detection = requireRecord(read, 'detection', detectionId)
      const name = requireFreeName(input, read.all('detection'), detection)
      const areaIds = input.areaIds && outermost(input.areaIds, read)
      const changes = changesOf<DetectionFacts>(detection, { ...input, name, areaIds })
      if (!changes) return []
      requireWhole({ ...detection, ...changes }, input, read)
      return [{ type: 'DetectionChanged', data: { detectionId, ...changes } }]
    },
    RemoveDetection(data: OnDetection, read: ReadState): DetectionEvent[] {
      requireRecord(read, 'detection', data.detectionId)
      return [{ type: 'DetectionRemoved', data }]
    },
  },
})

/** Checks that a rule is complete and refers to existing records. Enabling or disabling skips the check. */
function requireWhole(rule: DetectionFacts, input: Changes<DetectionFacts>, read: ReadState): void {
  for (const id of input.areaIds ?? []) requireRecord(read, 'area', id)
  for (const id of input.sparedDeviceIds ?? []) requireRecord(read, 'device', id)
  if (input.sceneId) requireRecord(read, 'scene', input.sceneId)
  if (input.areaIds && rule.areaIds.length === 0) throw new Rejection('detection_areas_missing')
  if (input.signals && rule.signals.length === 0) throw new Rejection('detection_signals_missing')
  if (input.hours && rule.hours.days.length === 0) throw new Rejection('detection_days_missing')
  const fault = input.hours ? detectionHoursFault(rule.hours) : null
  if (fault) throw new Rejection(fault)
}

/** Chosen areas without those inside another chosen area. */
function outermost(areaIds: readonly AreaId[], read: ReadState): readonly AreaId[] {
  const chosen = new Set(areaIds)
  const isInside = (areaId: AreaId): boolean => {
    const passed = new Set<AreaId>()
    for (
      let at = read.get('area', areaId)?.parentId;
      at && !passed.has(at);
      at = read.get('area', at)?.parentId
    ) {
      if (chosen.has(at)) return true
      passed.add(at)
    }
    return false
  }
  return [...chosen].filter((areaId) => !isInside(areaId))
}

/** Removes a deleted area from all rules. A rule without areas stays and shows the problem. */
export function withoutDetectedArea(read: ReadState, areaId: AreaId): AnyChange[] {
  return [
    ...[...read.by('detection', 'area', areaId).values()].map(
      (rule): AnyChange => ({ put: { ...rule, areaIds: rule.areaIds.filter((id) => id !== areaId) } }),
    ),
    ...[...read.by('vacancy', 'area', areaId).values()].map(
      ({ id }): AnyChange => ({ remove: { type: 'vacancy', id } }),
    ),
  ]
}

/** Likewise a device that was spared. */
export const withoutSparedDevice = (read: ReadState, deviceId: DeviceId): AnyChange[] =>
  [...read.by('detection', 'device', deviceId).values()].map(
    (rule): AnyChange => ({
      put: { ...rule, sparedDeviceIds: rule.sparedDeviceIds.filter((id) => id !== deviceId) },
    }),
  )
