/** Faults of what a device does. */
import { defineFault } from '../defineFault.ts'

/** The device accepts commands and does not move. */
export const deviceStuck = defineFault({
  kind: 'device_stuck',
  family: 'actuator',
  target: 'device',
  parameters: {},
  fits: (kind) => kind.properties(kind.circuits.min).some(({ settable }) => settable),
})
