import { describe, expect, it } from 'vitest'
import { kindOf } from '#shared/devices/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { FIGURES_PER_DAY } from '#sim/telemetry/hours.ts'
import { describeEstate } from '#sim/worlds/estate.ts'
import { createEnergyPast, meteredDevices } from '#sim/worlds/pastEnergy.ts'
import { createPastSources } from '#sim/worlds/pastPlaces.ts'
import { createReadingsPast } from '#sim/worlds/pastReadings.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NOW_MS = Date.UTC(2026, 10, 20, 9, 30)
const TODAY_MS = Math.floor(NOW_MS / DAY_MS) * DAY_MS
const hotel = must(describeEstate(1).projects[0], 'the hotel')

function pastOf(seed: number) {
  const sources = createPastSources(seed)
  const energy = createEnergyPast(seed, sources)
  return { energy, readings: createReadingsPast(hotel, { seed, sources, energy, nowMs: NOW_MS }) }
}

const firstOf = (kind: string, nth = 0) =>
  must(hotel.devices.filter((device) => device.kind === kind)[nth], `a ${kind}`)
/** Mean, lowest, highest and known ms of an hour. */
const hourOf = (figures: Float32Array | undefined, hour: number) =>
  [...(figures ?? [])].slice(hour * 4, hour * 4 + 4)

describe('the past of readings', { timeout: 60_000 }, () => {
  it('has legal figures for every kind that tells numbers, each within its band', () => {
    const { readings } = pastOf(1)
    const kinds = new Set(hotel.devices.map(({ kind }) => kind))
    for (const name of kinds) {
      const device = firstOf(name)
      const properties = kindOf(name)?.properties(device.circuits.length) ?? []
      const figures = readings.ofDay(device, TODAY_MS - 2 * DAY_MS, 'all')
      if (
        properties.some(({ type }) => type === 'number') &&
        !['tv', 'speaker', 'voice_panel'].includes(name)
      )
        expect(figures.size, name).toBeGreaterThan(0)
      for (const [property, values] of figures) {
        const range = properties.find((one) => one.name === property)
        expect(values).toHaveLength(FIGURES_PER_DAY)
        for (let hour = 0; hour < 24; hour += 1) {
          const [mean = NaN, min = NaN, max = NaN, knownMs] = hourOf(values, hour)
          expect(min <= mean && mean <= max, `${name} ${property}`).toBe(true)
          expect(knownMs).toBe(HOUR_MS)
          if (range?.type === 'number')
            expect(min >= range.min && max <= range.max, `${name} ${property}`).toBe(true)
        }
      }
    }
  })

  it('ends now: the hour under way is known as far as it has gone, later ones not at all', () => {
    const figures = pastOf(1)
      .readings.ofDay(firstOf('temperature_humidity'), TODAY_MS, 'all')
      .get('temperature')
    expect([8, 9, 10].map((hour) => hourOf(figures, hour)[3])).toEqual([HOUR_MS, HOUR_MS / 2, -1])
  })

  it('is the same for the same seed, and another for another', () => {
    const of = (seed: number) => pastOf(seed).readings.ofDay(firstOf('air_quality'), TODAY_MS - DAY_MS, 'all')
    expect(of(1)).toEqual(of(1))
    expect(of(2)).not.toEqual(of(1))
  })

  it('shows a power that makes the energy of the same hours', () => {
    const { energy, readings } = pastOf(1)
    const device = firstOf('energy_meter', 2)
    const metered = must(
      meteredDevices(hotel).find(({ number }) => number === device.number),
      'the meter',
    )
    const kwh = energy.energyOfDay(metered, TODAY_MS - DAY_MS, hotel)
    const power = readings.ofDay(device, TODAY_MS - DAY_MS, 'main').get('power')
    for (let hour = 0; hour < 24; hour += 1) {
      const meanW = hourOf(power, hour)[0] ?? 0
      expect(Math.abs(meanW / 1000 - (kwh[hour] ?? 0))).toBeLessThanOrEqual(0.08 * (kwh[hour] ?? 0))
    }
  })

  it('tells of long ago only what people compare over weeks', () => {
    const device = firstOf('air_conditioner')
    const names = [
      ...pastOf(1)
        .readings.ofDay(device, TODAY_MS - 20 * DAY_MS, 'main')
        .keys(),
    ]
    expect(names.sort()).toEqual(['local_temperature', 'power'])
  })
})
