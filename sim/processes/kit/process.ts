/**
 * Framework for long-running processes. Progress and due times are in the record, so a restart resumes without separate
 * recovery. A record is examined when it changes, becomes due, or an observed event occurs. When due, its step runs and
 * records the outcome.
 */
import type { ReadState, RecordName, Records } from '#shared/records/registry.ts'
import { backOffMs } from '../../base/backOff.ts'
import { type Clock, nextTurn } from '../../base/clock.ts'
import { recordsBefore } from '../../core/workspace/recordsBefore.ts'
import { removedIn } from '../../core/workspace/removedIn.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import { Wakes, WOKEN_AT_ONCE_MAX } from './wakes.ts'

/** A process instance: the record that holds its state. */
export interface One<T extends RecordName> {
  readonly found: ProjectWorkspace
  readonly record: Records[T]
}

/** Next due time; null if ended or waiting for another event. */
export type Due =
  /** An instant of the world's clock. */
  | { readonly atMs: number }
  /** A wait in real time, for machines and lines, from the fact at that instant on; after a restart the remaining time. */
  | { readonly sinceMs: number; readonly withinMs: number }
  | null

export interface Process<T extends RecordName> {
  /** Names it in metrics and logs. */
  readonly name: string
  readonly type: T
  /** Records that a start resumes, by an index if available. */
  readonly open: (read: ReadState) => Iterable<Records[T]>
  readonly due: (one: One<T>) => Due
  /** Runs a command that records the result. A record that stays due is retried shortly. Null: not yet. */
  readonly step: (one: One<T>) => Promise<unknown> | null
  /** Called after the record was put, to send messages. Not called for resumed records. */
  readonly changed?: (one: One<T>, before: Records[T] | undefined) => void
  /** Subscribes to events that may make it due early; returns the unsubscribe function. */
  readonly listen?: (one: One<T>, look: () => void) => () => void
  /** Other records of its type that a commit affects and that must be checked again. */
  readonly touched?: (committed: Committed, found: ProjectWorkspace) => Iterable<Records[T]>
  /** Retry delay of a record that stays due. */
  readonly againMs?: number
}

export interface ProcessPorts {
  readonly workspaces: Workspaces
  readonly clock: Clock
  readonly random01: () => number
  readonly onError: (error: unknown) => void
  readonly count: (what: 'step' | 'failure') => void
}

const AGAIN_MS = 1_000
/**
 * Maximum concurrent steps. The log answers a group of commits at once, so more would block the event loop too long.
 */
export const STEPS_AT_ONCE_MAX = 100
const BACK_OFF = { firstMs: 1_000, maxMs: 10_000 } as const

interface Entry {
  readonly projectId: ProjectWorkspace['project']['id']
  /** Resumed by a start: its wait began earlier. */
  readonly isTakenUp: boolean
  failures: number
  /** Start of the current wait. */
  sinceMs: number | null
  stopListening: (() => void) | null
}

export class RunningProcess<T extends RecordName> {
  readonly #process: Process<T>
  readonly #ports: ProcessPorts
  readonly #entries = new Map<string, Entry>()
  readonly #world: Wakes<string>
  readonly #waits: Wakes<string>
  readonly #stopFollowing: () => void
  /** Due records beyond the concurrency limit. */
  readonly #queued = new Set<string>()
  #underWay = 0
  #isOngoing = false
  #isStopped = false

  constructor(process: Process<T>, ports: ProcessPorts) {
    this.#process = process
    this.#ports = ports
    const wake = (id: string): void => this.#wake(id)
    this.#world = new Wakes({ ...ports, by: 'world', wake })
    this.#waits = new Wakes({ ...ports, by: 'transport', wake })
    let looked = 0
    for (const found of ports.workspaces.projects())
      for (const record of process.open(found.workspace.state)) {
        this.#enter(found, record.id, true)
        looked += 1
        if (looked <= WOKEN_AT_ONCE_MAX) this.#look(record.id)
        else this.#waits.inTurn(record.id)
      }
    this.#stopFollowing = ports.workspaces.onCommit(process.name, (committed, workspace) =>
      this.#follow(committed, ports.workspaces.projectOf(workspace)),
    )
  }

  /** Number of waiting records. */
  get size(): number {
    return this.#entries.size
  }

  stop(): void {
    this.#isStopped = true
    this.#stopFollowing()
    this.#world.stop()
    this.#waits.stop()
    for (const { stopListening } of this.#entries.values()) stopListening?.()
    this.#entries.clear()
    this.#queued.clear()
  }

  #follow(committed: Committed, found: ProjectWorkspace | null): void {
    const { type, changed, touched } = this.#process
    for (const { id } of removedIn('listing', committed)) this.#endThoseOf(id)
    const ids = new Set<string>()
    for (const change of committed.changes) {
      const record = 'put' in change ? change.put : change.remove
      if (record.type === type) ids.add(record.id)
    }
    const before = recordsBefore(changed && ids.size > 0 ? committed.inverse : [])
    for (const id of ids) {
      const record = found?.workspace.state.get(type, id as Records[T]['id'])
      if (!found || !record) {
        this.#end(id)
        continue
      }
      this.#enter(found, id, false)
      changed?.({ found, record }, before.get(id) as Records[T] | undefined)
      this.#look(id)
    }
    if (!found || !touched) return
    for (const { id } of touched(committed, found)) {
      this.#enter(found, id, false)
      this.#look(id)
    }
  }

  #enter({ project }: ProjectWorkspace, id: string, isTakenUp: boolean): void {
    if (this.#entries.has(id)) return
    this.#entries.set(id, {
      ...{ projectId: project.id, isTakenUp },
      ...{ failures: 0, sinceMs: null, stopListening: null },
    })
  }

  #end(id: string): void {
    this.#rest(id)
    this.#entries.delete(id)
  }

  #endThoseOf(projectId: Entry['projectId']): void {
    for (const [id, entry] of this.#entries) if (entry.projectId === projectId) this.#end(id)
  }

  /** Stops waiting for the record. */
  #rest(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.stopListening?.()
    entry.stopListening = null
    entry.sinceMs = null
    this.#world.cancel(id)
    this.#waits.cancel(id)
  }

  /** Null if ended or removed. */
  #due(id: string): { readonly one: One<T>; readonly due: NonNullable<Due>; readonly entry: Entry } | null {
    const entry = this.#entries.get(id)
    const found = entry && this.#ports.workspaces.project(entry.projectId)
    const record = found?.workspace.state.get(this.#process.type, id as Records[T]['id'])
    const one = found && record ? { found, record } : null
    const due = one && this.#process.due(one)
    if (entry && one && due) return { one, due, entry }
    this.#end(id)
    return null
  }

  #look(id: string): void {
    const is = this.#due(id)
    if (!is) return
    const { one, due, entry } = is
    if (!('atMs' in due) && due.sinceMs === entry.sinceMs && this.#waits.has(id)) return
    this.#rest(id)
    if ('atMs' in due) this.#world.at(id, due.atMs)
    else {
      entry.sinceMs = due.sinceMs
      const goneMs = entry.isTakenUp ? this.#ports.clock.now() - due.sinceMs : 0
      this.#waits.after(id, due.withinMs - Math.min(due.withinMs, Math.max(0, goneMs)))
    }
    this.#listen(id, one, entry)
  }

  /** A record that is due at once runs its step first and subscribes afterwards. */
  #listen(id: string, one: One<T>, entry: Entry): void {
    const { listen } = this.#process
    if (!listen || !(this.#world.has(id) || this.#waits.has(id))) return
    let isCommandSent = false
    // Checks after a complete report, because one packet reports many devices.
    const look = (): void => {
      isCommandSent = false
      if (entry.stopListening === stop && this.#isDue(id)) this.#step(id)
    }
    const stop = listen(one, () => {
      if (!isCommandSent) queueMicrotask(look)
      isCommandSent = true
    })
    entry.stopListening = stop
  }

  #isDue(id: string): boolean {
    const due = this.#due(id)?.due
    return due !== undefined && 'atMs' in due && due.atMs <= this.#ports.clock.now()
  }

  #wake(id: string): void {
    const is = this.#due(id)
    if (!is) return
    const isOver = 'atMs' in is.due ? this.#isDue(id) : is.due.sinceMs === is.entry.sinceMs
    if (isOver) this.#step(id)
    else this.#look(id)
  }

  #step(id: string): void {
    const is = this.#due(id)
    if (!is) return
    if (this.#underWay >= STEPS_AT_ONCE_MAX) {
      this.#queued.add(id)
      return
    }
    // Steps at fixed instants do not end a wait.
    const sinceMs = 'atMs' in is.due ? null : is.entry.sinceMs
    this.#rest(id)
    this.#ports.count('step')
    let done: Promise<unknown> | null
    try {
      done = this.#process.step(is.one)
    } catch (error) {
      done = Promise.reject(error)
    }
    const again = (): void => this.#again(id, sinceMs)
    // Its own commit triggers another look. A rejected step is retried.
    if (done === null) {
      again()
      return
    }
    this.#underWay += 1
    done
      .then(
        () => {
          is.entry.failures = 0
        },
        (error: unknown) => this.#failed(is.entry, error),
      )
      .then(() => {
        this.#underWay -= 1
        again()
        if (this.#underWay <= STEPS_AT_ONCE_MAX / 2) this.#goOn()
      })
      .catch(this.#ports.onError)
  }

  /** Continues in the next turn of the event loop, to stay responsive. */
  #goOn(): void {
    if (this.#queued.size === 0 || this.#isOngoing) return
    this.#isOngoing = true
    void nextTurn().then(() => {
      this.#isOngoing = false
      for (const id of this.#queued) {
        if (this.#underWay >= STEPS_AT_ONCE_MAX) break
        this.#queued.delete(id)
        this.#wake(id)
      }
    })
  }

  #failed(entry: Entry, error: unknown): void {
    entry.failures += 1
    this.#ports.count('failure')
    this.#ports.onError(error)
  }

  #again(id: string, sinceMs: number | null): void {
    if (this.#isStopped || this.#world.has(id) || this.#waits.has(id)) return
    const is = this.#due(id)
    if (!is) return
    const { due, entry, one } = is
    const isStill = 'atMs' in due ? due.atMs <= this.#ports.clock.now() : due.sinceMs === sinceMs
    if (!isStill) {
      this.#look(id)
      return
    }
    entry.sinceMs = sinceMs
    const { random01 } = this.#ports
    const { againMs = AGAIN_MS } = this.#process
    this.#waits.after(id, entry.failures > 0 ? backOffMs(entry.failures, BACK_OFF, random01()) : againMs)
    this.#listen(id, one, entry)
  }
}
