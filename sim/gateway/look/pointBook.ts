/** The last raw value of each point of a bus, for people who look at the bus. Points beyond the limit are counted only. */

import type { FieldPoint, RawValue } from '#shared/fieldBuses.ts'
import { ADDRESS_MAX, PROBLEM_MAX, RAW_TEXT_MAX } from '#shared/fieldBusNames.ts'
import { withoutControls } from '#shared/rules/plainText.ts'
import type { Clock } from '../../base/clock.ts'

const POINTS_MAX = 20_000

export interface PointFacts {
  /** As the bus addresses it; empty where the bus has no devices. */
  readonly device: string
  readonly deviceName?: string
  /** In Atrium, where the device is mapped. */
  readonly number?: string
  readonly point: string
  readonly name?: string
  readonly unit?: string
  /** What it is mapped to. */
  readonly property?: string
}

const cut = (text: string, most: number): string => withoutControls(text).slice(0, most).toWellFormed()

/** As the console shows it: JSON in place of a value that is not plain. */
export function rawOf(value: unknown): RawValue {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  return cut(typeof value === 'string' ? value : JSON.stringify(value), RAW_TEXT_MAX)
}

export class BookedPoint {
  readonly facts: PointFacts
  readonly #now: () => number
  #raw: unknown = null
  #value: unknown = undefined
  #atMs: number | null = null
  #problem = ''
  #triedMs = Number.NEGATIVE_INFINITY

  constructor(facts: PointFacts, now: () => number) {
    this.facts = facts
    this.#now = now
  }

  get isFailing(): boolean {
    return this.#problem !== ''
  }

  /** When it was last read or failed. */
  get agedSince(): number {
    return this.#triedMs
  }

  /** @param value what the raw one is mapped to; left out where it is not mapped */
  set(raw: unknown, value?: unknown): void {
    this.#raw = raw
    this.#value = value
    this.#atMs = this.#now()
    this.#triedMs = this.#atMs
    this.#problem = ''
  }

  fail(problem: string): void {
    this.#problem = problem
    this.#triedMs = this.#now()
  }

  get shown(): FieldPoint {
    const { device, deviceName = '', number, point, name = '', unit = '', property } = this.facts
    return {
      device: cut(device, ADDRESS_MAX),
      deviceName: cut(deviceName, ADDRESS_MAX),
      ...(number === undefined ? {} : { number }),
      point: cut(point, ADDRESS_MAX),
      name: cut(name, ADDRESS_MAX),
      unit: cut(unit, 40),
      raw: rawOf(this.#raw),
      atMs: this.#atMs === null ? null : Math.round(this.#atMs),
      problem: cut(this.#problem, PROBLEM_MAX),
      ...(property === undefined ? {} : { property: cut(property, ADDRESS_MAX) }),
      ...(property === undefined || this.#value === undefined ? {} : { value: rawOf(this.#value) }),
    }
  }
}

export class PointBook {
  readonly #now: () => number
  readonly #points = new Map<string, BookedPoint>()

  constructor(clock: Pick<Clock, 'now'>) {
    this.#now = () => clock.now()
  }

  get size(): number {
    return this.#points.size
  }

  get failing(): number {
    let count = 0
    for (const point of this.#points.values()) if (point.isFailing) count += 1
    return count
  }

  /** Found again by device, address and property; several properties may be made of one address. */
  point(facts: PointFacts): BookedPoint {
    const key = `${facts.device}\n${facts.point}\n${facts.number ?? ''}\n${facts.property ?? ''}`
    const known = this.#points.get(key)
    if (known) return known
    const made = new BookedPoint(facts, this.#now)
    if (this.#points.size < POINTS_MAX) this.#points.set(key, made)
    return made
  }

  /** Points with all words of the search, in the order in which they came. */
  *matching(search: string): Generator<BookedPoint> {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    for (const point of this.#points.values()) {
      const { device, deviceName, number, point: address, name, property } = point.facts
      const text = [device, deviceName, number, address, name, property].join(' ').toLowerCase()
      if (words.every((word) => text.includes(word))) yield point
    }
  }
}
