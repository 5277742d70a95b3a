/** The proposal for devices that were found: an area, a kind, and a name that is free. Pure. */
import type { AreaId } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { DeviceNames } from '#shared/rules/deviceNames.ts'
import type { Found } from './useFound.ts'

export interface Proposal {
  readonly hostId: Found['hostId']
  readonly number: string
  readonly areaId: AreaId | ''
  readonly name: string
  readonly kind: string
}

interface Words {
  readonly areaName: (areaId: string) => string
  readonly kindName: (kind: string) => string
}

/** Of a host that serves one area alone that one, else where its box hangs. */
function areaFor(hostId: string, read: ReadState): AreaId | '' {
  const host = read.get('host', hostId)
  const [served, ...others] = host?.servedAreaIds ?? []
  return (others.length === 0 && served) || (host?.areaId ?? '')
}

export const proposalsFor = (found: readonly Found[], read: ReadState, words: Words): readonly Proposal[] => {
  const placed = found.map(({ hostId, number, kind, name }) => ({
    ...{ hostId, number, kind: kind ?? '', own: name },
    areaId: areaFor(hostId, read),
  }))
  return named(placed, read, words)
}

/** The device's own name where it has reported one, else area, kind and the first free count. */
export function named(
  placed: readonly (Omit<Proposal, 'name'> & { readonly own?: string })[],
  read: ReadState,
  { areaName, kindName }: Words,
): readonly Proposal[] {
  const names = new DeviceNames(read)
  return placed.map(({ own = '', ...one }) => {
    const base = own === '' ? `${areaName(one.areaId)} ${kindName(one.kind)}`.trim() : own
    let name = base
    for (let n = 2; !names.isFree(one.hostId, name); n += 1) name = `${base} ${n}`
    names.take(one.hostId, name)
    return { ...one, name }
  })
}
