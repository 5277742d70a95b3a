/** Many devices named by one pattern, such as "{area} lamp {n}". Console and server make the same names of it. */
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { Roster } from './roster.ts'

export interface Renaming {
  readonly pattern: string
  /** Of the English names; none without it. */
  readonly patternEn: string
  /** What `{n}` begins with, in every group of names that are otherwise the same. */
  readonly from: number
}

/** Words in braces that a pattern knows; `{nn}` and `{nnn}` are `{n}` with zeros before it. */
export const NAME_TOKENS = ['area', 'floor', 'building', 'host', 'name', 'n', 'nn', 'nnn'] as const

const COUNT = /\{(n{1,3})\}/g
/** More devices than a host has cannot be in the way. */
const TRIES_MAX = 1_000

/** The names of the devices in their order; where the pattern counts, numbers that others on the host have are passed over. */
export function renamed(
  devices: readonly Device[],
  { pattern, patternEn, from }: Renaming,
  read: ReadState,
): Pick<Device, 'name' | 'nameEn'>[] {
  const roster = new Roster(read)
  for (const device of devices) roster.leave(device)
  const next = new Map<string, number>()
  return devices.map((device) => {
    const name = withPlaces(pattern, device, read, false)
    const nameEn = withPlaces(patternEn, device, read, true)
    const counted = (text: string, n: number): string =>
      text.replace(COUNT, (_, digits: string) => String(n).padStart(digits.length, '0')).trim()
    let n = next.get(name) ?? from
    if (counted(name, 1) !== counted(name, 2))
      for (let i = 0; i < TRIES_MAX && !roster.isNameFree(device.hostId, counted(name, n)); i += 1) n += 1
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
  // Names may hold what looks like a pattern's own words: each is put in once.
  return pattern.replace(/\{(\w+)\}/g, (token, word: string) =>
    Object.hasOwn(words, word) ? (words[word] ?? '') : token,
  )
}
