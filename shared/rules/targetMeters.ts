/** Which devices' energy a target is about: the same parts of the whole that reports show by kind, and by area with the areas inside it. Pure. */
import type { Device } from '#shared/records/device.ts'
import type { EnergyTarget } from '#shared/records/energyTarget.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areaIdsWithin } from './areaTree.ts'
import { countedMeters, energyParts } from './countedMeters.ts'

/**
 * The devices whose energy counts toward the target: of the project, of an area with those inside it, or of a kind.
 */
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
