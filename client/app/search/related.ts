/** Entries related to the current page. Pure. */
import type { ReadState } from '#shared/records/registry.ts'
import { areaIdsWithin } from '#shared/rules/areaTree.ts'
import { type Entry, keyOf } from './entry.ts'

/** Devices of the current room, room of the current device, or screens of the same group. */
export function relatedTo(
  pathname: string,
  query: string,
  pool: readonly Entry[],
  read: ReadState,
): readonly Entry[] {
  const params = new URLSearchParams(query)
  const areaId = params.get('area')
  const device = read.get('device', params.get('device') ?? '')
  if (device) return pool.filter((entry) => keyOf(entry) === `room/${device.areaId}`)
  if (areaId !== null && read.get('area', areaId)) {
    const inside = new Set(areaIdsWithin(read, areaId))
    return pool.filter(
      ({ kind, id }) => kind === 'device' && inside.has(read.get('device', id)?.areaId ?? ''),
    )
  }
  const here = pool.find(({ kind, id }) => kind === 'screen' && id === pathname)
  const group = here && here.titles.length > 1 ? here.titles[0] : undefined
  return pool.filter(
    ({ kind, id, titles }) =>
      kind === 'screen' && id !== pathname && group !== undefined && titles.length > 1 && titles[0] === group,
  )
}
