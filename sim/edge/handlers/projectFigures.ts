/** Figures of a project, counted over the visible part. */
import { type Principal, seesArea, seesDevice, seesEverything } from '#shared/permissions.ts'
import { type Device, type DeviceId, grantedDevices } from '#shared/records/device.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { isOfLowBattery } from '#shared/rules/lowBattery.ts'
import { isWholeRoom } from '#shared/rules/roomState.ts'

export interface ProjectFigures {
  readonly rooms: number
  readonly devices: number
  /** Of these, the number that have never reported. */
  readonly unseen: number
  readonly hosts: number
  readonly hostsOnline: number
  readonly lowBattery: number
  readonly abnormal: number
}

const NOTHING: ProjectFigures = {
  rooms: 0,
  devices: 0,
  unseen: 0,
  hosts: 0,
  hostsOnline: 0,
  lowBattery: 0,
  abnormal: 0,
}

/** Devices that have reported, by id. */
export type Reported = Pick<ReadonlyMap<DeviceId, unknown>, 'has'>

/** A null principal may not enter the console and sees nothing. */
export function figuresOf(principal: Principal | null, read: ReadState, reported: Reported): ProjectFigures {
  if (!principal) return NOTHING
  const hosts = [...read.all('host')].filter((host) => seesRecord(principal, host, read))
  const rooms = count(read.all('area'), (area) => isWholeRoom(read, area) && seesArea(principal, area.id))
  const base = { rooms, hosts: hosts.length, hostsOnline: count(hosts, ({ isOnline }) => isOnline) }
  const lowBattery = [...read.all('alarm')].filter(isOfLowBattery)
  const abnormal = read.by('device', 'condition', 'abnormal')
  const isUnseen = ({ id }: Device): boolean => !reported.has(id)
  if (seesEverything(principal))
    return {
      ...base,
      devices: read.count('device'),
      unseen: count(read.all('device'), isUnseen),
      lowBattery: lowBattery.length,
      abnormal: abnormal.size,
    }
  const isSeen = (device: Device): boolean => seesDevice(principal, device)
  const seen = [...devicesSeen(principal, read)]
  return {
    ...base,
    devices: seen.length,
    unseen: count(seen, isUnseen),
    lowBattery: count(lowBattery, (alarm) => seesRecord(principal, alarm, read)),
    abnormal: count(abnormal.values(), isSeen),
  }
}

/** Unacknowledged alarms, and the number of critical active ones. */
export function unacknowledgedSeen(
  principal: Principal | null,
  read: ReadState,
): { readonly unacknowledged: number; readonly critical: number } {
  const seen = principal
    ? [...read.by('alarm', 'unacknowledged', 'yes').values()].filter((alarm) =>
        seesRecord(principal, alarm, read),
      )
    : []
  return {
    unacknowledged: seen.length,
    critical: count(seen, ({ severity, isActive }) => isActive && severity === 'critical'),
  }
}

/** Iterates by area, so that the cost depends on the visible areas instead of the project. */
function* devicesSeen(principal: Principal, read: ReadState): Iterable<Device> {
  if (principal.areas !== 'all')
    for (const areaId of principal.areas) yield* read.by('device', 'area', areaId).values()
  for (const id of grantedDevices(principal, read)) {
    const device = read.get('device', id)
    if (device && !seesArea(principal, device.areaId)) yield device
  }
}

function count<R>(records: Iterable<R>, test: (record: R) => boolean): number {
  let found = 0
  for (const record of records) if (test(record)) found += 1
  return found
}
