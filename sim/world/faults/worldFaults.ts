/** Faults of a world: recorded and spontaneous, timing, targets, true values. */
import type { Fault } from '#shared/faults/fault.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { AnyChange } from '#shared/records/registry.ts'
import { monotonicMs } from '../../base/clock.ts'
import type { Agenda } from '../agenda.ts'
import type { SimDevice } from '../hosts/simDevice.ts'
import type { Population } from '../population.ts'
import type { WorldPorts } from '../ports.ts'
import { actOut } from './beats.ts'
import { type ActiveFault, FaultBook } from './faultBook.ts'
import { FaultTimes } from './faultTimes.ts'

const KEEP_TRUTH_EVERY_MS = 60_000
/** In real time, so a fast world does not write constantly. */
const KEEP_TRUTH_PAUSE_MS = 1_000

export interface WorldFaultParts {
  readonly ports: WorldPorts
  readonly agenda: Agenda
  readonly population: () => Population
  readonly now: () => number
  /** Called when targets change: connection, readings, alarms. */
  readonly applied: (faults: readonly Fault[]) => Promise<void>
  /** The agenda has a new entry. */
  readonly entered: () => void
  /** Minimum interval of repeated effects in a fast world. */
  readonly beatAtLeastMs: () => number
}

export class WorldFaults {
  readonly #parts: WorldFaultParts
  readonly #book: FaultBook
  readonly #times: FaultTimes
  #keptAtRealMs = Number.NEGATIVE_INFINITY
  #nextKeep: (() => void) | null = null

  constructor(parts: WorldFaultParts) {
    this.#parts = parts
    const { ports, agenda, population, now, applied, entered, beatAtLeastMs } = parts
    this.#book = new FaultBook({
      seed: ports.seed,
      now,
      hostByNumber: (number) => population().hostByNumber(number),
      deviceByNumber: (number) => population().deviceByNumber(number),
    })
    this.#times = new FaultTimes({
      agenda,
      book: this.#book,
      now,
      projects: () => ports.projects(),
      endFaults: (projectId, faultIds) => ports.endFaults(projectId, faultIds),
      entered,
      beatAtLeastMs,
      act: async (fault) => {
        const host = 'host' in fault ? population().hostByNumber(fault.host) : undefined
        if (host) await actOut(fault, host)
      },
      applied: async (faults) => {
        this.#keepSoon(1)
        await applied(faults)
      },
    })
  }

  /** Runs before devices are created, so that they continue from true values. */
  async open(): Promise<void> {
    // An unreadable file counts as missing.
    this.#book.truth.read((await this.#parts.ports.truthFile?.load().catch(() => null)) ?? null)
    this.#times.load()
    if (this.#book.list().length > 0) this.#keepSoon(KEEP_TRUTH_EVERY_MS)
  }

  list(): readonly ActiveFault[] {
    return this.#book.list()
  }

  note(changes: readonly AnyChange[], projectId: ProjectId | null): void {
    this.#times.note(changes, projectId)
  }

  /** After projects, hosts and devices were added or removed. */
  refresh(): void {
    this.#times.load()
    this.#book.layAll()
    const population = this.#parts.population()
    this.#times.endWithoutTarget(
      (number) => (population.hostByNumber(number) ?? population.deviceByNumber(number)) !== undefined,
    )
  }

  breakDown(fault: Fault, endsAtMs: number): Promise<void> {
    return this.#times.breakDown(fault, endsAtMs)
  }

  repair(id: string): Promise<boolean> {
    return this.#times.repair(id)
  }

  /** Initial readings of a new device. */
  readonly initialReadings = (projectId: ProjectId, device: SimDevice) => {
    const last = this.#parts.ports.initialReadings(projectId, device.id)
    return last && this.#book.resumeFrom(device, last)
  }

  readonly lay = (device: SimDevice): void => this.#book.layDevice(device)

  /** Stores the true values beneath the faults, where they have changed. */
  async keepTruth(): Promise<void> {
    const bytes = this.#book.truth.write(this.#book.overlaid())
    this.#keptAtRealMs = monotonicMs()
    if (bytes) await this.#parts.ports.truthFile?.save(bytes)
  }

  #keepSoon(inMs: number): void {
    if (!this.#parts.ports.truthFile) return
    this.#nextKeep?.()
    this.#nextKeep = this.#parts.agenda.add(this.#parts.now() + inMs, async () => {
      const isEarly = monotonicMs() - this.#keptAtRealMs < KEEP_TRUTH_PAUSE_MS
      if (isEarly || this.#book.list().length > 0) this.#keepSoon(KEEP_TRUTH_EVERY_MS)
      // A failed write is repeated with the next.
      if (!isEarly) await this.keepTruth().catch(() => this.#book.truth.unwritten())
    })
  }
}
