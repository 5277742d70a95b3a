/** Faults grouped by host, also those on its devices, so effects are applied once per host. */
import type { Fault } from '#shared/faults/fault.ts'
import type { SimDevice } from '../hosts/simDevice.ts'
import type { SimulatedHost } from '../hosts/simulatedHost.ts'
import type { Population } from '../population.ts'

interface OfHost {
  readonly host: SimulatedHost
  /** Kinds of those over the host itself. */
  readonly own: Fault['kind'][]
  readonly devices: SimDevice[]
}

/** Skips deleted targets. */
export function byHost(faults: readonly Fault[], population: Population): Iterable<OfHost> {
  const all = new Map<SimulatedHost, OfHost>()
  for (const fault of faults) {
    const device = 'device' in fault ? population.deviceByNumber(fault.device) : undefined
    const host = 'host' in fault ? population.hostByNumber(fault.host) : device && population.hostOf(device)
    if (!host) continue
    const of = all.get(host) ?? { host, own: [], devices: [] }
    all.set(host, of)
    if (device) of.devices.push(device)
    else of.own.push(fault.kind)
  }
  return all.values()
}
