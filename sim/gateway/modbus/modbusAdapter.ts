/** Modbus: devices are those of the configuration. Their points are polled; a command counts as done when it reads back. */
import type { Reading, Readings, ReportedValues } from '#shared/devices/kind.ts'
import type { YamlFile } from '../../base/yaml/yamlFile.ts'
import {
  type Adapter,
  type AdapterPorts,
  BusError,
  type FieldDevice,
  type FieldListener,
  type PreviewedPoint,
  previewed,
  type WriteOutcome,
} from '../adapter.ts'
import type { BookedPoint } from '../look/pointBook.ts'
import { ModbusLine, type ModbusTarget, RefusedError, UnsureError } from './modbusLine.ts'
import { type ModbusPoint, type ModbusProfile, readProfile } from './profile.ts'
import { apart, type PlannedRead, planReads, wordsFor } from './readPlan.ts'

export interface ModbusUnit {
  readonly unit: number
  readonly number: string
  readonly name: string
  readonly profile: ModbusProfile
}

export interface ModbusPlan extends ModbusTarget {
  readonly pollMs: number
  readonly units: readonly ModbusUnit[]
}

/** One that does not answer is asked less and less, and counts as gone after these. */
const GONE_AFTER = 3
const SKIPPED_MAX = 32
/** A device may take a moment until it reads back the written data. */
const READ_BACK_TRIES = 4
const READ_BACK_AFTER_MS = 300

interface PolledUnit extends ModbusUnit {
  reads: readonly PlannedRead[]
  readonly booked: ReadonlyMap<ModbusPoint, BookedPoint>
  /** Polls in a row without any answer. */
  silent: number
  /** Polls that are left out. */
  skips: number
}

export const connectModbus =
  (plan: ModbusPlan) =>
  async (ports: AdapterPorts): Promise<Adapter> => {
    const line = new ModbusLine(plan, ports)
    await line.open()
    return new ModbusAdapter(plan, line, ports)
  }

class ModbusAdapter implements Adapter {
  readonly #plan: ModbusPlan
  readonly #line: ModbusLine
  readonly #ports: AdapterPorts
  readonly #units: readonly PolledUnit[]
  #listener: FieldListener | null = null
  #cancelPoll: (() => void) | null = null
  #isClosed = false

  constructor(plan: ModbusPlan, line: ModbusLine, ports: AdapterPorts) {
    this.#plan = plan
    this.#line = line
    this.#ports = ports
    this.#units = plan.units.map((unit) => ({
      ...unit,
      reads: planReads(unit.profile.points, unit.profile.gapMax),
      booked: bookOf(unit, ports),
      silent: 0,
      skips: 0,
    }))
  }

  async discover(): Promise<readonly FieldDevice[]> {
    return this.#units.map(({ unit, number, name, profile }) => ({
      number,
      address: String(unit),
      name,
      model: profile.model,
      kind: profile.kind,
      circuits: profile.circuits,
      properties: profile.points.map(({ property }) => property),
    }))
  }

  subscribe(listener: FieldListener): void {
    this.#listener = listener
    void this.#pollAll()
  }

  async write(number: string, values: Readings): Promise<WriteOutcome> {
    const unit = this.#units.find((one) => one.number === number)
    if (!unit) throw new BusError('unknown_device', `unknown device ${number}`)
    let outcome: WriteOutcome = 'confirmed'
    for (const [name, value] of Object.entries(values)) {
      const point = unit.profile.points.find(({ property }) => property.name === name)
      if (!point?.isWritable) throw new BusError('refused', `${name} of ${unit.name} cannot be set`)
      try {
        await this.#writePoint(unit, point, value)
      } catch (error) {
        if (!(error instanceof UnsureError)) throw error
        this.#ports.onProblem(error.problem, `${unit.name}, ${name} was written: ${error.message}`)
        outcome = 'unknown'
      }
    }
    return outcome
  }

  preview(address: string, file: YamlFile): Promise<PreviewedPoint[]> {
    const unit = Number(address)
    return previewed(readProfile(file).points, async (point) => {
      const words = await this.#line.read({ ...point, unit }, point.length)
      return [point.raw(words), point.decode(words)]
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelPoll?.()
    await this.#line.close()
  }

  async #writePoint(unit: PolledUnit, point: ModbusPoint, value: Reading): Promise<void> {
    const words = encoded(point, value)
    let read = await this.#line.write(unit.unit, point, words)
    let back = point.decode(read)
    const wanted = point.decode(point.field ? [(words[0] ?? 0) << point.field.bit] : words)
    for (let tries = 1; back !== wanted && tries < READ_BACK_TRIES; tries += 1) {
      await this.#pause(READ_BACK_AFTER_MS)
      read = await this.#readBack(unit, point)
      back = point.decode(read)
    }
    unit.booked.get(point)?.set(point.raw(read), back)
    this.#listener?.states(unit.number, { [point.property.name]: back })
    if (back !== wanted)
      throw new BusError('not_taken', `${point.property.name} of ${unit.name} reads back ${String(back)}`)
  }

  /** Whatever goes wrong here, the device has taken the write. */
  async #readBack(unit: PolledUnit, point: ModbusPoint): Promise<number[]> {
    try {
      return await this.#line.read({ ...point, unit: unit.unit }, point.length)
    } catch (error) {
      throw error instanceof BusError ? new UnsureError(error.problem, error.message) : error
    }
  }

  async #pollAll(): Promise<void> {
    const startedMs = this.#ports.clock.now()
    for (const unit of this.#units) {
      if (this.#isClosed) return
      unit.skips -= 1
      if (unit.skips < 0) await this.#poll(unit)
    }
    if (this.#isClosed) return
    const tookMs = this.#ports.clock.now() - startedMs
    const waitMs = Math.max(0, this.#plan.pollMs - tookMs)
    this.#cancelPoll = this.#ports.clock.schedule(waitMs, () => void this.#pollAll())
  }

  async #poll(unit: PolledUnit): Promise<void> {
    let hasAnswered = false
    // Another one first after each silence: that of a single point is not that of the device.
    const first = unit.silent % unit.reads.length
    for (const read of [...unit.reads.slice(first), ...unit.reads.slice(0, first)]) {
      if (this.#isClosed) return
      try {
        const words = await this.#line.read({ ...read, unit: unit.unit }, read.length)
        hasAnswered = true
        // At once: a command that is carried out between two reads is not undone by the earlier read.
        this.#listener?.states(unit.number, valuesIn(unit, read, words))
      } catch (error) {
        if (this.#isClosed) return
        hasAnswered = this.#judge(unit, read, error) || hasAnswered
        // Of one that is silent the others need not be tried.
        if (!hasAnswered) break
      }
    }
    this.#note(unit, hasAnswered)
  }

  /** @returns whether the device has answered, if only to refuse */
  #judge(unit: PolledUnit, read: PlannedRead, error: unknown): boolean {
    const problem = error instanceof BusError ? error.problem : 'nonsense'
    const message = error instanceof Error ? error.message : String(error)
    const place = `${read.table} ${read.address}`
    for (const point of read.points) unit.booked.get(point)?.fail(message)
    if (unit.silent < GONE_AFTER) this.#ports.onProblem(problem, `${unit.name}, ${place}: ${message}`)
    if (!(error instanceof RefusedError)) return problem === 'nonsense'
    if (error.isAddress && read.points.length > 1)
      unit.reads = unit.reads.flatMap((one) => (one === read ? apart(one) : [one]))
    return true
  }

  #note(unit: PolledUnit, hasAnswered: boolean): void {
    const wasGone = unit.silent >= GONE_AFTER
    unit.silent = hasAnswered ? 0 : unit.silent + 1
    unit.skips = unit.silent < GONE_AFTER ? 0 : Math.min(SKIPPED_MAX, 2 ** (unit.silent - GONE_AFTER))
    const isGone = unit.silent >= GONE_AFTER
    if (isGone) for (const point of unit.booked.values()) point.fail('the device does not answer')
    if (isGone !== wasGone) this.#listener?.available(unit.number, !isGone)
  }

  #pause(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#ports.clock.schedule(durationMs, resolve)
    })
  }
}

function valuesIn({ booked }: PolledUnit, read: PlannedRead, words: readonly number[]): ReportedValues {
  const values: Record<string, Reading | null> = {}
  for (const point of read.points) {
    const own = wordsFor(read, point, words)
    const value = point.decode(own)
    values[point.property.name] = value
    booked.get(point)?.set(point.raw(own), value)
  }
  return values
}

const bookOf = ({ unit, number, name, profile }: ModbusUnit, { points }: AdapterPorts) =>
  new Map(
    profile.points.map((point) => {
      const place = { device: String(unit), deviceName: name, number, point: point.place }
      return [point, points.point({ ...place, property: point.property.name })] as const
    }),
  )

function encoded(point: ModbusPoint, value: Reading): number[] {
  try {
    return point.encode(value)
  } catch (error) {
    throw new BusError('refused', `${point.property.name}: ${error instanceof Error ? error.message : error}`)
  }
}
