/**
 * Room air: heat, moisture, CO₂, dust. One zone; a quarter of wall losses goes outside, the rest to neighbours.
 */
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { sunOnWindows } from '../building/exposure.ts'
import { approach, asNumber, clamp, NO_SIGNS, type Room, trait01 } from './body.ts'

/** Air, furniture and the inner skin of the walls of a medium building: 165 kJ/(K·m²) (ISO 52016-1, class medium). */
export const CAPACITY_WH_PER_K_M2 = 46
/** Heat loss through walls, windows and ventilation. */
const LOSS_OUT_W_PER_K_M2 = 1.2
const LOSS_ROOF_W_PER_K_M2 = 0.3
const ROOF_SUN_SHARE = 0.008
const LOSS_NEIGHBOUR_W_PER_K_M2 = 3.2
/** Some five air changes an hour through an open window. */
const WINDOW_LOSS_W_PER_K_M2 = 4.5
/** Seasonal temperature of neighbouring rooms. */
const neighbourC = ({ outside }: Room): number => clamp(22.8 + 0.17 * (outside.dayMeanC - 17), 21.5, 25)
/** Temperature of corridors and halls without their own unit. */
const KEPT_C = 22.8
const PERSON_HEAT_W = 85
/** Sun through the windows with open curtains, share of the radiation outside times glazed share of the floor. */
const SOLAR_SHARE = 0.036

/** Equilibrium humidity above standing water. */
const WET_FLOOR_PERCENT = 93

export function curtainOpen01(room: Room): number {
  let sum = 0
  let count = 0
  for (const body of room.devices) {
    if (body.kind.group !== 'shade') continue
    sum += asNumber(body, 'position') / 100
    count += 1
  }
  return count === 0 ? 0.8 : sum / count
}

/** Daylight in the middle of the room. */
export const daylightLux = (room: Room, open01: number): number =>
  room.outside.daylightLux * (room.hasWindow ? 0.009 * (0.06 + 0.94 * open01) : 0.0008)

/** Before the devices of the room step. */
export function beginTick(room: Room): void {
  room.heatW = 0
  room.electricW = 0
  room.freshAir01 = 0
  room.drying01 = 0
  room.signs = room.nextSigns
  room.nextSigns = { ...NO_SIGNS }
  room.lux = daylightLux(room, curtainOpen01(room)) + room.signs.lampLux
}

/** Window opening: by command or scenario, or by people. */
const openWindow01 = ({ windowOpen01, airing01 }: Room): number => Math.max(windowOpen01, airing01)

/** Water drips to the floor below after a delay, until its source floor is dry. */
const dripsFrom = (above: Room | undefined): boolean =>
  above !== undefined && above.leakMs > (12 + 25 * trait01(above, 42)) * MINUTE_MS

/** After the devices of the room have stepped. */
export function settleRoom(room: Room, dtMs: number): void {
  if (dripsFrom(room.above())) room.nextSigns.isLeaking = true
  room.leakMs = room.nextSigns.isLeaking ? room.leakMs + dtMs : 0
  const size = room.sizeM2
  const people = room.stretch.people
  const sun = room.hasWindow
    ? room.outside.irradianceWm2 *
      SOLAR_SHARE *
      size *
      sunOnWindows(room.exposure, room.minute) *
      (0.25 + 0.75 * curtainOpen01(room))
    : 0
  const roof = room.exposure.isUnderRoof ? ROOF_SUN_SHARE * room.outside.irradianceWm2 * size : 0
  const gainW = room.heatW + people * PERSON_HEAT_W + sun + roof + (room.use === 'technical' ? 12 * size : 0)
  // The building conditions areas without units.
  const isKept = room.climateUnits === 0 && room.use !== 'technical'
  const keptLoss = isKept ? 9 : 0
  const wallLoss = (room.hasWindow ? LOSS_OUT_W_PER_K_M2 : 0.4) * room.exposure.wall
  const outLoss =
    wallLoss +
    (room.exposure.isUnderRoof ? LOSS_ROOF_W_PER_K_M2 : 0) +
    WINDOW_LOSS_W_PER_K_M2 * openWindow01(room)
  const loss = (outLoss + LOSS_NEIGHBOUR_W_PER_K_M2 + keptLoss) * size
  const ambientC =
    (outLoss * room.outside.temperatureC + LOSS_NEIGHBOUR_W_PER_K_M2 * neighbourC(room) + keptLoss * KEPT_C) /
    (outLoss + LOSS_NEIGHBOUR_W_PER_K_M2 + keptLoss)
  const settlesAtC = ambientC + gainW / loss
  const timeConstantMs = ((CAPACITY_WH_PER_K_M2 * size) / loss) * HOUR_MS
  room.temperatureC = clamp(approach(room.temperatureC, settlesAtC, dtMs, timeConstantMs), -15, 55)
  settleAir(room, dtMs, people)
}

function settleAir(room: Room, dtMs: number, people: number): void {
  const volumeM3 = room.sizeM2 * 2.7
  const airChangesPerHour =
    0.45 + 2.2 * room.freshAir01 + (room.use === 'passage' ? 1.5 : 0) + 5 * openWindow01(room)
  const flowM3PerH = volumeM3 * airChangesPerHour
  const exchangeMs = HOUR_MS / airChangesPerHour
  // An adult at rest is ventilated out about 18 l CO2 per hour (EN 16798-1), asleep a third less.
  const co2M3PerH = people * (room.stretch.stage === 'asleep' ? 0.012 : 0.018)
  const steadyPpm = Math.min(5_000, 425 + (co2M3PerH / flowM3PerH) * 1e6)
  room.co2Ppm = approach(room.co2Ppm, steadyPpm, dtMs, exchangeMs)
  const filter = room.freshAir01 > 0 ? 0.35 : 0.6
  const smokePm25 = room.nextSigns.isSmoking ? 450 : 0
  room.pm25 = approach(room.pm25, room.outside.pm25 * filter + people * 0.8 + smokePm25, dtMs, exchangeMs)
  room.vocPpb = approach(
    room.vocPpb,
    90 + people * 60 + (room.stretch.stage === 'cleaning' ? 900 : 0),
    dtMs,
    exchangeMs,
  )
  const warmer = room.temperatureC - room.outside.temperatureC
  // The same air is drier when warmer: about 6 % of its relative humidity per kelvin.
  const drawn = clamp(room.outside.humidityPercent * 0.942 ** warmer + people * 2, 15, 97)
  const wet = room.leakMs > 0 ? Math.max(drawn, WET_FLOOR_PERCENT) : drawn
  const dried = Math.min(wet, 52 - 12 * (room.drying01 - 0.5))
  room.humidityPercent = approach(room.humidityPercent, room.drying01 > 0 ? dried : wet, dtMs, 1.3 * HOUR_MS)
}
