/** Comfort and energy of a project's physics over some days, for `believableWorld.bench.ts`. */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { loadW } from '#sim/world/building/loads.ts'
import type { DeviceBody, Room } from '#sim/world/physics/body.ts'
import { type DayOf, midnightOf, startPhysics } from '../../sim/world/support/physicsDay.ts'

const TICK_MS = 120_000
/** Settling time: several thermal time constants of a room. */
const SETTLING_MS = 2 * DAY_MS
const COMFORT_C = [20, 26] as const
const COLD_C = 18
/** With outside air cooler than wanted by this, no one uses cooling. */
const COOLER_OUTSIDE_K = 3
const NIGHT_HOURS = [2, 5] as const

export interface Occupied {
  allMs: number
  comfortableMs: number
  coldMs: number
  warmMs: number
  needlesslyCooledMs: number
}

export interface SeasonWeek {
  readonly occupied: Occupied
  readonly vacantMinC: number
  readonly areaM2: number
  readonly kwh: number
  readonly conditioningKwh: number
  readonly roomNights: number
  /** Mean of the small hours over the highest hour, of the mean day. */
  readonly baseToPeak: number
  readonly simulatedMs: number
  readonly notes: Readonly<Record<string, unknown>>
}

export function liveWeek(of: Pick<DayOf, 'plan' | 'index' | 'date'> & { readonly days: number }): SeasonWeek {
  const startMs = midnightOf(of)
  const run = startPhysics({ ...of, tickMs: TICK_MS }, startMs - SETTLING_MS)
  run.tickUntil(startMs)
  const occupied: Occupied = { allMs: 0, comfortableMs: 0, coldMs: 0, warmMs: 0, needlesslyCooledMs: 0 }
  const shares = new Map<string, number>()
  let vacantMinC = Number.POSITIVE_INFINITY
  let roomNights = 0
  const hours = Array.from({ length: 24 }, () => 0)
  const daily: number[] = []
  const look = (): void => {
    for (const room of run.rooms) {
      addLoads(shares, room)
      if (room.use !== 'guest' || room.climateUnits === 0) continue
      if (room.stretch.people > 0 && room.stretch.stage !== 'cleaning') noteComfort(occupied, room)
      else if (!room.party.isLet) vacantMinC = Math.min(vacantMinC, room.temperatureC)
    }
  }
  for (let hour = 0; hour < of.days * 24; hour += 1) {
    const before = run.countedKwh()
    run.tickUntil(startMs + (hour + 1) * HOUR_MS, look)
    const kwh = run.countedKwh() - before
    hours[hour % 24] = (hours[hour % 24] ?? 0) + kwh
    daily[Math.floor(hour / 24)] = (daily[Math.floor(hour / 24)] ?? 0) + kwh
    if (hour % 24 === 3) roomNights += run.world.guests().filter(({ isLet }) => isLet).length
  }
  const night = hours.slice(...NIGHT_HOURS)
  const kwh = hours.reduce((sum, one) => sum + one, 0)
  const kwhBy = Object.fromEntries([...shares].map(([name, ws]) => [name, Math.round((100 * ws) / kwh)]))
  return {
    occupied,
    vacantMinC,
    areaM2: run.areaM2,
    kwh,
    conditioningKwh: CONDITIONING.reduce((sum, name) => sum + (shares.get(name) ?? 0), 0),
    roomNights,
    baseToPeak: night.reduce((sum, one) => sum + one, 0) / night.length / Math.max(...hours),
    simulatedMs: of.days * DAY_MS + SETTLING_MS,
    notes: {
      comfortable: percentOf(occupied.comfortableMs, occupied),
      cold: percentOf(occupied.coldMs, occupied),
      warm: percentOf(occupied.warmMs, occupied),
      needless: percentOf(occupied.needlesslyCooledMs, occupied),
      vacantMinC: vacantMinC.toFixed(1),
      perRoomNight: (kwh / roomNights).toFixed(1),
      perM2Year: ((kwh / of.days / run.areaM2) * 365).toFixed(0),
      daily: daily.map((one) => Math.round(one)),
      percentBy: kwhBy,
    },
  }
}

const percentOf = (ms: number, { allMs }: Occupied): string => ((100 * ms) / allMs).toFixed(2)

function noteComfort(occupied: Occupied, room: Room): void {
  const { temperatureC, outside } = room
  occupied.allMs += TICK_MS
  if (temperatureC >= COMFORT_C[0] && temperatureC <= COMFORT_C[1]) occupied.comfortableMs += TICK_MS
  if (temperatureC < COLD_C) occupied.coldMs += TICK_MS
  if (temperatureC > COMFORT_C[1]) occupied.warmMs += TICK_MS
  const isNeedless = room.devices.some(
    ({ values }) =>
      values.running_state === 'cool' &&
      outside.temperatureC < Number(values.occupied_heating_setpoint) - COOLER_OUTSIDE_K,
  )
  if (isNeedless) occupied.needlesslyCooledMs += TICK_MS
}

/** Room units, fan coils with their share of the plant, fresh air, and the plant of air and water for heating and cooling. */
const CONDITIONING = ['air_conditioner', 'thermostat', 'fresh_air', 'roofPlant']

function addLoads(shares: Map<string, number>, room: Room): void {
  const add = (name: string, powerW: number): void => {
    shares.set(name, (shares.get(name) ?? 0) + (powerW / 1000) * (TICK_MS / HOUR_MS))
  }
  let measuredW = 0
  for (const body of room.devices) {
    const powerW = powerOf(body)
    measuredW += powerW
    if (powerW > 0) add(CONDITIONING.includes(body.kind.kind) ? body.kind.kind : 'devices', powerW)
  }
  // Fan coils are not metered: they are what a room draws beside its metered devices.
  add('thermostat', Math.max(0, room.electricW - measuredW))
  add(room.use === 'guest' ? 'guests' : room.image, loadW(room))
}

const powerOf = ({ kind, values }: DeviceBody): number =>
  kind.kind !== 'energy_meter' && typeof values.power === 'number' ? values.power : 0
