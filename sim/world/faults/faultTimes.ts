/**
 * The times of faults: when those on record and those of nature begin, come and go, and end. Everything happens in
 * the agenda, so that a world in lock-step applies a fault that was recorded between two steps at the next one.
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
  /** Ends a fault on record whose time is over. */
  readonly endFault: (projectId: ProjectId, faultId: FaultId) => Promise<void>
  /** Its target has changed: connection, readings, alarms. */
  readonly applied: (fault: Fault) => Promise<void>
  /** It does again what it does. */
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

  /** Takes over what is on record, without telling anybody: nobody is connected yet. */
  load(): void {
    const known = new Set<string>()
    for (const { project, read } of this.#ports.projects())
      for (const record of read.all('fault')) {
        known.add(record.id)
        if (!this.#ports.book.get(record.id)) this.#begin(record, project.id)
      }
    for (const { id, projectId } of this.#ports.book.list())
      if (projectId !== null && !known.has(id)) this.#end(id)
  }

  note(changes: readonly AnyChange[], projectId: ProjectId | null): void {
    if (projectId === null) return
    for (const change of changes) {
      if ('put' in change && change.put.type === 'fault') {
        const record = change.put
        this.#enter(this.#ports.now(), async () => {
          this.#begin(record, projectId)
          await this.#ports.applied(record.fault)
        })
      } else if ('remove' in change && change.remove.type === 'fault') {
        const { id } = change.remove
        this.#enter(this.#ports.now(), () => this.#lift(id))
      }
    }
  }

  /** Ends what lies over nothing any more: its host or device was removed. */
  endWithoutTarget(isThere: (target: string) => boolean): void {
    for (const active of this.#ports.book.list())
      if (active.projectId !== null && !isThere(targetOf(active.fault)))
        this.#enter(this.#ports.now(), () => this.#endOnRecord(active))
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
    await this.#ports.applied(fault)
  }

  /** Ends a breakdown before its time; false where there is none of this id. */
  async repair(id: string): Promise<boolean> {
    if (this.#ports.book.get(id)?.projectId !== null) return false
    await this.#lift(id)
    return true
  }

  #begin({ id, fault, sinceMs, endsAtMs }: FaultRecord, projectId: ProjectId): void {
    const active: ActiveFault = { id, fault, sinceMs, endsAtMs, projectId }
    const nowMs = this.#ports.now()
    this.#timers.get(id)?.()
    // Its time passed while nobody simulated it: it is over, and only its record has to end.
    if (endsAtMs === null || endsAtMs > nowMs) this.#ports.book.add(active)
    this.#enterNext(active)
  }

  /** Enters its next turn or its end, whichever comes first. */
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
        this.#enter(Math.max(nowMs, endsAtMs), () => this.#endOnRecord(active)),
      )
  }

  async #turn(active: ActiveFault, { isBeat }: Turn): Promise<void> {
    const { fault, sinceMs } = active
    this.#ports.book.lay(fault)
    this.#enterNext(active)
    if (isBeat && isActiveAt(fault, sinceMs, this.#ports.now())) await this.#ports.act(fault)
    await this.#ports.applied(fault)
  }

  async #endOnRecord(active: ActiveFault): Promise<void> {
    const { id, projectId } = active
    if (projectId === null) return
    // Entered first: the record's end cancels it.
    this.#timers.set(
      id,
      this.#enter(this.#ports.now() + RETRY_END_MS, () => this.#endOnRecord(active)),
    )
    // The id is that of the record it was made of. Somebody may have cleared it meanwhile; a full disk is tried again.
    await this.#ports.endFault(projectId, id as FaultId).catch(() => undefined)
  }

  async #lift(id: string): Promise<void> {
    const lifted = this.#end(id)
    if (lifted) await this.#ports.applied(lifted.fault)
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
