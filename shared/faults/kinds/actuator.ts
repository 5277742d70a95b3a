/** Faults of what a device does. */
import type { DeviceKind } from '#shared/devices/kind.ts'
import { defineFault } from '../defineFault.ts'
import { circuit } from '../parameters.ts'

const onDevice = { family: 'actuator', target: 'device' } as const

const settables = (kind: DeviceKind) => kind.properties(kind.circuits.min).filter(({ settable }) => settable)

/** Switched circuits; a lock's or a curtain's state is none. */
const hasCircuits = (kind: DeviceKind): boolean =>
  settables(kind).some(
    (property) => /^state(_l\d+)?$/.test(property.name) && property.type === 'binary' && property.on === 'ON',
  )

/** The device accepts commands and does not move. */
export const deviceStuck = defineFault({
  ...onDevice,
  kind: 'device_stuck',
  parameters: {},
  fits: (kind) => settables(kind).length > 0,
})

/** One circuit keeps its state and ignores commands. */
export const circuitStuck = defineFault({
  ...onDevice,
  kind: 'circuit_stuck',
  parameters: { circuit: circuit() },
  fits: hasCircuits,
})

/** The contact of one circuit is welded, so it cannot be switched off. */
export const contactWelded = defineFault({
  ...onDevice,
  kind: 'contact_welded',
  parameters: { circuit: circuit() },
  fits: hasCircuits,
})
