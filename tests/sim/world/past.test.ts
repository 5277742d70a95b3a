/** Generated history: simulated days, derived days, alarms, operations. */

import { describe, expect, it } from 'vitest'
import { kindOf } from '#shared/devices/registry.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { emptyFigures, FIGURES_PER_DAY, mixFigures, setHour } from '#sim/core/telemetry/hours.ts'
import { describeEstate } from '#sim/world/estates/bundled/estate.ts'
import { relativeLoad, traitsOfDay, unlikenessK } from '#sim/world/estates/past/dayTraits.ts'
import { FigureBook, type Gauge, type Gauges, gaugesOf, HOURS } from '#sim/world/estates/past/figureBook.ts'
import { LivedWorld } from '#sim/world/estates/past/livedWorld.ts'
import { mixDays, newDay } from '#sim/world/estates/past/olderDays.ts'
import { naturalAlarms } from '#sim/world/estates/past/pastAlarms.ts'
import { pastOperations } from '#sim/world/estates/past/pastOperations.ts'
import { RoomTwins, similarDays } from '#sim/world/estates/past/similarDays.ts'
import { createWeather } from '#sim/world/sky/weather.ts'
import { projectsOf, smallPlan } from './support/paperHouse.ts'

const TICK_MS = 600_000
const START_MS = Date.UTC(2026, 7, 20)

const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0)

interface LivedDay {
  readonly world: LivedWorld
  readonly gauges: Gauges
  readonly book: FigureBook
}

async function liveDay(seed: number): Promise<LivedDay> {
  const house = must(projectsOf(smallPlan(seed))[0], 'the house')
  const world = new LivedWorld(seed, house, START_MS, () => {})
  const gauges = gaugesOf(world.devices)
  const book = new FigureBook(gauges)
  await world.begin()
  // Counters are known from now on.
  book.endHour(0, world.devices)
  book.beginDay()
  for (let atMs = START_MS + TICK_MS; atMs <= START_MS + DAY_MS; atMs += TICK_MS) {
    await world.advanceTo(atMs)
    book.take(world.devices, TICK_MS, world.unheard)
    if (atMs % HOUR_MS === 0) book.endHour((atMs - START_MS) / HOUR_MS - 1, world.devices)
  }
  return { world, gauges, book }
}

/** Mean, lowest, highest and known ms. */
function hourOf({ book }: LivedDay, gauge: Gauge, name: string, hour: number): readonly number[] {
  const place = gauge.properties.findIndex((property) => property.name === name)
  const at = (gauge.first + place) * FIGURES_PER_DAY + hour * 4
  return [...book.figures.subarray(at, at + 4)]
}

describe('a lived day', () => {
  const living = liveDay(1)

  it('has batteries at the whole per cents that their devices report', async () => {
    const day = await living
    const powered = day.gauges.all.filter(({ properties }) =>
      properties.some(({ name }) => name === 'battery'),
    )
    const percents = powered.flatMap((gauge) => hourOf(day, gauge, 'battery', 5).slice(1, 3))
    expect(percents.filter((percent) => !Number.isInteger(percent))).toEqual([])
    expect(percents.length).toBeGreaterThan(0)
  })

  it('has figures of everything that is measured, each within its band', async () => {
    const day = await living
    const wrong = day.gauges.all.flatMap((gauge) =>
      gauge.properties.filter((property) => {
        const range = property.type === 'number' ? property : { min: 0, max: 1 }
        return Array.from({ length: HOURS }, (_, hour) => hourOf(day, gauge, property.name, hour)).some(
          ([mean = NaN, min = NaN, max = NaN, knownMs = 0]) =>
            knownMs > 0 && !(range.min <= min && min <= mean && mean <= max && max <= range.max),
        )
      }),
    )
    expect(wrong).toEqual([])
  })

  it('has a power that makes the energy of the same hours', async () => {
    const day = await living
    const place = day.world.devices.findIndex(({ body }) => body.kind.kind === 'energy_meter')
    const meter = must(day.gauges.all[place], 'a meter')
    for (let hour = 0; hour < HOURS; hour += 1) {
      const kwh = must(day.book.kwh[(meter.meter ?? 0) * HOURS + hour], 'an hour')
      // Within its deadbands: a power is reported when it has changed enough.
      const meanKw = must(hourOf(day, meter, 'power', hour)[0], 'a mean') / 1000
      expect(Math.abs(meanKw - kwh)).toBeLessThan(0.005 + 0.03 * kwh)
    }
  })

  it('is the same for the same seed, and another for another', async () => {
    const { book } = await living
    expect((await liveDay(1)).book.figures).toEqual(book.figures)
    expect((await liveDay(2)).book.figures).not.toEqual(book.figures)
  })

  it('ends with readings of all devices, old ones of those that cannot be heard', async () => {
    const { world } = await living
    const readings = new Map(world.lastReadings())
    expect(readings.size).toBe(world.devices.length)
    for (const { id } of world.devices)
      expect(readings.get(id)?.atMs === world.nowMs, id).toBe(!world.unheard.has(id))
  })

  it('gives each room the day of another one like it, so that a wing adds up to what its load is', async () => {
    const { world, gauges, book } = await living
    const twins = new RoomTwins(world.devices, (device) => world.hostNumberOf(device)).on(7, gauges)
    const made = newDay(gauges)
    mixDays(made, gauges, {
      ...{ parts: [{ day: book, weight01: 1 }], twins, load: 1.5, withReadings: true },
    })
    expect(twins.some((twin, place) => twin !== place)).toBe(true)
    expect([...twins].toSorted((a, b) => a - b)).toEqual([...twins.keys()])
    expect(sum(made.kwh) / sum(book.kwh)).toBeCloseTo(1.5, 3)
  })
})

describe('a day made of lived ones', () => {
  // The first of 1970 was a Thursday: day 1 is a Friday, 2 a Saturday, 5 to 8 are workdays, 9 is a Saturday.
  const warmth = (day: number): number => ({ 1: 12.2, 2: 20, 5: 20, 6: 30, 8: 12, 9: 12 })[day] ?? 0
  const unlikeK = (one: number, other: number): number => Math.abs(warmth(one) - warmth(other))

  it('takes most from the one whose weather comes nearest', () => {
    const [first, second] = similarDays(8, [1, 5, 6], unlikeK)
    expect(first?.day).toBe(1)
    expect(first?.weight01).toBeGreaterThan(0.9)
    expect(second?.day).toBe(5)
  })

  it('is made of weekends where it is one, as long as one was lived', () => {
    expect(similarDays(9, [1, 2, 5], unlikeK)).toEqual([{ day: 2, weight01: 1 }])
    expect(similarDays(9, [1], unlikeK)).toEqual([{ day: 1, weight01: 1 }])
  })

  it('takes as much as its weather and its guests make of it', () => {
    const weather = createWeather(1, { cityEn: 'Shanghai', latitude: 31.23, longitude: 121.49 })
    const hotel = { seed: 1, hotel: 'harbour', clientele: 'business' } as const
    const loads = (from: number): number[] =>
      Array.from({ length: 90 }, (_, i) => relativeLoad(traitsOfDay(weather, hotel, from + i)))
    const spring = loads(Date.UTC(2026, 3, 6) / DAY_MS)
    const mean = sum(spring) / spring.length
    const deviation = Math.sqrt(sum(spring.map((load) => (load - mean) ** 2)) / spring.length) / mean
    expect(deviation).toBeGreaterThan(0.07)
    expect(deviation).toBeLessThan(0.2)
    // Wednesdays before Sundays in a house that lives by business, and July before October.
    const [wednesday = 0, sunday = 0] = [spring[2], spring[6]]
    expect(wednesday).toBeGreaterThan(1.08 * sunday)
    const [july, october] = [6, 9].map((month) => sum(loads(Date.UTC(2026, month, 6) / DAY_MS).slice(0, 14)))
    expect(july).toBeGreaterThan(1.15 * (october ?? 0))
  })

  it('is like one of the same weather, demand and weekday', () => {
    const traits = { day: 5, warmthC: 20, conditionedK: 2, demand01: 0.8 }
    expect(unlikenessK(traits, traits)).toBe(0)
    for (const other of [{ day: 6 }, { warmthC: 22 }, { demand01: 0.6 }])
      expect(unlikenessK(traits, { ...traits, ...other })).toBeGreaterThan(0)
    // A house that lets nothing by the night differs by weather and weekday alone.
    expect(unlikenessK({ ...traits, demand01: null }, { ...traits, demand01: null, warmthC: 21 })).toBe(1)
  })

  it('knows the hours that one of them knows', () => {
    const [one, other] = [emptyFigures(), emptyFigures()]
    setHour(one, 5, { mean: 20, min: 19, max: 21, knownMs: HOUR_MS })
    setHour(one, 6, { mean: 20, min: 19, max: 21, knownMs: HOUR_MS })
    setHour(other, 6, { mean: 24, min: 23, max: 25, knownMs: HOUR_MS / 2 })
    const made = new Float32Array(FIGURES_PER_DAY)
    const parts = [one, other].map((figures) => ({ figures, weight01: 0.5 }))
    mixFigures(made, 0, parts, 0)
    const hour = (at: number) => [...made.subarray(at * 4, at * 4 + 4)]
    expect(hour(4)).toEqual([0, 0, 0, -1])
    expect(hour(5)).toEqual([20, 19, 21, HOUR_MS])
    expect(hour(6)).toEqual([22, 21, 23, HOUR_MS])
  })
})

describe('a plausible past', () => {
  const plan = describeEstate(1)
  const span = { fromMs: START_MS - 90 * DAY_MS, nowMs: START_MS }

  it('has alarms of many codes, each of a device that has it, ended or going on', () => {
    const alarms = projectsOf(plan).flatMap((project) => naturalAlarms(1, project, span))
    expect(alarms.length).toBeGreaterThan(1_000)
    expect(alarms.length).toBeLessThan(12_000)
    expect(new Set(alarms.map(({ code }) => code)).size).toBeGreaterThanOrEqual(8)
    for (const { device, code, raisedAtMs, clearedAtMs } of alarms) {
      expect(raisedAtMs).toBeLessThan(START_MS)
      if (clearedAtMs !== null) expect(clearedAtMs).toBeGreaterThan(raisedAtMs)
      if (device && code !== 'device_silent')
        expect(kindOf(device.kind)?.alarms.map((rule) => rule.code)).toContain(code)
    }
  })

  it('has commands that staff were allowed to give, with legal values', () => {
    const hotel = must(plan.projects[0], 'the hotel')
    const operations = pastOperations(1, hotel, span)
    expect(operations.length).toBeGreaterThan(100)
    const devices = new Map(hotel.devices.map((device) => [device.number, device]))
    const frontDesk = must(
      hotel.roles.find(({ key }) => key === 'frontDesk'),
      'the front desk',
    )
    for (const { deviceNumber, values, by } of operations) {
      const device = must(devices.get(deviceNumber), deviceNumber)
      const properties = must(kindOf(device.kind), device.kind).properties(device.circuits.length)
      for (const name of Object.keys(values))
        expect(properties.find((one) => one.name === name)?.settable).toBe(true)
      if (by === '13800000003') expect(frontDesk.areas).toContain(device.areaKey)
    }
    expect(pastOperations(1, hotel, span)).toEqual(operations)
  })
})
