/**
 * Suppression of consequential alarms: a device cannot report while its host is offline or its board has tripped. Such
 * an alarm needs no attention while its cause is active. It is released some time after the cause ends, unless a report
 * has ended it.
 */
import { z } from 'zod'
import { type AlarmEvent, alarmKey, deviceOfAlarm, raiseAlarm } from '#shared/domain/alarm/alarm.ts'
import { raiseHostAlarm } from '#shared/domain/alarm/hostAlarm.ts'
import { defineAggregate, defineEvent, type EventOf, type Follows } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import {
  type Alarm,
  type AlarmId,
  alarmIdSchema,
  DEVICE_SILENT_CODE,
  MAINS_LOST_CODE,
} from '#shared/records/alarm.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const onAlarm = { alarmId: alarmIdSchema }

/** Time within which devices report again after their host reconnects. */
export const SETTLES_WITHIN_MS = 90 * SECOND_MS
/** Maximum alarms released per minute, so that persisting faults do not return all at once. */
const RELEASED_PER_MINUTE = 5

export const suppressionEvents = {
  AlarmSuppressed: defineEvent({
    schema: z.object({ ...onAlarm, causeId: alarmIdSchema }),
    about: deviceOfAlarm,
    evolve({ alarmId, causeId }, read, { at }) {
      const alarm = read.get('alarm', alarmId)
      if (!alarm) return []
      const isFromBirth = alarm.raisedAtMs === at || alarm.suppressed?.isFromBirth === true
      const born = isFromBirth ? ({ isFromBirth: true } as const) : {}
      return [{ put: { ...alarm, suppressed: { causeId, releaseAtMs: null, ...born } } }]
    },
  }),
  AlarmReleased: defineEvent({
    schema: z.object(onAlarm),
    about: deviceOfAlarm,
    evolve({ alarmId }, read, { seq }) {
      const alarm = read.get('alarm', alarmId)
      if (!alarm?.suppressed) return []
      const { suppressed: _, ...rest } = alarm
      return [{ put: rest.acknowledged ? rest : { ...rest, alertSeq: seq } }]
    },
  }),
}
export type SuppressionEvent = EventOf<typeof suppressionEvents>

/** Alarms that an absent host explains: silent devices. */
const isConsequence = ({ code, isActive, deviceId }: Alarm): boolean =>
  code === DEVICE_SILENT_CODE && isActive && deviceId !== null

const isHeldBy = ({ suppressed }: Alarm, causeId: AlarmId): boolean =>
  suppressed?.causeId === causeId && suppressed.releaseAtMs === null

/** The facts that follow where the alarm of an absent host was raised by these. */
export function suppressConsequences(
  read: ReadState,
  hostId: HostId,
  raised: readonly AlarmEvent[],
): SuppressionEvent[] {
  const causeId = raised.find(({ type }) => type === 'AlarmRaised' || type === 'AlarmReturned')?.data.alarmId
  if (causeId === undefined) return []
  return [...read.by('alarm', 'host', hostId).values()]
    .filter((alarm) => isConsequence(alarm) && !isHeldBy(alarm, causeId))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id: alarmId }) => ({ type: 'AlarmSuppressed', data: { alarmId, causeId } }))
}

/** Alarm of a silent device. It has no texts, because the console has translated ones for it. */
export const silenceOf = ({ id, hostId, areaId }: Pick<Device, 'id' | 'hostId' | 'areaId'>) =>
  ({
    hostId,
    deviceId: id,
    areaId,
    code: DEVICE_SILENT_CODE,
    severity: 'minor',
    condition: 'abnormal',
    title: '',
    body: '',
    footer: '',
  }) as const

/**
 * Suppresses the alarm of a silent device. Creates a suppressed alarm if there is none, unless its kind raises no
 * alarms.
 */
function silenceExplained(
  read: ReadState,
  ctx: DecideContext,
  { device, causeId }: { readonly device: Device; readonly causeId: AlarmId },
): (AlarmEvent | SuppressionEvent)[] {
  const silence = silenceOf(device)
  const active = read.first('alarm', 'key', alarmKey(silence))
  if (active && isHeldBy(active, causeId)) return []
  if (active) return [{ type: 'AlarmSuppressed', data: { alarmId: active.id, causeId } }]
  return raiseAlarm(read, ctx, silence).flatMap((event): (AlarmEvent | SuppressionEvent)[] => [
    event,
    { type: 'AlarmSuppressed', data: { alarmId: event.data.alarmId, causeId } },
  ])
}

export const suppressionAggregate = defineAggregate({
  events: suppressionEvents,
  setUp: null,
  commands: {
    /**
     * Raises one alarm for the host and suppresses those of its silent devices. Repeated for devices that fall silent
     * later.
     */
    NoteMainsLost(
      { hostId, deviceIds }: { readonly hostId: HostId; readonly deviceIds: readonly DeviceId[] },
      read: ReadState,
      ctx: DecideContext,
    ): (AlarmEvent | SuppressionEvent)[] {
      const { areaId, name } = requireRecord(read, 'host', hostId)
      const place = { hostId, deviceId: null, code: MAINS_LOST_CODE }
      const known = read.first('alarm', 'key', alarmKey(place))
      const words = { title: '', body: name, footer: '' }
      const raised = known ? [] : raiseHostAlarm(read, ctx, { ...place, areaId, severity: 'major', ...words })
      const causeId = known?.id ?? raised[0]?.data.alarmId
      if (causeId === undefined) return []
      const devices = deviceIds.flatMap((id) => read.get('device', id) ?? [])
      return [...raised, ...devices.flatMap((device) => silenceExplained(read, ctx, { device, causeId }))]
    },
    /**
     * Releases a suppressed alarm when due. No event if its cause is active again or a report has ended the
     * alarm.
     */
    ReleaseAlarm(
      { alarmId }: { readonly alarmId: AlarmId },
      read: ReadState,
      { nowMs }: DecideContext,
    ): SuppressionEvent[] {
      const releaseAtMs = read.get('alarm', alarmId)?.suppressed?.releaseAtMs ?? null
      return releaseAtMs === null || releaseAtMs > nowMs ? [] : [{ type: 'AlarmReleased', data: { alarmId } }]
    },
  },
  follows: {
    /** The cause ended: each consequential alarm gets a due time for its release. */
    AlarmCleared({ alarmId }, read, { at }): AnyChange[] {
      const held = [...read.by('alarm', 'suppressed', alarmId).values()].sort((a, b) =>
        a.id < b.id ? -1 : 1,
      )
      return held.map((alarm, i) => {
        const releaseAtMs = at + SETTLES_WITHIN_MS + Math.floor(i / RELEASED_PER_MINUTE) * MINUTE_MS
        return { put: { ...alarm, suppressed: { ...alarm.suppressed, causeId: alarmId, releaseAtMs } } }
      })
    },
  } satisfies Follows<AlarmEvent>,
})
