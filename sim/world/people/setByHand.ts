import type { Reading } from '#shared/devices/kind.ts'
import { type DeviceBody, type Room, tell } from '../physics/body.ts'
import { physicsOf } from '../physics/registry.ts'

/** Local change of properties, reported by the device. */
export function setByHand(room: Room, body: DeviceBody, values: Readonly<Record<string, Reading>>): void {
  for (const [property, value] of Object.entries(values))
    if (body.values[property] !== value) tell(physicsOf(body.kind.kind), body, { property, value }, room)
}
