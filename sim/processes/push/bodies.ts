/** Makes the JSON of a push message from an event and its records. */

import type { ReportedValues } from '#shared/devices/kind.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import type { Project } from '#shared/records/project.ts'
import { PUSH_TYPES, type PushType } from '#shared/records/pushAddress.ts'
import type { ReadState, RecordName, Records } from '#shared/records/registry.ts'

/** Message data besides type and time. */
type Data = Readonly<Record<string, unknown>>
/** Looks up records, including those just removed. */
export type Find = <K extends RecordName>(type: K, id: string) => Records[K] | undefined

export interface Pushed {
  readonly type: PushType
  /** The device that it is about; null where it is about a host. */
  readonly device: Device | null
  /** The alarm that it is about. */
  readonly alarm?: Alarm
  readonly data: Data
}

const TYPE_OF: { readonly [T in AtriumEvent['type']]?: PushType } = {
  DeviceAdded: 'device.added',
  DeviceRemoved: 'device.removed',
  AlarmRaised: 'alarm.raised',
  AlarmReturned: 'alarm.raised',
  AlarmEscalated: 'alarm.escalated',
  AlarmAcknowledged: 'alarm.acknowledged',
  AlarmCleared: 'alarm.cleared',
  HostCameOnline: 'host.online',
  HostWentOffline: 'host.offline',
}

export const pushTypeOf = (event: AtriumEvent): PushType | null => TYPE_OF[event.type] ?? null

/** Null for events that are not pushed, or with unknown subject. */
export function pushedBy(event: AtriumEvent, read: ReadState, find: Find): Pushed | null {
  const type = pushTypeOf(event)
  if (type === null) return null
  const { deviceId, hostId, alarmId } = event.data as { deviceId?: string; hostId?: string; alarmId?: string }
  if (alarmId !== undefined) {
    const alarm = find('alarm', alarmId)
    return alarm ? aboutAlarm(type, alarm, read, find) : null
  }
  if (deviceId !== undefined) {
    const device = find('device', deviceId)
    return device ? { type, device, data: { device: deviceData(device, read) } } : null
  }
  const host = hostId === undefined ? undefined : find('host', hostId)
  return host ? { type, device: null, data: { host: hostData(host) } } : null
}

function aboutAlarm(type: PushType, alarm: Alarm, read: ReadState, find: Find): Pushed {
  const device = alarm.deviceId === null ? null : (find('device', alarm.deviceId) ?? null)
  const host = find('host', alarm.hostId)
  const { id, code, severity, title, body, english, raisedAtMs, count, acknowledged } = alarm
  return {
    type,
    device,
    alarm,
    data: {
      alarm: {
        ...{ id, code, severity, title, body, count, isActive: alarm.isActive },
        ...(english ? { titleEn: english.title, bodyEn: english.body } : {}),
        raisedAt: instantOf(raisedAtMs),
        // The acting person is personal data and not sent.
        ...(acknowledged ? { acknowledgedAt: instantOf(acknowledged.atMs) } : {}),
        // Ids of accounts and roles.
        ...(alarm.escalatedTo ? { escalatedTo: alarm.escalatedTo } : {}),
      },
      ...(device ? { device: deviceData(device, read) } : {}),
      ...(host ? { host: hostData(host) } : {}),
    },
  }
}

/** @param values changed values; null: unknown */
export const pushedState = (device: Device, values: ReportedValues, read: ReadState): Pushed => ({
  type: 'device.state',
  device,
  data: { device: deviceData(device, read), values },
})

/** The bytes that are signed and sent. @param seq of the commit in the project's history; null for a report */
export function bodyOf(
  project: Project,
  { type, data }: { readonly type: string; readonly data: Data },
  when: { readonly atMs: number; readonly seq: number | null },
): string {
  const { id, hex, name, nameEn } = project
  return JSON.stringify({
    type,
    timestamp: instantOf(when.atMs),
    data: {
      project: { id, number: hex, name, nameEn },
      ...(when.seq === null ? {} : { seq: when.seq }),
      ...data,
    },
  })
}

/** Example of each message type, with records of the project if available. */
export function examplesOf(project: Project, read: ReadState, nowMs: number): ReadonlyMap<PushType, unknown> {
  const [device] = read.all('device')
  const [host] = read.all('host')
  const [alarm] = read.all('alarm')
  const find: Find = (type, id) => read.get(type, id)
  const dataOf = (type: PushType): Data => {
    if (type === 'device.state') return device ? pushedState(device, { state: 'ON' }, read).data : {}
    if (type.startsWith('device.')) return device ? { device: deviceData(device, read) } : {}
    if (type.startsWith('host.')) return host ? { host: hostData(host) } : {}
    return alarm
      ? aboutAlarm(type, alarm, read, find).data
      : { ...(device ? { device: deviceData(device, read) } : {}) }
  }
  return new Map(
    PUSH_TYPES.map((type) => {
      const seq = type === 'device.state' ? null : 1
      const body: unknown = JSON.parse(bodyOf(project, { type, data: dataOf(type) }, { atMs: nowMs, seq }))
      return [type, body]
    }),
  )
}

function deviceData({ id, number, name, nameEn, kind, areaId }: Device, read: ReadState): Data {
  const area = read.get('area', areaId)
  return {
    ...{ id, number, name, nameEn, kind },
    area: area ? { id: area.id, name: area.name, nameEn: area.nameEn } : null,
  }
}

const hostData = ({ id, number, name, isOnline }: Host): Data => ({
  id,
  number,
  name,
  isOnline,
})

const instantOf = (atMs: number): string => new Date(atMs).toISOString()
