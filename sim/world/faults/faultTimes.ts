/**
 * Schedules faults and spontaneous failures: start, intermittence, end. All in the event queue, so in lock-step
 * mode a recorded fault applies at the next step.
 */
import { type Fault, isActiveAt } from '#shared/faults/fault.ts'
import { targetOf } from '#shared/faults/target.ts'
import type { FaultId, FaultRecord } from '#shared/records/fault.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { AnyChange } from '#shared/records/registry.ts'
import type { Agenda } from '../agenda.ts'
import type { WorldProject } from '../ports.ts'
import type { ActiveFault, FaultBook } from './faultBook.ts'
import { nextTurnOf, type Turn } from './turns.ts'

/** A record that could not be ended, because the log has no room, is tried again. */
const RETRY_END_MS = 5_000

export interface FaultTimePorts {
  readonly agenda: Agenda
  readonly book: FaultBook
  readonly now: () => number
  readonly projects: () => Iterable<WorldProject>
  /** Ends faults on record whose time is over, in one step. */
  readonly endFaults: (projectId: ProjectId, faultIds: readonly FaultId[]) => Promise<void>
  /** Called when targets change: connection, readings, alarms. */
  readonly applied: (faults: readonly Fault[]) => Promise<void>
  /** Performs the repeated effect. */
  readonly act: (fault: Fault) => Promise<void>
  /** A world that runs fast has no more beats in real time than a slow one. */
  readonly beatAtLeastMs: () => number
  /** The agenda has a new entry. */
  readonly entered: () => void
}

export class FaultTimes {
  readonly #ports: FaultTimePorts
  readonly #timers = new Map<string, () => void>()
  #breakdowns = 0

  constructor(ports: FaultTimePorts) {
    this.#ports = ports
  }

  /** Loads recorded faults without notifying. */
  load(): void {
    const known = new Set<string>()
    const begun: ActiveFault[] = []
    for (const { project, read } of this.#ports.projects())
      for (const record of read.all('fault')) {
        known.add(record.id)
        if (!this.#ports.book.get(record.id)) begun.push(this.#begin(record, project.id))
      }
    this.#endOver(begun)
    for (const { id, projectId } of this.#ports.book.list())
      if (projectId !== null && !known.has(id)) this.#end(id)
  }

  note(changes: readonly AnyChange[], projectId: ProjectId | null): void {
    if (projectId === null) return
    const begun = changes.flatMap((change) =>
      'put' in change && change.put.type === 'fault' ? [change.put] : [],
    )
    const cleared = changes.flatMap((change) =>
      'remove' in change && change.remove.type === 'fault' ? [change.remove.id] : [],
    )
    if (begun.length + cleared.length === 0) return
    this.#enter(this.#ports.now(), async () => {
      this.#endOver(begun.map((record) => this.#begin(record, projectId)))
      const lifted = cleared.flatMap((id) => this.#end(id) ?? [])
      await this.#ports.applied([...begun, ...lifted].map(({ fault }) => fault))
    })
  }

  /** Ends faults without a target. */
  endWithoutTarget(isThere: (target: string) => boolean): void {
    const without = this.#ports.book
      .list()
      .filter(({ projectId, fault }) => projectId !== null && !isThere(targetOf(fault)))
    if (without.length > 0) this.#enter(this.#ports.now(), () => this.#endOnRecord(without))
  }

  /** Lays a breakdown that nature brings; it has no record. */
  async breakDown(fault: Fault, endsAtMs: number): Promise<void> {
    this.#breakdowns += 1
    const id = `nature_${this.#breakdowns}`
    this.#ports.book.add({ id, fault, sinceMs: this.#ports.now(), endsAtMs, projectId: null })
    this.#timers.set(
      id,
      this.#enter(endsAtMs, () => this.#lift(id)),
    )
    await this.#ports.applied([fault])
  }

  /** Ends a breakdown before its time; false where there is none of this id. */
  async repair(id: string): Promise<boolean> {
    if (this.#ports.book.get(id)?.projectId !== null) return false
    await this.#lift(id)
    return true
  }

  #begin({ id, fault, sinceMs, endsAtMs }: FaultRecord, projectId: ProjectId): ActiveFault {
    const active: ActiveFault = { id, fault, sinceMs, endsAtMs, projectId }
    this.#timers.get(id)?.()
    // It expired while not simulated; only its record has to end.
    if (this.#isOver(active)) return active
    this.#ports.book.add(active)
    this.#enterNext(active)
    return active
  }

  #isOver({ endsAtMs }: ActiveFault): boolean {
    return endsAtMs !== null && endsAtMs <= this.#ports.now()
  }

  #endOver(begun: readonly ActiveFault[]): void {
    const over = begun.filter((active) => this.#isOver(active))
    if (over.length > 0) this.#enter(this.#ports.now(), () => this.#endOnRecord(over))
  }

  /** Schedules its next phase or its end, whichever comes first. */
  #enterNext(active: ActiveFault): void {
    const { id, fault, sinceMs, endsAtMs } = active
    const nowMs = this.#ports.now()
    const turn = nextTurnOf(fault, sinceMs, nowMs, this.#ports.beatAtLeastMs())
    if (turn && (endsAtMs === null || turn.atMs < endsAtMs))
      this.#timers.set(
        id,
        this.#enter(turn.atMs, () => this.#turn(active, turn)),
      )
    else if (endsAtMs !== null)
      this.#timers.set(
        id,
        this.#enter(Math.max(nowMs, endsAtMs), () => this.#endAt(active, endsAtMs)),
      )
  }

  async #turn(active: ActiveFault, { isBeat }: Turn): Promise<void> {
    const { fault, sinceMs } = active
    this.#ports.book.lay(fault)
    this.#enterNext(active)
    if (isBeat && isActiveAt(fault, sinceMs, this.#ports.now())) await this.#ports.act(fault)
    await this.#ports.applied([fault])
  }

  /** Ends it with all others of the project due at that instant. */
  #endAt({ projectId }: ActiveFault, atMs: number): Promise<void> {
    return this.#endOnRecord(
      this.#ports.book.list().filter((one) => one.endsAtMs === atMs && one.projectId === projectId),
    )
  }

  async #endOnRecord(those: readonly ActiveFault[]): Promise<void> {
    const byProject = new Map<ProjectId, FaultId[]>()
    for (const active of those) {
      const { id, projectId } = active
      if (projectId === null) continue
      // Entered first: the record's end cancels it.
      this.#timers.get(id)?.()
      this.#timers.set(
        id,
        this.#enter(this.#ports.now() + RETRY_END_MS, () => this.#endOnRecord([active])),
      )
      // The id is that of the source record.
      byProject.set(projectId, [...(byProject.get(projectId) ?? []), id as FaultId])
    }
    // A full disk is tried again.
    for (const [projectId, ids] of byProject)
      await this.#ports.endFaults(projectId, ids).catch(() => undefined)
  }

  async #lift(id: string): Promise<void> {
    const lifted = this.#end(id)
    if (lifted) await this.#ports.applied([lifted.fault])
  }

  #end(id: string): ActiveFault | null {
    this.#timers.get(id)?.()
    this.#timers.delete(id)
    return this.#ports.book.remove(id)
  }

  #enter(atMs: number, run: () => void | Promise<void>): () => void {
    const cancel = this.#ports.agenda.add(atMs, run)
    this.#ports.entered()
    return cancel
  }
}
