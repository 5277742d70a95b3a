/**
 * Alarms. There is one active alarm per place and code, however often it is reported. An alarm leaves the
 * live state once it is cleared and acknowledged. Active alarms determine a device's condition and whether it
 * counts as silent.
 */

import { z } from 'zod'
import { planOf } from '#shared/alarms/escalationPlan.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { ruleOfCode } from '#shared/domain/alarm/alarmRules.ts'
import { stepsForKind } from '#shared/domain/alarm/escalationRules.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isId } from '#shared/kernel/ids.ts'
import {
  ALARM_CLEAR_REASONS,
  type Alarm,
  type AlarmId,
  type AlarmWords,
  alarmIdSchema,
  alarmRecord,
  alarmWording,
  DEVICE_SILENT_CODE,
  returnsWith,
} from '#shared/records/alarm.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { personAtWork, personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const onAlarm = { alarmId: alarmIdSchema }

/** The alarm's device, on the state before the event. */
export const deviceOfAlarm = ({ alarmId }: { readonly alarmId: AlarmId }, read: ReadState): DeviceId | null =>
  read.get('alarm', alarmId)?.deviceId ?? null

export const alarmEvents = {
  AlarmRaised: defineEvent({
    schema: z.object({
      ...onAlarm,
      ...alarmRecord.schema.pick({
        hostId: true,
        deviceId: true,
        areaId: true,
        code: true,
        severity: true,
        title: true,
        body: true,
        footer: true,
        english: true,
        condition: true,
        escalation: true,
      }).shape,
      /** Number of reports that this event represents. */
      times: z.number().int().min(1),
    }),
    about: ({ deviceId }) => deviceId,
    evolve({ alarmId, times, ...facts }, read, { at }) {
      const alarm: Alarm = {
        type: 'alarm',
        id: alarmId,
        key: alarmKey(facts),
        ...facts,
        raisedAtMs: at,
        lastRaisedAtMs: at,
        count: times,
        isActive: true,
        clearedAtMs: null,
        clearedBy: null,
        acknowledged: null,
      }
      return [{ put: alarm }, ...conditionAfter(alarm, read)]
    },
  }),
  AlarmRepeated: defineEvent({
    schema: z.object({ ...onAlarm, times: z.number().int().min(1) }),
    about: deviceOfAlarm,
    evolve({ alarmId, times }, read, { at }) {
      const alarm = read.get('alarm', alarmId)
      return alarm ? [{ put: { ...alarm, count: alarm.count + times, lastRaisedAtMs: at } }] : []
    },
  }),
  /**
   * The condition returned shortly after the alarm ended. The same alarm becomes active again, keeps its
   * acknowledgement and increments its count.
   */
  AlarmReturned: defineEvent({
    schema: z.object({
      ...onAlarm,
      times: z.number().int().min(1),
      /** The alarm as it was when it left the live state, if it had left. */
      alarm: alarmRecord.schema.optional(),
    }),
    about: ({ alarmId, alarm }, read) => alarm?.deviceId ?? read.get('alarm', alarmId)?.deviceId ?? null,
    evolve({ alarmId, times, alarm: ended }, read, { at }) {
      const before = read.get('alarm', alarmId) ?? ended
      if (!before) return []
      const { clearReason: _, ...rest } = before
      const back = { isActive: true, clearedAtMs: null, clearedBy: null, lastRaisedAtMs: at } as const
      const returns = returnsWith(before, at)
      const alarm: Alarm = { ...rest, ...back, returns, count: before.count + times }
      return [{ put: alarm }, ...conditionAfter(alarm, read)]
    },
  }),
  /** Changes by a text report. Omitted fields stay unchanged. */
  AlarmDescribed: defineEvent({
    schema: z.object({ ...onAlarm, ...alarmWording }),
    about: deviceOfAlarm,
    evolve({ alarmId, ...words }, read) {
      const alarm = read.get('alarm', alarmId)
      if (!alarm) return []
      const { english: _, ...rest } = alarm
      return [{ put: { ...rest, ...words } }]
    },
  }),
  AlarmCleared: defineEvent({
    schema: z.object({ ...onAlarm, reason: z.enum(ALARM_CLEAR_REASONS).optional() }),
    about: deviceOfAlarm,
    evolve({ alarmId, reason }, read, { at, actor }) {
      const alarm = read.get('alarm', alarmId)
      if (!alarm) return []
      const over = { isActive: false, clearedAtMs: at, clearedBy: personAtWork(actor) } as const
      // A report that ends the alarm also ends its suppression.
      const { suppressed, ...rest } = alarm
      const cleared: Alarm = { ...rest, ...over, ...(reason ? { clearReason: reason } : {}) }
      // A shelf outlives its alarm: an alarm raised again before the shelf ends is still shelved.
      const isSettled = alarm.acknowledged !== null || suppressed?.isFromBirth === true
      const isOver = alarm.shelved ? alarm.shelved.endsWhenCleared : isSettled
      const change: AnyChange = isOver ? { remove: { type: 'alarm', id: alarm.id } } : { put: cleared }
      return [change, ...conditionAfter(cleared, read)]
    },
  }),
  AlarmAcknowledged: defineEvent({
    schema: z.object({ ...onAlarm, reason: z.string().default(''), reasonEn: z.string().default('') }),
    about: deviceOfAlarm,
    evolve({ alarmId, reason, reasonEn }, read, { actor, at }) {
      const alarm = read.get('alarm', alarmId)
      if (!alarm) return []
      if (!alarm.isActive && !alarm.shelved) return [{ remove: { type: 'alarm', id: alarm.id } }]
      return [{ put: { ...alarm, acknowledged: { by: personOf(actor), atMs: at, reason, reasonEn } } }]
    },
  }),
}
export type AlarmEvent = EventOf<typeof alarmEvents>

export interface AlarmPlace {
  readonly hostId: HostId
  readonly deviceId: DeviceId | null
  readonly code: string
}

export interface NewAlarm extends AlarmPlace {
  readonly areaId: AreaId
  readonly severity: Alarm['severity']
  /** Empty where the code's own translated title is sufficient. */
  readonly title: string
  readonly body: string
  readonly footer: string
  readonly english?: AlarmWords | undefined
  /** Escalation steps. If omitted, the escalation rule for the kind of alarm applies. */
  readonly escalation?: Alarm['escalation'] | undefined
  /** Condition that the alarm gives the device. Null or omitted leaves the condition unchanged. */
  readonly condition?: Alarm['condition']
  /** Number of reports in a burst that this one represents; default 1. */
  readonly times?: number
}

/** The key under which at most one alarm is active: device (or host, without a device) and code. */
export const alarmKey = (place: AlarmPlace): string => `${place.deviceId ?? place.hostId}/${place.code}`

/**
 * Events for a reported alarm: a new alarm with the severity of the project's rule for its kind, or one more occurrence
 * of an active one.
 */
export function raiseAlarm(read: ReadState, ctx: DecideContext, input: NewAlarm): AlarmEvent[] {
  const { condition = null, times = 1, escalation: own, ...facts } = input
  const active = read.first('alarm', 'key', alarmKey(input))
  if (active) return [{ type: 'AlarmRepeated', data: { alarmId: active.id, times } }]
  const onShelf = read.first('alarm', 'shelfKey', alarmKey(input))
  if (onShelf && onShelf.areaId === input.areaId)
    return [{ type: 'AlarmReturned', data: { alarmId: onShelf.id, times } }]
  const rule = ruleOfCode(read, input.code)
  if (rule?.isRaised === false) return []
  const severity = rule?.severity ?? facts.severity
  const alarmId = ctx.newId(alarmRecord)
  const escalation = own ?? planOf(stepsForKind(read, { code: input.code, severity }), ctx.nowMs)
  const plan = escalation ? { escalation } : {}
  return [{ type: 'AlarmRaised', data: { alarmId, ...facts, ...plan, severity, condition, times } }]
}

/** A condition that is back so soon has wavered: it is the same alarm. */
export const RETURNS_WITHIN_MS = 60_000

/** Reactivates an alarm of the same place and code that ended shortly before. Null if there is none. */
function returnedAlarm(
  read: ReadState,
  { nowMs }: DecideContext,
  { times = 1, ...place }: NewAlarm,
  ended: Alarm | undefined,
): AlarmEvent | null {
  if (place.deviceId === null) return null
  const key = alarmKey(place)
  const isRecent = (alarm: Alarm): boolean =>
    alarm.key === key &&
    // A device that moved since then gets a new alarm, so that users with rights on its new area see it.
    alarm.areaId === place.areaId &&
    !alarm.isActive &&
    alarm.clearedBy === null &&
    alarm.clearedAtMs !== null &&
    nowMs - alarm.clearedAtMs <= RETURNS_WITHIN_MS
  const open = [...read.by('alarm', 'device', place.deviceId).values()].find(isRecent)
  if (open) return { type: 'AlarmReturned', data: { alarmId: open.id, times } }
  // Alarm ids are never reused. If no live alarm has this id, the ended alarm has left the live state.
  if (!ended || !isRecent(ended) || read.get('alarm', ended.id)) return null
  // The reactivated alarm has no assignee, because that person may have left the project.
  const { assigned: _, ...alarm } = ended
  return { type: 'AlarmReturned', data: { alarmId: ended.id, times, alarm } }
}

/**
 * Events for the start of a lasting condition. None if its alarm is active. Reactivates an alarm that ended shortly
 * before.
 */
export function raiseLasting(read: ReadState, ctx: DecideContext, alarm: NewAlarm): AlarmEvent[] {
  if (read.first('alarm', 'key', alarmKey(alarm))) return []
  const returned = returnedAlarm(read, ctx, alarm, undefined)
  return returned ? [returned] : raiseAlarm(read, ctx, alarm)
}

/** The fact that follows where a text has other words than the alarm; an empty part changes nothing. */
function describeAlarm(active: Alarm, { title, body, footer }: AlarmWords): AlarmEvent[] {
  const words = {
    title: title || active.title,
    body: body || active.body,
    footer: footer || active.footer,
  }
  const isSame = words.title === active.title && words.body === active.body && words.footer === active.footer
  // A gateway has one language.
  return isSame ? [] : [{ type: 'AlarmDescribed', data: { alarmId: active.id, ...words } }]
}

/** Clears the active alarm of this device or host and code; no event if there is none. */
export function clearAlarm(read: ReadState, place: AlarmPlace): AlarmEvent[] {
  const active = read.first('alarm', 'key', alarmKey(place))
  return active ? [{ type: 'AlarmCleared', data: { alarmId: active.id } }] : []
}

/** Open alarms of a host that only texts raise: no state of a device clears them. */
export const OPEN_TEXT_ALARMS_MAX = 100

/** Whether the host has reached its limit of open alarms and this one would exceed it. */
function isOneTooMany(read: ReadState, alarm: NewAlarm): boolean {
  const ofHost = read.by('alarm', 'host', alarm.hostId)
  if (ofHost.size < OPEN_TEXT_ALARMS_MAX || !isOfText(read, alarm)) return false
  if (read.first('alarm', 'key', alarmKey(alarm))) return false
  let open = 0
  for (const one of ofHost.values()) if (isOfText(read, one)) open += 1
  return open >= OPEN_TEXT_ALARMS_MAX
}

function isOfText(read: ReadState, { deviceId, code }: AlarmPlace): boolean {
  // Codes of energy targets are reserved: text alarms from hosts cannot use them.
  if (isId('tgt', code)) return false
  const device = deviceId === null ? undefined : read.get('device', deviceId)
  return device === undefined || !kindOf(device.kind)?.alarms.some((rule) => rule.code === code)
}

export const alarmAggregate = defineAggregate({
  events: alarmEvents,
  setUp: null,
  commands: {
    RaiseAlarm(
      data: NewAlarm & {
        /** Reports a lasting state, not a further occurrence: no new event while the alarm is active. */
        readonly isState?: boolean
        /**
         * True for a text alarm, which may have any code. It is ignored if the host has too many open alarms.
         */
        readonly isText?: boolean
        /** True for a repetition of an active alarm. It is ignored once the alarm has ended. */
        readonly isRepetition?: boolean
        /** For a lasting condition: its recently ended alarm, if that has left the live state. */
        readonly ended?: Alarm
      },
      read: ReadState,
      ctx: DecideContext,
    ): AlarmEvent[] {
      requireRecord(read, 'host', data.hostId)
      if (data.deviceId !== null) requireRecord(read, 'device', data.deviceId)
      const { isState, isText, isRepetition, ended, ...alarm } = data
      if (isText && isOneTooMany(read, alarm)) return []
      const active = read.first('alarm', 'key', alarmKey(data))
      if (isState && active) return []
      if (isRepetition && !active) return []
      const isSuppressed = ruleOfCode(read, data.code)?.isRaised === false
      const returned = isState && !isText && !isSuppressed ? returnedAlarm(read, ctx, alarm, ended) : null
      if (returned) return [returned]
      const described = isText && active ? describeAlarm(active, alarm) : []
      return [...raiseAlarm(read, ctx, alarm), ...described]
    },
    /** The gateway's words for an alarm that its state has raised: no further occurrence. */
    DescribeAlarm(data: AlarmPlace & AlarmWords, read: ReadState): AlarmEvent[] {
      const active = read.first('alarm', 'key', alarmKey(data))
      if (!active) return []
      // The text of the reading that raised the alarm takes precedence over derived texts.
      return describeAlarm(active, { ...data, body: active.body === '' ? data.body : '' })
    },
    ClearAlarm(data: AlarmPlace, read: ReadState): AlarmEvent[] {
      return clearAlarm(read, data)
    },
    /**
     * Acknowledges alarms. Already acknowledged or removed ones are skipped. Rejected if none is left. Several alarms
     * with a critical one among them need a reason, which is stored with each.
     */
    AcknowledgeAlarms(
      data: { readonly alarmIds: readonly AlarmId[]; readonly reason?: string; readonly reasonEn?: string },
      read: ReadState,
    ): AlarmEvent[] {
      const { reason = '', reasonEn = '' } = data
      const open = [...new Set(data.alarmIds)].flatMap((id) => {
        const alarm = read.get('alarm', id)
        return alarm?.acknowledged === null ? [alarm] : []
      })
      if (open.length === 0) throw new Rejection('alarm_settled')
      const critical = open.filter(({ severity }) => severity === 'critical').length
      if (open.length > 1 && critical > 0 && reason === '')
        throw new Rejection('alarm_reason_missing', { count: critical })
      return open.map(({ id }) => ({ type: 'AlarmAcknowledged', data: { alarmId: id, reason, reasonEn } }))
    },
  },
})

const RANK: Readonly<Record<Device['condition'], number>> = { normal: 0, low_battery: 1, abnormal: 2 }

/**
 * A device has the worst condition of its active alarms, and is silent while an alarm for silence is active. `changed`
 * is the alarm after the event.
 */
function conditionAfter(changed: Alarm, read: ReadState): AnyChange[] {
  const device = changed.deviceId === null ? undefined : read.get('device', changed.deviceId)
  if (!device) return []
  let condition: Device['condition'] = 'normal'
  let isSilent = false
  const others = [...read.by('alarm', 'device', device.id).values()].filter(({ id }) => id !== changed.id)
  for (const alarm of [...others, changed]) {
    if (!alarm.isActive) continue
    if (alarm.code === DEVICE_SILENT_CODE) isSilent = true
    if (alarm.condition && RANK[alarm.condition] > RANK[condition]) condition = alarm.condition
  }
  if (condition === device.condition && isSilent === (device.isSilent === true)) return []
  const { isSilent: _, ...spokenText } = device
  return [{ put: { ...spokenText, condition, ...(isSilent ? { isSilent } : {}) } }]
}
