/**
 * How people use heating and cooling: night setpoints, setback when leaving, windows when cool outside. `routines.ts`
 * decides when. Values use the same physics as commands.
 */
import { asNumber, clamp, type DeviceBody, type Room, trait01 } from '../physics/body.ts'
import { setByHand } from './setByHand.ts'

type Mode = 'heat' | 'cool' | 'off'

/** Daily mean temperature below which people heat; above it they cool. */
const HEATING_BELOW_C = 16
/** Floor heating is slow and stays on through the season. */
const FLOOR_HEATING_BELOW_C = 15
/** With outside air cooler than wanted by this, people open a window instead of cooling. */
const COOLER_OUTSIDE_K = 3
/** Tolerance before someone turns the unit on again. */
const BEARABLE_OFF_K = 1.1
/** A window tilted, of one that is wide open. */
const TILTED_01 = 0.25

/** Night setback of a bedroom. */
const ASLEEP_K = 2
const ASLEEP_MIN_C = 20

/** Setback temperatures while guests are out and while vacant. Units with a higher minimum use that. */
const SETBACK_C = { let: { heat: 18, cool: 27 }, vacant: { heat: 16, cool: 29 } } as const

const isHeatingSeason = ({ outside }: Room): boolean => outside.dayMeanC < HEATING_BELOW_C

/** Preferred temperature of the occupants: it varies with person and season (EN 16798-1, category II: 20 to 26 °C). */
export function wantedC(room: Room): number {
  const awakeC = isHeatingSeason(room)
    ? 21 + Math.round(2.6 * trait01(room, 1))
    : 23 + Math.round(2 * trait01(room, 1))
  if (room.party.stage !== 'asleep' || !isHeatingSeason(room)) return awakeC
  return Math.max(ASLEEP_MIN_C, awakeC - ASLEEP_K)
}

const unitsOf = (room: Room): DeviceBody[] =>
  room.devices.filter(({ kind }) => kind.kind === 'air_conditioner' || kind.kind === 'thermostat')

/** Nearest possible setpoint. */
function setpointOf({ properties }: DeviceBody, wanted: number): number {
  const property = properties.find(({ name }) => name === 'occupied_heating_setpoint')
  return property?.type === 'number' ? clamp(wanted, property.min, property.max) : wanted
}

const mayCool = ({ outside }: Room, wanted: number): boolean =>
  outside.temperatureC >= wanted - COOLER_OUTSIDE_K

function modeFor(room: Room, wanted: number): Mode {
  const isWarm = room.temperatureC > wanted
  if (isHeatingSeason(room) && !(isWarm && mayCool(room, wanted))) return 'heat'
  return mayCool(room, wanted) ? 'cool' : 'off'
}

/** Nobody reacts to deviations below `bearableK`. */
export function adjustClimate(room: Room, bearableK = 2.5): void {
  const wanted = wantedC(room)
  const mode = modeFor(room, wanted)
  const error = room.temperatureC - wanted
  for (const body of unitsOf(room)) {
    const isOff = body.values.system_mode === 'off'
    // A setback or inappropriate mode is corrected regardless of the temperature.
    const isSetback = !isOff && isSetBack(body)
    const isNeedless = body.values.system_mode === 'cool' && mode !== 'cool'
    const bearable = isOff ? BEARABLE_OFF_K : bearableK
    if (!isSetback && !isNeedless && Math.abs(error) < bearable) continue
    setByHand(room, body, {
      occupied_heating_setpoint: setpointOf(body, wanted),
      fan_mode: Math.abs(error) > 3 ? 'high' : 'auto',
      system_mode: mode,
    })
  }
  warmFloor(room, wanted)
  room.airing01 = mode !== 'cool' && error > BEARABLE_OFF_K && room.hasWindow ? TILTED_01 : 0
}

function warmFloor(room: Room, wanted: number): void {
  if (room.outside.dayMeanC >= FLOOR_HEATING_BELOW_C) return
  for (const body of room.devices)
    if (body.kind.kind === 'floor_heating')
      setByHand(room, body, { system_mode: 'heat', occupied_heating_setpoint: setpointOf(body, wanted) })
}

/** Changes the setpoint in the unit's current mode. */
export function adjustSetpoint(room: Room): void {
  const wanted = wantedC(room)
  for (const body of unitsOf(room))
    if (body.values.system_mode !== 'off')
      setByHand(room, body, { occupied_heating_setpoint: setpointOf(body, wanted) })
}

/** On leaving, keeps the room moderate, so that it recovers within an hour. */
export function setBack(room: Room): void {
  room.airing01 = 0
  const kept = SETBACK_C[room.party.isLet ? 'let' : 'vacant']
  const mode = isHeatingSeason(room) ? 'heat' : 'cool'
  for (const body of unitsOf(room))
    setByHand(room, body, {
      occupied_heating_setpoint: setpointOf(body, kept[mode]),
      fan_mode: 'auto',
      system_mode: mode,
    })
}

const SETBACKS = Object.values(SETBACK_C)

const isSetBack = (body: DeviceBody): boolean => {
  const { system_mode: mode } = body.values
  const setpoint = asNumber(body, 'occupied_heating_setpoint')
  if (mode === 'heat') return SETBACKS.some(({ heat }) => setpointOf(body, heat) === setpoint)
  return mode === 'cool' && SETBACKS.some(({ cool }) => setpointOf(body, cool) === setpoint)
}
