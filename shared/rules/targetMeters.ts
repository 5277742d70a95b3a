/**
 * Devices that count towards an energy target: the same parts as in reports by kind and by area, including inner areas.
 * Pure.
 */
import type { Device } from '#shared/records/device.ts'
import type { EnergyTarget } from '#shared/records/energyTarget.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areaIdsWithin } from './areaTree.ts'
import { countedMeters, energyParts } from './countedMeters.ts'

/** Devices whose energy counts towards the target: of the project, an area with its inner areas, or a kind. */
export function metersOfTarget(
  { scope, areaId, kind }: Pick<EnergyTarget, 'scope' | 'areaId' | 'kind'>,
  read: ReadState,
): readonly Device[] {
  const devices = read.all('device')
  if (scope === 'project') return countedMeters(devices)
  const within = new Set<string>(areaId === null ? [] : areaIdsWithin(read, areaId))
  return energyParts(devices).parts.filter((device) =>
    scope === 'area' ? within.has(device.areaId) : device.kind === kind,
  )
}
