/** Reports over days that are added up (energySums.ts): sums of devices, and the course of some or all of them. */
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Energy } from './energy.ts'
import type { EnergyFigures } from './energyDay.ts'
import type { EnergySum } from './energyReport.ts'
import type { DayCourse } from './energySums.ts'

/** Below this share of the day's devices, individual rows are read instead of sums. */
const FEW_01 = 0.05

/** Adds up the days of a span, indexing devices by position until the end. */
export class SumsByPlace {
  readonly #energy: Energy
  readonly #projectId: ProjectId
  readonly #fromMs: number
  readonly #marks: Uint8Array
  readonly #kwh: Float64Array
  readonly #known: Uint32Array
  readonly #gapKwh: Float64Array
  readonly #earlierKwh: Float64Array

  constructor(
    energy: Energy,
    question: {
      readonly projectId: ProjectId
      readonly fromMs: number
      readonly devices: ReadonlySet<DeviceId>
    },
  ) {
    this.#energy = energy
    this.#projectId = question.projectId
    this.#fromMs = question.fromMs
    this.#marks = energy.sums.marksOf(question.projectId, question.devices)
    const { length } = this.#marks
    this.#kwh = new Float64Array(length)
    this.#known = new Uint32Array(length)
    this.#gapKwh = new Float64Array(length)
    this.#earlierKwh = new Float64Array(length)
  }

  /** A whole day of the span. Returns false where it is not added up. */
  take(day: number): boolean {
    const found = this.#energy.isWritten(this.#projectId, day)
      ? this.#energy.sums.sumsOn(this.#projectId, day)
      : null
    if (!found) return false
    const { places, kwh, knownQuarters, gaps } = found
    const [sums, known] = [this.#kwh, this.#known]
    // Includes other devices, because excluding them costs more than adding them.
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      sums[place] = (sums[place] as number) + (kwh[at] as number)
      known[place] = (known[place] as number) + (knownQuarters[at] as number)
    }
    for (const gap of gaps) {
      this.#gapKwh[gap.place] = (this.#gapKwh[gap.place] ?? 0) + gap.kwh
      if (gap.sinceMs < this.#fromMs)
        this.#earlierKwh[gap.place] = (this.#earlierKwh[gap.place] ?? 0) + gap.kwh
    }
    return true
  }

  *sums(): Iterable<readonly [DeviceId, EnergySum]> {
    const devices = this.#energy.sums.devicesOf(this.#projectId)
    for (let place = 0; place < this.#marks.length; place += 1) {
      const [deviceId, knownQuarters, gapKwh] = [
        devices[place],
        this.#known[place] ?? 0,
        this.#gapKwh[place] ?? 0,
      ]
      if (!this.#marks[place] || deviceId === undefined || (knownQuarters === 0 && gapKwh === 0)) continue
      const earlierKwh = this.#earlierKwh[place] ?? 0
      yield [deviceId, { kwh: (this.#kwh[place] ?? 0) + gapKwh, gapKwh, earlierKwh, knownQuarters }]
    }
  }
}

/** Energy of the queried devices by quarter-hour, on summed days. */
export class CourseByDays {
  readonly #energy: Energy
  readonly #projectId: ProjectId
  readonly #marks: Uint8Array
  /** Split of the previous day, because devices rarely change. */
  #split: { readonly places: Int32Array; readonly inside: Int32Array; readonly outside: Int32Array } | null =
    null

  constructor(
    energy: Energy,
    question: { readonly projectId: ProjectId; readonly devices: ReadonlySet<DeviceId> },
  ) {
    this.#energy = energy
    this.#projectId = question.projectId
    this.#marks = energy.sums.marksOf(question.projectId, question.devices)
  }

  /** Null where the day is not added up, or the devices are neither few nor nearly all. */
  on(day: number): Pick<DayCourse, 'kwh' | 'known' | 'gaps'> | null {
    const found = this.#energy.isWritten(this.#projectId, day)
      ? this.#energy.sums.courseOn(this.#projectId, day)
      : null
    if (!found) return null
    const { inside, outside } = this.#splitOf(found.places)
    if (outside.length === 0) return found
    const gaps = found.gaps.filter(({ place }) => this.#marks[place] === 1)
    const few = found.places.length * FEW_01
    if (inside.length <= few) return { ...this.#added(day, inside), gaps }
    if (outside.length > few) return null
    const others = this.#added(day, outside)
    for (let quarter = 0; quarter < others.kwh.length; quarter += 1) {
      const known = (found.known[quarter] ?? 0) - (others.known[quarter] ?? 0)
      found.known[quarter] = known
      found.kwh[quarter] = known === 0 ? 0 : (found.kwh[quarter] ?? 0) - (others.kwh[quarter] ?? 0)
    }
    return { kwh: found.kwh, known: found.known, gaps }
  }

  #splitOf(places: Int32Array) {
    if (this.#split && isSame(this.#split.places, places)) return this.#split
    const inside = places.filter((place) => this.#marks[place] === 1)
    const outside = places.filter((place) => this.#marks[place] !== 1)
    this.#split = { places, inside, outside }
    return this.#split
  }

  #added(day: number, places: Int32Array) {
    const devices = this.#energy.sums.devicesOf(this.#projectId)
    const figures = Array.from(places, (place) => devices[place]).flatMap((device): EnergyFigures[] => {
      const one = device && this.#energy.written(this.#projectId, device, day)
      return one ? [one] : []
    })
    const count = figures[0]?.quarters.length ?? 0
    const [kwh, known] = [new Float64Array(count), new Uint32Array(count)]
    for (const { quarters } of figures)
      for (let quarter = 0; quarter < count; quarter += 1) {
        const used = quarters[quarter] ?? Number.NaN
        if (Number.isNaN(used)) continue
        kwh[quarter] = (kwh[quarter] ?? 0) + used
        known[quarter] = (known[quarter] ?? 0) + 1
      }
    return { kwh, known }
  }
}

const isSame = (a: Int32Array, b: Int32Array): boolean => a.length === b.length && bytes(a).equals(bytes(b))
const bytes = ({ buffer, byteOffset, byteLength }: Int32Array) => Buffer.from(buffer, byteOffset, byteLength)
