/**
 * Device search: all words must match names and places in both languages, kind or groups, in any order. Numbers match
 * from their start ("50" finds 503, "03" does not); floor numbers match whole. Serial numbers match from their start or
 * by four characters. Pure except for name lookups.
 */
import { kindOf } from '#shared/devices/registry.ts'
import type { Area } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { searchable, type TextFinder, wordsFinder } from '#shared/rules/textSearch.ts'
import { importWithRetry } from '../../platform/importRetry.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { SERIAL } from './serialMark.ts'

const DEPTH_MAX = 16

type Named = { readonly name: string; readonly nameEn: string }
const namesOf = (record: Named | undefined): readonly string[] => (record ? [record.name, record.nameEn] : [])

/** Search words of a device; other fields may precede them. */
export function deviceWords(read: ReadState, device: Device): readonly string[] {
  const { kind, areaId, groups = [], number } = device
  const areas = areasAround(read, areaId)
  const floor = areas[0] && read.get('floor', areas[0].floorId)
  const named = [device, ...groups.map(({ id }) => read.get('deviceGroup', id)), ...areas, floor]
  return [
    ...named.flatMap(namesOf),
    ...namesOf(floor && read.get('building', floor.buildingId)),
    `${SERIAL}${number}`,
    ...[`kind:${kind}`, `group:${kindOf(kind)?.group ?? ''}`],
    ...areas.map((area) => `area:${area.kind}`),
  ]
}

/** Its area and the areas around it. */
function areasAround(read: ReadState, areaId: string): readonly Area[] {
  const areas: Area[] = []
  let area = read.get('area', areaId)
  for (let depth = 0; area && depth < DEPTH_MAX; depth += 1) {
    areas.push(area)
    area = area.parentId === null ? undefined : read.get('area', area.parentId)
  }
  return areas
}

/** Searchable text of a device. */
export const deviceText = (read: ReadState, device: Device): string =>
  searchable(deviceWords(read, device).join('\n'))

/** Null without a query: all devices match. */
type FindsDevices = (question: string) => TextFinder | null

const finds = createObservable<FindsDevices>(wordsFinder)

/** Call before searching; until loaded, words match as in any list. */
export async function loadDeviceFinder(): Promise<void> {
  if (finds.get() !== wordsFinder) return
  const { findsDevices } = await importWithRetry(() => import('./findsDevices.ts'))
  finds.set(findsDevices)
}

/** Notifies earlier searches when loaded. */
export const deviceFinder: Readable<FindsDevices> = {
  get() {
    void loadDeviceFinder().catch(() => undefined)
    return finds.get()
  },
  subscribe: finds.subscribe,
}

/** Matching existing devices in order. */
export function foundDevices(read: ReadState, ids: readonly string[], question: string): readonly Device[] {
  const find = deviceFinder.get()(question)
  return ids.flatMap((id) => {
    const device = read.get('device', id)
    return device && (find === null || find(deviceText(read, device))) ? [device] : []
  })
}
