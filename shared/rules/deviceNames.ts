/** Names of devices: which are free on a host, and how many are named by one pattern, such as "{area} lamp {n}". Pure. */
import type { Device } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nameKey } from './name.ts'

/** Names after several changes at once: a freed name can be reused in the same command. */
export class DeviceNames {
  readonly #read: ReadState
  readonly #left = new Set<string>()
  readonly #taken = new Set<string>()

  constructor(read: ReadState) {
    this.#read = read
  }

  leave(deviceId: string): void {
    this.#left.add(deviceId)
  }

  take(hostId: HostId, name: string): void {
    this.#taken.add(keyOf(hostId, name))
  }

  /** Reverses `leave`. */
  stay(deviceId: string): void {
    this.#left.delete(deviceId)
  }

  /** Reverses `take`. */
  release(hostId: HostId, name: string): void {
    this.#taken.delete(keyOf(hostId, name))
  }

  /** Whether no other device of the host and no host has it. */
  isFree(hostId: HostId, name: string): boolean {
    const key = keyOf(hostId, name)
    const other = this.#read.first('device', 'hostName', key)
    const isTaken = this.#taken.has(key) || (other !== undefined && !this.#left.has(other.id))
    return !isTaken && !this.#read.first('host', 'name', nameKey(name))
  }
}

const keyOf = (hostId: HostId, name: string): string => `${hostId}/${nameKey(name)}`

export interface Renaming {
  readonly pattern: string
  /** Pattern of English names; empty for none. */
  readonly patternEn: string
  /** First value of `{n}` in each group of otherwise equal names. */
  readonly from: number
}

/** `{nn}` and `{nnn}` are `{n}` with zeros before it. */
const COUNT = /\{(n{1,3})\}/g
/** Limit of attempts, above the number of devices of a host. */
const TRIES_MAX = 1_000

/** New names of the devices in order; a counting pattern skips numbers used by other devices of the host. */
export function renamed(
  devices: readonly Device[],
  { pattern, patternEn, from }: Renaming,
  read: ReadState,
): Pick<Device, 'name' | 'nameEn'>[] {
  const names = new DeviceNames(read)
  for (const { id } of devices) names.leave(id)
  const next = new Map<string, number>()
  return devices.map((device) => {
    const name = withPlaces(pattern, device, read, false)
    const nameEn = withPlaces(patternEn, device, read, true)
    const counted = (text: string, n: number): string =>
      text.replace(COUNT, (_, digits: string) => String(n).padStart(digits.length, '0')).trim()
    let n = next.get(name) ?? from
    if (counted(name, 1) !== counted(name, 2))
      for (let i = 0; i < TRIES_MAX && !names.isFree(device.hostId, counted(name, n)); i += 1) n += 1
    next.set(name, n + 1)
    return { name: counted(name, n), nameEn: counted(nameEn, n) }
  })
}

function withPlaces(pattern: string, device: Device, read: ReadState, isEnglish: boolean): string {
  const area = read.get('area', device.areaId)
  const floor = area && read.get('floor', area.floorId)
  const building = floor && read.get('building', floor.buildingId)
  const named = (record: { readonly name: string; readonly nameEn: string } | undefined): string =>
    (isEnglish && record?.nameEn) || (record?.name ?? '')
  const words: Readonly<Record<string, string>> = {
    area: named(area),
    floor: named(floor),
    building: named(building),
    host: read.get('host', device.hostId)?.name ?? '',
    name: named(device),
  }
  // Replaces each placeholder once, because inserted names may contain placeholder syntax.
  return pattern.replace(/\{(\w+)\}/g, (token, word: string) =>
    Object.hasOwn(words, word) ? (words[word] ?? '') : token,
  )
}
