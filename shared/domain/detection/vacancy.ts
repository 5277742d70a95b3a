/** Rooms that a rule found empty: announced, acted upon, ended. Decided by the server's detection, in the rule's name. */

import { z } from 'zod'
import type { Readings } from '#shared/devices/kind.ts'
import { type AlarmEvent, clearAlarm, raiseAlarm } from '#shared/domain/alarm/alarm.ts'
import { type CommandEvent, requireTellable } from '#shared/domain/command/command.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type SceneRunEvent, sceneRunAggregate } from '#shared/domain/scene/sceneRun.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { VACANT_CODE } from '#shared/records/alarm.ts'
import { type AreaId, areaIdSchema } from '#shared/records/area.ts'
import { type CommandId, commandRecord } from '#shared/records/command.ts'
import { type Detection, type DetectionId, detectionIdSchema } from '#shared/records/detection.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { sceneRunIdSchema } from '#shared/records/sceneRun.ts'
import {
  type Evidence,
  roomKey,
  VACANCY_ENDINGS,
  type Vacancy,
  type VacancyEnding,
  type VacancyId,
  type VacancyStep,
  vacancyIdSchema,
  vacancyRecord,
} from '#shared/records/vacancy.ts'
import { vacancyFollows } from './settledInVacancy.ts'
import { restoresOf, type VacancyAction, vacancyActionsOf } from './vacancyActions.ts'

const onVacancy = { vacancyId: vacancyIdSchema }
const { evidence, steps, alarm, sceneRefusal } = vacancyRecord.fields
const cutSteps = <D extends { readonly steps: readonly VacancyStep[] }>(
  data: D,
  sees: (deviceId: DeviceId) => boolean,
): D => ({ ...data, steps: data.steps.filter(({ deviceId }) => sees(deviceId)) })

export const vacancyEvents = {
  /** Replaces the previous vacancy of the room, which remains in the history. */
  VacancyAnnounced: defineEvent({
    schema: z.object({
      ...onVacancy,
      detectionId: detectionIdSchema,
      areaId: areaIdSchema,
      sinceMs: z.number(),
      actsAtMs: z.number(),
      evidence,
    }),
    evolve({ vacancyId: id, ...facts }, read, { at, seq }): AnyChange[] {
      const rule = read.get('detection', facts.detectionId)
      const before = [...read.by('vacancy', 'room', roomKey(facts)).values()]
      const vacancy: Vacancy = {
        type: 'vacancy',
        id,
        ...facts,
        ruleName: rule?.name ?? '',
        ruleNameEn: rule?.nameEn ?? '',
        phase: 'pending',
        beganAtMs: at,
        beganSeq: seq,
        actedAtMs: null,
        endedAtMs: null,
        ending: null,
        steps: [],
        sceneRunId: null,
        sceneRefusal: null,
        alarm: null,
      }
      return [
        ...before.map((old): AnyChange => ({ remove: { type: 'vacancy', id: old.id } })),
        { put: vacancy },
      ]
    },
  }),
  VacancyActedOn: defineEvent({
    schema: z.object({
      ...onVacancy,
      evidence,
      steps,
      sceneRunId: sceneRunIdSchema.nullable(),
      sceneRefusal,
      alarm,
    }),
    about: ({ steps }) => steps.map(({ deviceId }) => deviceId),
    cut: cutSteps,
    evolve({ vacancyId, ...facts }, read, { at }): AnyChange[] {
      const vacancy = read.get('vacancy', vacancyId)
      return vacancy ? [{ put: { ...vacancy, ...facts, phase: 'acted', actedAtMs: at } }] : []
    },
  }),
  VacancyEnded: defineEvent({
    schema: z.object({ ...onVacancy, ending: z.enum(VACANCY_ENDINGS) }),
    evolve({ vacancyId, ending }, read, { at }): AnyChange[] {
      const vacancy = read.get('vacancy', vacancyId)
      return vacancy ? [{ put: { ...vacancy, phase: 'ended', ending, endedAtMs: at } }] : []
    },
  }),
  /** Devices that were switched off are set back to their previous values. */
  VacancyRestored: defineEvent({
    schema: z.object({ ...onVacancy, steps }),
    about: ({ steps }) => steps.map(({ deviceId }) => deviceId),
    cut: cutSteps,
    evolve({ vacancyId, steps }, read): AnyChange[] {
      const vacancy = read.get('vacancy', vacancyId)
      return vacancy ? [{ put: { ...vacancy, steps: [...vacancy.steps, ...steps] } }] : []
    },
  }),
}
export type VacancyEvent = EventOf<typeof vacancyEvents>
type AnyVacancyEvent = VacancyEvent | CommandEvent | AlarmEvent | SceneRunEvent

/** Last reported values of the room's devices that are considered valid. */
type Reported = readonly { readonly deviceId: DeviceId; readonly values: Readings }[]

interface OnVacancy {
  readonly vacancyId: VacancyId
}

export const vacancyAggregate = defineAggregate({
  events: vacancyEvents,
  follows: vacancyFollows,
  setUp: null,
  commands: {
    AnnounceVacancy(
      data: {
        readonly detectionId: DetectionId
        readonly areaId: AreaId
        readonly sinceMs: number
        readonly actsAtMs: number
        readonly evidence: readonly Evidence[]
      },
      read: ReadState,
      ctx: DecideContext,
    ): VacancyEvent[] {
      const rule = read.get('detection', data.detectionId)
      const isOpen = read.first('vacancy', 'room', roomKey(data))?.phase
      if (!rule?.isEnabled || !rule.areaIds.includes(data.areaId)) return []
      if (isOpen === 'pending' || isOpen === 'acted') return []
      return [{ type: 'VacancyAnnounced', data: { vacancyId: ctx.newId(vacancyRecord), ...data } }]
    },
    ActOnVacancy(
      {
        vacancyId,
        evidence,
        said,
      }: OnVacancy & { readonly evidence: readonly Evidence[]; readonly said: Reported },
      read: ReadState,
      ctx: DecideContext,
    ): AnyVacancyEvent[] {
      const vacancy = read.get('vacancy', vacancyId)
      const rule = vacancy && read.get('detection', vacancy.detectionId)
      if (vacancy?.phase !== 'pending' || !rule?.isEnabled) return []
      const sent = tell(vacancyActionsOf(rule, vacancy.areaId, read, saying(said)), false, read, ctx)
      const scene = runScene(rule, read, ctx)
      const alarm = rule.isAlarmRaised ? alarmOf(evidence, read) : null
      const { sceneRunId, sceneRefusal } = scene
      const acted = { vacancyId, evidence, steps: sent.steps, sceneRunId, sceneRefusal, alarm }
      return [
        { type: 'VacancyActedOn', data: acted },
        ...sent.events,
        ...scene.events,
        ...(alarm ? raiseAlarm(read, ctx, { ...alarm, ...alarmFacts(vacancy, rule) }) : []),
      ]
    },
    EndVacancy(
      { vacancyId, ending, said }: OnVacancy & { readonly ending: VacancyEnding; readonly said: Reported },
      read: ReadState,
      ctx: DecideContext,
    ): AnyVacancyEvent[] {
      const vacancy = read.get('vacancy', vacancyId)
      if (!vacancy || vacancy.phase === 'ended') return []
      // A cancelled action is not reverted: it may have been executed in the meantime.
      if (ending !== 'rule' && (ending === 'returned') !== (vacancy.phase === 'acted')) return []
      const isRestored =
        ending === 'returned' && read.get('detection', vacancy.detectionId)?.isRestored === true
      const sent = isRestored
        ? tell(restoresOf(vacancy.steps, saying(said)), true, read, ctx)
        : { steps: [], events: [] }
      return [
        { type: 'VacancyEnded', data: { vacancyId, ending } },
        ...(sent.steps.length > 0
          ? [{ type: 'VacancyRestored', data: { vacancyId, steps: sent.steps } } as const]
          : []),
        ...sent.events,
        ...(vacancy.alarm ? clearAlarm(read, { ...vacancy.alarm, code: VACANT_CODE }) : []),
      ]
    },
  },
})

const saying = (reported: Reported) => {
  const known = new Map(reported.map(({ deviceId, values }) => [deviceId, values]))
  return (deviceId: DeviceId): Readings | undefined => known.get(deviceId)
}

interface Sent {
  readonly steps: VacancyStep[]
  readonly events: CommandEvent[]
}

/** Sends one command per host. Commands to offline hosts fail immediately and are not queued. */
function tell(
  actions: readonly VacancyAction[],
  isRestore: boolean,
  read: ReadState,
  ctx: DecideContext,
): Sent {
  const commands = new Map<HostId, { readonly commandId: CommandId; readonly items: VacancyAction[] }>()
  const steps = actions.map((action): VacancyStep => {
    const device = read.get('device', action.deviceId)
    const reason = device ? refusalOf(device.hostId, action, read) : 'record_unknown'
    if (!device || reason) return { ...action, isRestore, outcome: 'failed', reason, commandId: null }
    const command = commands.get(device.hostId) ?? { commandId: ctx.newId(commandRecord), items: [] }
    command.items.push(action)
    commands.set(device.hostId, command)
    return { ...action, isRestore, outcome: 'pending', reason: null, commandId: command.commandId }
  })
  const events = [...commands].map(
    ([hostId, { commandId, items }]): CommandEvent => ({
      type: 'DeviceCommandIssued',
      data: { commandId, hostId, items: items.map(({ deviceId, values }) => ({ deviceId, values })) },
    }),
  )
  return { steps, events }
}

function refusalOf(hostId: HostId, { deviceId, values }: VacancyAction, read: ReadState): string | null {
  const device = read.get('device', deviceId)
  if (read.get('host', hostId)?.isOnline !== true) return 'gateway_offline'
  return device ? refused(() => requireTellable(device, values)) : 'record_unknown'
}

function refused(decide: () => unknown): string | null {
  try {
    decide()
    return null
  } catch (error) {
    if (error instanceof Rejection) return error.code
    throw error
  }
}

/** A deleted or running scene is skipped. The other actions continue. */
function runScene({ sceneId }: Detection, read: ReadState, ctx: DecideContext) {
  if (sceneId === null) return { events: [], sceneRunId: null, sceneRefusal: null }
  let events: readonly SceneRunEvent[] = []
  const sceneRefusal = refused(() => {
    events = sceneRunAggregate.commands.RunScene({ sceneId }, read, ctx)
  })
  const [started] = events
  const sceneRunId = started?.type === 'SceneRunStarted' ? started.data.runId : null
  return { events, sceneRunId, sceneRefusal }
}

/** An alarm belongs to a host: to that of the sensor that decided about the room. */
function alarmOf(evidence: readonly Evidence[], read: ReadState): Vacancy['alarm'] {
  for (const { deviceId } of evidence) {
    const hostId = read.get('device', deviceId)?.hostId
    if (hostId) return { hostId, deviceId }
  }
  return null
}

const alarmFacts = ({ areaId }: Vacancy, { name }: Detection) => ({
  areaId,
  code: VACANT_CODE,
  severity: 'minor' as const,
  title: '',
  body: name,
  footer: '',
})
