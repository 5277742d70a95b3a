/** Names of report rows in the reader's language. */
import type { EnergyGroup, EnergyRow } from '#shared/contract/energy.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { kindName } from '../../widgets/devices/deviceTexts.ts'
import { areaPath } from '../../widgets/devices/places.ts'
import { floorText } from '../../widgets/list/useFloorFacet.ts'

export function rowName(by: EnergyGroup, row: EnergyRow, read: ReadState): string {
  if (row.id === null) return i18n.t('reports.untracked')
  if (by === 'kind') return kindName(row.id)
  if (row.name === '') return i18n.t('reports.outOfSight')
  return by === 'floor' ? floorText(read, row.id) : nameOf(row)
}

/** A deleted or hidden device has no name. */
export function deviceName(read: ReadState, deviceId: string): string {
  const device = read.get('device', deviceId as never)
  return device ? nameOf(device) : i18n.t('reports.outOfSight')
}

/** The place of a device or an area; empty where it has no single place. */
export function rowPlace(by: EnergyGroup, row: EnergyRow, read: ReadState): string {
  if (by === 'device' && row.areaId !== undefined) return areaPath(read, row.areaId)
  return by === 'area' && row.floorId !== undefined ? floorText(read, row.floorId) : ''
}
