/** One project's physics without server, hosts or packets, stepped coarsely: for figures of whole days. */
import { HOUR_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Device } from '#shared/records/device.ts'
import { countedMeters } from '#shared/rules/countedMeters.ts'
import type { EstatePlan } from '#sim/world/estates/plan.ts'
import type { SimDevice } from '#sim/world/hosts/simDevice.ts'
import { SimulatedHost } from '#sim/world/hosts/simulatedHost.ts'
import type { Room } from '#sim/world/physics/body.ts'
import { ProjectWorld } from '#sim/world/projectWorld.ts'
import { createToLocal } from '#sim/world/sky/localTime.ts'
import { WeatherSpells } from '#sim/world/sky/spells.ts'
import { projectsOf } from './paperHouse.ts'

const SETTLING_MS = 4 * HOUR_MS

export interface PhysicsDay {
  readonly world: ProjectWorld
  readonly areaM2: number
  /** Rooms that are let at four in the morning. */
  readonly letRooms: number
  /** kWh of each local hour, over all meters that count. */
  readonly hours: readonly number[]
  readonly kwh: number
}

export interface DayOf {
  readonly plan: EstatePlan
  readonly index: number
  /** `2026-07-21`, in the project's zone. */
  readonly date: string
  readonly tickMs?: number
  readonly onHour?: (world: ProjectWorld, hour: number) => void
}

export interface PhysicsRun {
  readonly world: ProjectWorld
  /** Floor area with devices, in m². */
  readonly areaM2: number
  /** Distinct areas with devices. */
  readonly rooms: readonly Room[]
  readonly tickUntil: (untilMs: number, onTick?: (nowMs: number) => void) => void
  /** Sum of the meters that count, kWh. */
  readonly countedKwh: () => number
}

/** A project's physics that begins at an instant and advances as far as the caller asks. */
export function startPhysics(
  { plan, index, tickMs = 600_000 }: Pick<DayOf, 'plan' | 'index' | 'tickMs'>,
  startMs: number,
): PhysicsRun {
  const { project, read } = must(projectsOf(plan)[index], `project ${index}`)
  let nowMs = startMs
  const world = new ProjectWorld(project, read, {
    seed: 1,
    now: () => nowMs,
    createHost: ({ hex }, { id, number }) =>
      new SimulatedHost({
        id,
        number,
        projectHex: hex,
        secret: () => null,
        link: () => Promise.reject(new Error('no line')),
        later: () => undefined,
        pace01: 0,
        now: () => nowMs,
        onControl: () => undefined,
        onLost: () => undefined,
      }),
    initialReadings: () => undefined,
    lay: () => undefined,
    weatherSpells: new WeatherSpells(),
  })
  world.reconcile(null)
  const meters = countedMeters(read.all('device')).map(({ id }: Device) => must(world.devices.get(id), id))
  const rooms = [...new Set([...world.devices.values()].map(({ room }) => room))]
  return {
    world,
    areaM2: rooms.reduce((sum, { sizeM2 }) => sum + sizeM2, 0),
    rooms,
    tickUntil(untilMs, onTick) {
      while (nowMs < untilMs) {
        nowMs += tickMs
        world.tick(nowMs, tickMs)
        onTick?.(nowMs)
      }
    },
    countedKwh: () => meters.reduce((sum, meter) => sum + kwhOf(meter), 0),
  }
}

/** Local midnight of a date in the project's zone. */
export function midnightOf({ plan, index, date }: Pick<DayOf, 'plan' | 'index' | 'date'>): number {
  const { project } = must(projectsOf(plan)[index], `project ${index}`)
  const utcMs = Date.parse(`${date}T00:00:00Z`)
  return utcMs - (createToLocal(project.timeZone)(utcMs) - utcMs)
}

export function physicsDay(of: DayOf): PhysicsDay {
  const startMs = midnightOf(of)
  const { world, areaM2, tickUntil, countedKwh } = startPhysics(of, startMs - SETTLING_MS)
  tickUntil(startMs)
  let letRooms = 0
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const before = countedKwh()
    tickUntil(startMs + (hour + 1) * HOUR_MS)
    if (hour === 3) letRooms = world.guests().filter(({ isLet }) => isLet).length
    of.onHour?.(world, hour)
    return countedKwh() - before
  })
  return { world, areaM2, letRooms, hours, kwh: hours.reduce((sum, kwh) => sum + kwh, 0) }
}

const kwhOf = ({ body }: SimDevice): number => Number(body.values.energy)
