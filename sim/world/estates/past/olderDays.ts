/**
 * Days before the simulated ones, derived as in `similarDays.ts`. Only readings that users compare over weeks are
 * included.
 */
import type { Property } from '#shared/devices/kind.ts'
import { FIGURES_PER_DAY, mixFigures } from '../../../core/telemetry/hours.ts'
import type { DeviceBody } from '../../physics/body.ts'
import { type DayOfFigures, type Gauges, HOURS } from './figureBook.ts'

/** Readings used in comparisons are stored for a month. */
export const COMPARED_DAYS = 31
const COMPARED = new Set(['temperature', 'local_temperature', 'humidity', 'co2', 'pm25', 'voc'])

/** The air of rooms, their occupancy, and the power of metered devices. */
export const isCompared = ({ kind }: DeviceBody, { name, type }: Property): boolean =>
  COMPARED.has(name) || type === 'binary' || (name === 'power' && kind.isMetered)

export const newDay = ({ series, meters }: Gauges): DayOfFigures => ({
  figures: new Float32Array(series * FIGURES_PER_DAY),
  kwh: new Float32Array(meters * HOURS),
})

/** The part of a day's figures that `to` counts, for the same devices in the same order as in `from`. */
export function extractDay(day: DayOfFigures, from: Gauges, to: Gauges): DayOfFigures {
  const made = newDay(to)
  made.kwh.set(day.kwh)
  to.all.forEach((gauge, i) => {
    const whole = from.all[i]
    gauge.properties.forEach(({ name }, k) => {
      const place = whole?.properties.findIndex((property) => property.name === name) ?? -1
      const at = ((whole?.first ?? 0) + place) * FIGURES_PER_DAY
      made.figures.set(day.figures.subarray(at, at + FIGURES_PER_DAY), (gauge.first + k) * FIGURES_PER_DAY)
    })
  })
  return made
}

export interface Part {
  readonly day: DayOfFigures
  readonly weight01: number
}

/**
 * Writes the mixture into `into`, whose memory serves one day after the other. A device has the figures of its twin, and `load`
 * times the power and energy.
 */
export function mixDays(
  into: DayOfFigures,
  gauges: Gauges,
  of: {
    readonly parts: readonly Part[]
    readonly twins: Int32Array
    readonly load: number
    readonly withReadings: boolean
  },
): void {
  const kwh = of.parts.map(({ day, weight01 }) => ({ values: day.kwh, weight01 }))
  const figures = of.parts.map(({ day, weight01 }) => ({ figures: day.figures, weight01 }))
  gauges.all.forEach((gauge, i) => {
    const twin = gauges.all[of.twins[i] ?? i] ?? gauge
    if (gauge.meter !== null && twin.meter !== null)
      for (let hour = 0; hour < HOURS; hour += 1) {
        let sum = 0
        for (const { values, weight01 } of kwh) sum += weight01 * (values[twin.meter * HOURS + hour] ?? 0)
        into.kwh[gauge.meter * HOURS + hour] = of.load * sum
      }
    if (!of.withReadings) return
    for (const [k, { name }] of gauge.properties.entries()) {
      const times = name === 'power' ? of.load : 1
      const from = (twin.first + k) * FIGURES_PER_DAY
      mixFigures(into.figures, (gauge.first + k) * FIGURES_PER_DAY, figures, from, times)
    }
  })
}
