/**
 * The live state of one stream. Commands run one at a time: each is decided on the state that all earlier ones left,
 * folded at once, and answered when its commit is durable; commits of one turn share an fsync. When the disk refuses,
 * everything that is not durable is taken back, the newest first, and its callers are told.
 */

import {
  type AtriumEvent,
  type CommandData,
  type CommandName,
  check,
  decide,
  foldCommit,
} from '#shared/domain/registry.ts'
import type { Actor, Channel, Commit, DecideContext, StreamId } from '#shared/kernel/commit.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type AnyChange, type AnyRecord, createState, type State } from '#shared/records/registry.ts'
import type { EventLog } from '../log/eventLog.ts'
import { isDiskError } from '../storage/database.ts'
import { QueueFullError } from '../storage/groupWriter.ts'
import { Listeners, type ReportFailure } from './listeners.ts'

export interface RunContext {
  readonly actor: Actor
  readonly channel: Channel
  readonly nowMs: number
  readonly cause?: string
}

export interface Committed {
  readonly commit: Commit<AtriumEvent>
  readonly changes: readonly AnyChange[]
  /** Takes the changes back when applied in order: what the changed records were before. */
  readonly inverse: readonly AnyChange[]
}

interface Pending extends Committed {
  isTakenBack: boolean
}

const SNAPSHOT_EVERY = 5_000

export class Workspace {
  readonly stream: StreamId
  readonly state: State
  readonly #log: EventLog
  readonly #listeners: Listeners<[Committed]>
  #pending: Pending[] = []
  #seq: number
  #durableSeq: number
  #snapshotSeq: number

  constructor(
    log: EventLog,
    stream: StreamId,
    onUnknown?: (type: string) => void,
    onEffectFailure?: ReportFailure,
  ) {
    this.#log = log
    this.#listeners = new Listeners(onEffectFailure)
    this.stream = stream
    this.state = createState()
    const snapshot = log.loadSnapshot(stream)
    this.#seq = snapshot?.seq ?? 0
    if (snapshot) this.state.apply((snapshot.records as AnyRecord[]).map((record) => ({ put: record })))
    this.#snapshotSeq = this.#seq
    for (const commit of log.read(stream, this.#seq)) {
      foldCommit(this.state, commit, onUnknown)
      this.#seq = commit.seq
    }
    this.#durableSeq = this.#seq
  }

  /** The last durable sequence. */
  get seq(): number {
    return this.#durableSeq
  }

  /** Called once per durable commit, in order; an error is reported under the effect's name. */
  onCommit(effect: string, listener: (committed: Committed) => void): () => void {
    return this.#listeners.add(effect, listener)
  }

  /**
   * Decides and records; null where the command changes nothing.
   * @throws Rejection when a rule refuses it, or `storage_full` when the disk does
   */
  run<N extends CommandName>(name: N, data: CommandData<N>, context: RunContext): Promise<Committed | null> {
    try {
      return this.#run(name, data, context)
    } catch (error) {
      return Promise.reject(error)
    }
  }

  #run<N extends CommandName>(name: N, data: CommandData<N>, context: RunContext): Promise<Committed | null> {
    const seq = this.#seq + 1
    const { actor, channel, nowMs } = context
    const events = decide(name, data, this.state, this.#decideContext(seq, context))
    if (events.length === 0) return Promise.resolve(null)
    const commit: Commit<AtriumEvent> = {
      stream: this.stream,
      seq,
      at: nowMs,
      actor,
      channel,
      command: name,
      ...(context.cause === undefined ? {} : { cause: context.cause }),
      events,
    }
    const folded = foldCommit(this.state, commit)
    const pending: Pending = { commit, ...folded, isTakenBack: false }
    this.#seq = seq
    this.#pending.push(pending)
    return this.#store(pending)
  }

  /** Why `run` would refuse it now, or null; records nothing. */
  check<N extends CommandName>(name: N, data: CommandData<N>, context: RunContext): Rejection | null {
    return check(name, data, this.state, this.#decideContext(this.#seq + 1, context))
  }

  #decideContext(seq: number, { actor, channel, nowMs }: RunContext): DecideContext {
    return { actor, channel, nowMs, seq, newId: idFactory(seq, this.stream) }
  }

  async #store(pending: Pending): Promise<Committed> {
    try {
      await this.#log.append(pending.commit)
    } catch (error) {
      if (!pending.isTakenBack) this.#takeBackFrom(pending)
      if (error instanceof QueueFullError) throw error
      throw new Rejection('storage_full', { reason: error instanceof Error ? error.message : String(error) })
    }
    this.#pending.shift()
    this.#durableSeq = pending.commit.seq
    this.#listeners.notify(pending)
    if (this.#durableSeq - this.#snapshotSeq >= SNAPSHOT_EVERY) this.#trySnapshot()
    return pending
  }

  /** The command is done and durable; that the disk has no room for a shortcut does not undo it. */
  #trySnapshot(): void {
    try {
      this.saveSnapshot()
    } catch (error) {
      if (!isDiskError(error)) throw error
    }
  }

  #takeBackFrom(first: Pending): void {
    const from = this.#pending.indexOf(first)
    const lost = this.#pending.splice(from).reverse()
    for (const pending of lost) {
      pending.isTakenBack = true
      this.state.apply(pending.inverse)
    }
    this.#seq = first.commit.seq - 1
  }

  /** Shortens the next start. Only with nothing pending, so that it never holds what is not durable. */
  saveSnapshot(): void {
    if (this.#pending.length > 0 || this.#snapshotSeq === this.#durableSeq) return
    this.#log.saveSnapshot(this.stream, { seq: this.#durableSeq, records: this.state.dump() })
    this.#snapshotSeq = this.#durableSeq
  }
}
