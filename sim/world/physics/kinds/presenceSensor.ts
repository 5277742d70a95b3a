import {
  approach,
  asNumber,
  type DeviceBody,
  happens,
  hiddenOf,
  type Physics,
  type Room,
  trait01,
} from '../body.ts'
import { startBattery, stepBattery } from '../radio.ts'
import { LOST_PARENT } from '../wear.ts'

/** A person in the detector's field: nearly always in a room, now and then in a corridor. */
function isSeen(body: DeviceBody, room: Room, dtMs: number): boolean {
  const { people, stage } = room.stretch
  if (room.use !== 'passage') return people > 0 && (stage !== 'in' || trait01(body, 17) > 0.02)
  const goneMs = hiddenOf(body, 'goneMs')
  if (goneMs > 0) {
    body.hidden.goneMs = goneMs - dtMs
    return true
  }
  if (people > 0 && happens(body.rng, dtMs, 420_000 / people)) {
    body.hidden.goneMs = body.rng.between(40_000, 160_000)
    return true
  }
  return false
}

export const presenceSensorPhysics: Physics = {
  model: 'PR-24G',
  breakdowns: [LOST_PARENT],
  alarming: { battery_low: 12 },
  start(body, room) {
    Object.assign(body.values, { occupancy: room.stretch.people > 0, illuminance: 0, sensitivity: 'medium' })
    startBattery(body, room)
  },
  step(body, room, dtMs) {
    body.values.occupancy = isSeen(body, room, dtMs)
    body.values.illuminance = approach(asNumber(body, 'illuminance'), room.lux, dtMs, 6_000)
    stepBattery(body, room, dtMs)
  },
}
