import { MINUTE_MS } from '#shared/durations.ts'
import { clamp, type DeviceBody, happens, hiddenOf, type Room, trait01 } from './body.ts'

export const MAINS_V = 230

/** Above the rating of a 16 A circuit, below the meter's range. */
export const OVERLOAD_W = 3_680

/** Overload: someone plugs in and switches on a load; switching it off ends it. */
export function becomesOverloaded(body: DeviceBody, circuits: readonly string[]): boolean {
  const isOverloaded = body.ailments.has('over_power')
  if (isOverloaded && hiddenOf(body, 'overloaded') === 0) {
    for (const circuit of circuits) body.values[circuit] = 'ON'
  }
  body.hidden.overloaded = isOverloaded ? 1 : 0
  return isOverloaded
}

/** Water has reached a connection: the residual-current breaker is off until the floor is dry. */
export const isTripped = ({ leakMs, traits }: Room): boolean =>
  leakMs > (4 + 40 * trait01({ traits }, 41)) * MINUTE_MS

/** Wanders slowly and sags with the floor's load. */
export function mainsV(body: DeviceBody, room: Room, dtMs: number): number {
  if (happens(body.rng, dtMs, 240_000)) body.hidden.voltageOffset = body.rng.between(-2.2, 2.2)
  return clamp(MAINS_V + hiddenOf(body, 'voltageOffset') - room.feeder.loadW / 30_000, 205, 245)
}
