/** Which devices' energy a target is about: the same parts of the whole that reports show by area and by kind. Pure. */
import type { Device } from '#shared/records/device.ts'
import type { EnergyTarget } from '#shared/records/energyTarget.ts'
import { countedMeters, energyParts } from './countedMeters.ts'

export function metersOfTarget(
  { scope, areaId, kind }: Pick<EnergyTarget, 'scope' | 'areaId' | 'kind'>,
  devices: Iterable<Device>,
): readonly Device[] {
  if (scope === 'project') return countedMeters(devices)
  return energyParts(devices).parts.filter((device) =>
    scope === 'area' ? device.areaId === areaId : device.kind === kind,
  )
}
