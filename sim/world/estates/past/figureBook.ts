/** Hourly figures of simulated devices, collected per tick in flat arrays, one UTC day at a time, to bound memory. */

import type { Property } from '#shared/devices/kind.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { EnergyDay } from '../../../core/telemetry/energy.ts'
import {
  emptyFigures,
  FIGURES_PER_DAY,
  hasFigures,
  type ReadingDay,
  setHour,
} from '../../../core/telemetry/hours.ts'
import { roundToStep } from '../../hosts/reports.ts'
import type { SimDevice } from '../../hosts/simDevice.ts'
import type { DeviceBody } from '../../physics/body.ts'

export const HOURS = 24

/** A device's places in the arrays of a project. */
export interface Gauge {
  readonly deviceId: DeviceId
  /** Its numeric properties and counted flags. */
  readonly properties: readonly Property[]
  /** Place of the first of them. */
  readonly first: number
  /** Place among the metered devices; null where its energy is not counted. */
  readonly meter: number | null
}

export interface Gauges {
  readonly all: readonly Gauge[]
  readonly series: number
  readonly meters: number
}

export function gaugesOf(
  devices: readonly SimDevice[],
  counts: (body: DeviceBody, property: Property) => boolean = () => true,
): Gauges {
  let series = 0
  let meters = 0
  const all = devices.map(({ id, body }): Gauge => {
    const properties = body.properties.filter((property) => hasFigures(property) && counts(body, property))
    const isMetered = body.kind.isMetered && body.properties.some(({ name }) => name === 'energy')
    const gauge = { deviceId: id, properties, first: series, meter: isMetered ? meters : null }
    series += properties.length
    if (isMetered) meters += 1
    return gauge
  })
  return { all, series, meters }
}

/** A day of a project: `FIGURES_PER_DAY` of each series, kWh of each hour of each metered device. */
export interface DayOfFigures {
  readonly figures: Float32Array
  readonly kwh: Float32Array
}

export class FigureBook implements DayOfFigures {
  readonly figures: Float32Array
  readonly kwh: Float32Array
  readonly #gauges: Gauges
  readonly #sum: Float64Array
  readonly #min: Float64Array
  readonly #max: Float64Array
  readonly #knownMs: Float64Array
  readonly #counterKwh: Float64Array

  constructor(gauges: Gauges) {
    const { series, meters } = gauges
    this.#gauges = gauges
    this.figures = new Float32Array(series * FIGURES_PER_DAY)
    this.kwh = new Float32Array(meters * HOURS)
    this.#sum = new Float64Array(series)
    this.#min = new Float64Array(series)
    this.#max = new Float64Array(series)
    this.#knownMs = new Float64Array(series)
    this.#counterKwh = new Float64Array(meters).fill(Number.NaN)
  }

  beginDay(): void {
    const none = emptyFigures()
    for (let at = 0; at < this.figures.length; at += none.length) this.figures.set(none, at)
    this.kwh.fill(0)
  }

  /** Adds values held for the last `dtMs`, in gauge order; skips unreported ones. */
  take(devices: readonly SimDevice[], dtMs: number, unheard: ReadonlyMap<DeviceId, unknown>): void {
    const { all } = this.#gauges
    for (let i = 0; i < all.length; i += 1) {
      const [gauge, device] = [all[i], devices[i]]
      if (!gauge || !device || (unheard.size > 0 && unheard.has(gauge.deviceId))) continue
      const { values } = device.body
      const { forced } = device
      for (let k = 0; k < gauge.properties.length; k += 1) {
        const property = gauge.properties[k]
        if (!property) continue
        const { name } = property
        const value = forced.size > 0 ? (forced.get(name) ?? values[name]) : values[name]
        if (typeof value === 'number') this.#add(gauge.first + k, value, dtMs)
        else if (typeof value === 'boolean') this.#add(gauge.first + k, value ? 1 : 0, dtMs)
      }
    }
  }

  #add(at: number, value: number, dtMs: number): void {
    const known = this.#knownMs[at] ?? 0
    if (known === 0 || value < (this.#min[at] ?? value)) this.#min[at] = value
    if (known === 0 || value > (this.#max[at] ?? value)) this.#max[at] = value
    this.#sum[at] = (this.#sum[at] ?? 0) + value * dtMs
    this.#knownMs[at] = known + dtMs
  }

  /** Ends an hour of the day; values recorded since the last call form its figures. */
  endHour(hour: number, devices: readonly SimDevice[]): void {
    this.#gauges.all.forEach((gauge, i) => {
      gauge.properties.forEach((property, k) => {
        this.#closeSeries(gauge.first + k, hour, property)
      })
      const counter = devices[i]?.body.values.energy
      if (gauge.meter === null || typeof counter !== 'number') return
      const before = this.#counterKwh[gauge.meter] ?? Number.NaN
      // The first value gives no consumption.
      if (counter > before) this.kwh[gauge.meter * HOURS + hour] = counter - before
      this.#counterKwh[gauge.meter] = counter
    })
    this.#sum.fill(0)
    this.#knownMs.fill(0)
  }

  #closeSeries(at: number, hour: number, property: Property): void {
    const knownMs = this.#knownMs[at] ?? 0
    if (knownMs === 0) return
    // Rounds like reports do.
    const reported = (value: number): number => {
      const rounded = roundToStep(property, value)
      return typeof rounded === 'number' ? rounded : value
    }
    const min = reported(this.#min[at] ?? 0)
    const max = reported(this.#max[at] ?? 0)
    // Corrects rounding outside of the bounds.
    const mean = Math.min(max, Math.max(min, (this.#sum[at] ?? 0) / knownMs))
    const reading = { mean, min, max, knownMs: Math.min(HOUR_MS, Math.round(knownMs)) }
    setHour(this.figures, hour, reading, at * FIGURES_PER_DAY)
  }
}

/** Converts days of figures into rows for telemetry; hours without data remain unknown. */
export function* readingDays(
  { all }: Gauges,
  { figures }: Pick<DayOfFigures, 'figures'>,
  day: number,
): Iterable<ReadingDay> {
  for (const { deviceId, properties, first } of all) {
    if (properties.length === 0) continue
    const own = figures.subarray(first * FIGURES_PER_DAY, (first + properties.length) * FIGURES_PER_DAY)
    yield { deviceId, day, properties: properties.map(({ name }) => name), figures: own }
  }
}

export function* energyDays(
  { all }: Gauges,
  { kwh }: Pick<DayOfFigures, 'kwh'>,
  day: number,
): Iterable<EnergyDay> {
  for (const { deviceId, meter } of all) {
    if (meter === null) continue
    yield { deviceId, day, hours: kwh.subarray(meter * HOURS, (meter + 1) * HOURS) }
  }
}
