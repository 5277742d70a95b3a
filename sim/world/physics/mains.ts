import { clamp, type DeviceBody, happens, hiddenOf, type Room } from './body.ts'

export const MAINS_V = 230

/** Wanders slowly and sags with the floor's load. */
export function mainsV(body: DeviceBody, room: Room, dtMs: number): number {
  if (happens(body.rng, dtMs, 240_000)) body.hidden.voltageOffset = body.rng.between(-2.2, 2.2)
  return clamp(MAINS_V + hiddenOf(body, 'voltageOffset') - room.feeder.loadW / 30_000, 205, 245)
}
