/** Effects of faults that act repeatedly. */
import type { Fault } from '#shared/faults/fault.ts'
import type { SimulatedHost } from '../hosts/simulatedHost.ts'

/** The caller reconnects it afterwards. */
export async function actOut(fault: Fault, host: SimulatedHost): Promise<void> {
  switch (fault.kind) {
    case 'packet_storm':
      await host.repeatItself(fault.perSecond)
      return
    case 'rejoin_storm':
      await host.drop()
      return
    case 'identity_clash':
      await host.meetDouble()
      return
    case 'sequence_reset':
      host.forgetSequence()
      return
    default:
  }
}
