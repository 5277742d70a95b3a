/** Faults of the line between a host and the server. */
import { defineFault } from '../defineFault.ts'

/** The box drops off the network without a DISCONNECT. */
export const hostOffline = defineFault({
  kind: 'host_offline',
  family: 'line',
  target: 'host',
  parameters: {},
})
