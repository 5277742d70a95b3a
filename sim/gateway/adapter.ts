/** What a field protocol has to offer. One adapter for each bus; `bus.ts` connects it again where it is lost. */
import type { Property, Readings, ReportedValues } from '#shared/devices/kind.ts'
import { PROBLEM_MAX } from '#shared/fieldBusNames.ts'
import type { Previewed } from '#shared/fieldMapping.ts'
import type { Clock } from '../base/clock.ts'
import type { YamlFile } from '../base/yaml/yamlFile.ts'
import type { BusQueue } from './busQueue.ts'
import { type PointBook, rawOf } from './look/pointBook.ts'

export const ADDRESS_LENGTH_MAX = 64

/** Atrium waits five seconds for the answer to a command. */
export const ANSWER_WITHIN_MS = 4_500

/** A device on a bus, as Atrium knows it. */
export interface FieldDevice {
  /** Its number in Atrium. */
  readonly number: string
  /** What it is called on its bus. */
  readonly address: string
  readonly name: string
  readonly model: string
  /** Null where the adapter does not know: Atrium guesses it by the properties. */
  readonly kind: string | null
  readonly circuits: number
  /** What it reports and takes, with its own ranges. */
  readonly properties: readonly Property[]
}

export interface FieldListener {
  /** All devices of the bus, as they are from now on. */
  devices(devices: readonly FieldDevice[]): void
  states(number: string, values: ReportedValues): void
  /** Whether the device answers on its bus. */
  available(number: string, isAvailable: boolean): void
}

/** `unknown`: it was sent, and the bus has no way to tell whether the device obeys. */
export type WriteOutcome = 'confirmed' | 'unknown'

export interface Adapter {
  discover(): Promise<readonly FieldDevice[]>
  /** Calls the listener with every report and connection change from now on. */
  subscribe(listener: FieldListener): void
  /** @throws BusError where the device refuses, does not answer, or does something else */
  write(number: string, values: Readings): Promise<WriteOutcome>
  /** Someone looks at the points: where the protocol can, those are read as well that are not mapped. */
  explore?(): void
  /** Whether that is under way. */
  readonly isExploring?: boolean
  /** Reads the points of a profile once, without taking it over. @throws FileError where it is wrong */
  preview?(address: string, profile: YamlFile): Promise<readonly PreviewedPoint[]>
  /** @param isForGood whether the gateway ends, and not only this connection */
  close(isForGood?: boolean): Promise<void>
}

export type PreviewedPoint = Previewed['points'][number]

/** One point after the other. @param read the raw value, and what it is mapped to */
export async function previewed<T>(
  points: readonly T[],
  read: (point: T) => Promise<readonly [raw: unknown, value: unknown]>,
): Promise<PreviewedPoint[]> {
  const said: PreviewedPoint[] = []
  for (const point of points)
    try {
      const [raw, value] = await read(point)
      said.push({ raw: rawOf(raw), value: rawOf(value), problem: '' })
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      said.push({ raw: null, value: null, problem: problem.slice(0, PROBLEM_MAX) })
    }
  return said
}

export type BusProblem =
  | 'unreachable'
  | 'no_answer'
  | 'refused'
  | 'not_taken'
  | 'nonsense'
  | 'unknown_device'
  /** A device says that what it measures is wrong. */
  | 'fault'
  /** A device sends no changes any more, though it should. */
  | 'subscription_lost'

/** What went wrong on a bus, in a sentence for the person who sent the command. */
export class BusError extends Error {
  override readonly name = 'BusError'
  readonly problem: BusProblem

  constructor(problem: BusProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

export interface AdapterPorts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  /** Every request to the bus goes through it. */
  readonly queue: BusQueue
  /** Where raw values are noted for people who look at the bus. */
  readonly points: PointBook
  /** Something that went wrong and stops nothing else. */
  readonly onProblem: (problem: BusProblem, message: string) => void
  /** Something that was announced on the bus and is left out, by its reason. */
  readonly onRefused: (reason: string, count: number, message: string) => void
  /** The bus is gone: the adapter is closed, and another one is connected later. */
  readonly onLost: (reason: string) => void
}

/** @throws BusError where the bus cannot be reached */
export type ConnectAdapter = (ports: AdapterPorts) => Promise<Adapter>
