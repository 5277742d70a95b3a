/**
 * Live state of one stream. Commands run one at a time. Each is decided on a pending state that includes
 * earlier commits that are not durable yet. Readers see `state`, which follows once the log has acknowledged
 * a commit. If the log rejects one, all undurable commits are rolled back and their promises reject. Two
 * states share records and duplicate only indexes. An overlay would save that, but has a different iteration
 * order.
 */
import {
  type AnyStream,
  type AtriumEvent,
  type CommandData,
  type CommandName,
  check,
  decide,
  type Folded,
  foldCommit,
  foldState,
  type OnUnknown,
  readCommit,
} from '#shared/domain/registry.ts'
import type { Actor, Channel, Commit, DecideContext, StreamId } from '#shared/kernel/commit.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { createState, type ReadState, type State } from '#shared/records/registry.ts'
import { pause } from '../../base/clock.ts'
import { commitAt, type EventLog, SequenceConflict } from '../../stores/log/eventLog.ts'
import { loadSnapshot, type OnForeign, type Snapshots } from '../../stores/log/snapshots.ts'
import { QueueFullError, UnknownOutcomeError } from '../../stores/storage/errors.ts'
import { newAppendId } from './appendId.ts'
import { KeptResults, keyedCommits } from './keptResults.ts'
import { Listeners, type ReportFailure } from './listeners.ts'

export interface RunContext {
  readonly actor: Actor
  readonly channel: Channel
  readonly nowMs: number
  readonly cause?: string
  /** Group id as in the commit. */
  readonly group?: string | undefined
  readonly undoes?: string | undefined
  readonly key?: string | undefined
  /** Refuses, by throwing a Rejection, on the state that the command is decided on. */
  readonly precondition?: ((decided: ReadState) => void) | undefined
}

/** A durable commit and what it changed. */
export interface Committed extends Folded {
  readonly commit: Commit<AtriumEvent>
}

export interface Proposed {
  readonly events: readonly AtriumEvent[]
  /** Same as the result of `run`. */
  readonly durable: Promise<Committed | null>
}

interface Pending extends Committed {
  readonly id: string
  /** Null once durable, otherwise the error; never rejects. */
  outcome: Promise<unknown>
  /** An earlier attempt got no response. A rejected retry does not tell whether the first one was stored. */
  mayBeStored: boolean
  /** Resolves once published, rejects if refused. */
  readonly done: Promise<Committed>
  readonly resolve: (committed: Committed) => void
  readonly reject: (error: unknown) => void
}

export interface WorkspacePorts {
  readonly log: EventLog
  readonly snapshots: Snapshots
  readonly onUnknown?: OnUnknown | undefined
  readonly onForeign?: OnForeign | undefined
  readonly onEffectFailure?: ReportFailure | undefined
  /** Someone listens to commits from now on, under this name. */
  readonly onEffectAdded?: ((effect: string) => void) | undefined
  /** Refuses, by throwing a Rejection, a decision that breaks a rule across streams. */
  readonly judge?: ((stream: StreamId, events: readonly AtriumEvent[]) => void) | undefined
}

const SNAPSHOT_EVERY = 5_000
const RESEND_FIRST_MS = 50
const RESEND_MAX_MS = 2_000

export class Workspace<S extends AnyStream = AnyStream> {
  readonly stream: StreamId
  readonly #definition: S
  readonly #ports: WorkspacePorts
  readonly #listeners: Listeners<[Committed]>
  readonly #state: State
  readonly #results = new KeptResults<Proposed>()
  /** Everything that was decided, durable or not. */
  #decided: State
  #pending: Pending[] = []
  #isSettling = false
  #seq: number
  #durableSeq: number
  #durableAtMs: number
  #snapshotSeq: number
  /** The snapshot that is currently being saved. */
  #saving: Promise<void> = Promise.resolve()
  /** Instant of the newest decided commit. */
  #lastAtMs: number

  private constructor(definition: S, stream: StreamId, ports: WorkspacePorts, loaded: Loaded) {
    this.#definition = definition
    this.stream = stream
    this.#ports = ports
    this.#listeners = new Listeners(ports.onEffectFailure, ports.onEffectAdded)
    this.#state = loaded.state
    this.#decided = copyOf(loaded.state)
    this.#seq = loaded.seq
    this.#durableSeq = loaded.seq
    this.#durableAtMs = loaded.lastAtMs
    this.#snapshotSeq = loaded.snapshotSeq
    this.#lastAtMs = loaded.lastAtMs
    for (const commit of loaded.keyed) {
      const { at: atMs, events, command } = commit
      const durable = Promise.resolve({ commit, changes: [], inverse: [], about: [] })
      this.#results.keep(command, commit, { atMs, result: { events, durable } })
    }
  }

  /** Loads the newest snapshot and folds the commits after it. */
  static async open<S extends AnyStream>(
    definition: S,
    stream: StreamId,
    ports: WorkspacePorts,
  ): Promise<Workspace<S>> {
    return new Workspace(definition, stream, ports, await load(stream, ports))
  }

  /** State after durable commits only. */
  get state(): ReadState {
    return this.#state
  }

  /** Sequence of the last durable commit. */
  get seq(): number {
    return this.#durableSeq
  }

  /** No commits are in flight, so `state` includes every decision. */
  get isSettled(): boolean {
    return this.#pending.length === 0
  }

  /** Resolves when everything decided so far is published or rejected. */
  async settled(): Promise<void> {
    await this.#pending.at(-1)?.done.catch(() => undefined)
  }

  /** Called once per durable commit, in order; an error is logged under the effect's name. */
  onCommit(effect: string, listener: (committed: Committed) => void): () => void {
    return this.#listeners.add(effect, listener)
  }

  /**
   * Decides and records. Resolves once durable, to null if the command changes nothing.
   * @throws Rejection if a rule rejects it; `storage_full` or `log_conflict` if the log does
   */
  async run<N extends CommandName<S>>(
    name: N,
    data: CommandData<S, N>,
    context: RunContext,
  ): Promise<Committed | null> {
    const basis = this.#pending.at(-1)
    try {
      return await this.propose(name, data, context).durable
    } catch (error) {
      // The rejection may depend on a commit in flight, so it is final only once that is durable.
      if (error instanceof Rejection) await basis?.done
      throw error
    }
  }

  /**
   * Like `run`, for callers that send many commands without awaiting each. Returns the decision at once and a
   * promise of its durability. Throws if a rule rejects it.
   */
  propose<N extends CommandName<S>>(name: N, data: CommandData<S, N>, context: RunContext): Proposed {
    const kept = this.#results.find(name, context)
    if (kept) return kept
    const proposed = this.#propose(name, data, context)
    this.#results.keep(name, context, { atMs: context.nowMs, result: proposed })
    return proposed
  }

  /** Whether this command of this caller already has a result; running it again returns that result. */
  isRepeated(name: CommandName<S>, context: Pick<RunContext, 'actor' | 'key'>): boolean {
    return this.#results.find(name, context) !== undefined
  }

  #propose<N extends CommandName<S>>(name: N, data: CommandData<S, N>, context: RunContext): Proposed {
    const seq = this.#seq + 1
    const decideContext = this.#decideContext(seq, context)
    context.precondition?.(this.#decided)
    const events = decide(this.#definition, { name, data }, this.#decided, decideContext)
    // A command that changes nothing may rest on a command in flight, and must not be confirmed before it.
    if (events.length === 0) return { events, durable: this.#afterPending() }
    this.#ports.judge?.(this.stream, events)
    const { actor, channel, cause, group, undoes, key } = context
    const commit: Commit<AtriumEvent> = {
      stream: this.stream,
      seq,
      at: decideContext.nowMs,
      actor,
      channel,
      command: name,
      ...(cause === undefined ? {} : { cause }),
      ...(group === undefined ? {} : { group }),
      ...(undoes === undefined ? {} : { undoes }),
      ...(key === undefined ? {} : { key }),
      events,
    }
    return { events, durable: this.#append(commit, this.#foldDecided(commit)) }
  }

  /** Why `run` would reject now, or null. Records nothing. */
  check<N extends CommandName<S>>(name: N, data: CommandData<S, N>, context: RunContext): Rejection | null {
    return check(this.#definition, { name, data }, this.#decided, this.#decideContext(this.#seq + 1, context))
  }

  #decideContext(seq: number, { actor, channel, nowMs }: RunContext): DecideContext {
    // Callers read the clock before waiting, and the clock may be set back. Times in a stream never decrease.
    const at = Math.max(nowMs, this.#lastAtMs)
    return { actor, channel, nowMs: at, seq, newId: idFactory(seq, this.stream) }
  }

  async #afterPending(): Promise<null> {
    await this.#pending.at(-1)?.done
    return null
  }

  /** An evolver that throws in the middle leaves nothing behind. */
  #foldDecided(commit: Commit<AtriumEvent>): Folded {
    try {
      return foldCommit(this.#decided, commit)
    } catch (error) {
      this.#rebuildDecided()
      throw error
    }
  }

  #append(commit: Commit<AtriumEvent>, folded: Folded): Promise<Committed> {
    this.#seq = commit.seq
    this.#lastAtMs = commit.at
    const { changes, inverse, about } = folded
    const id = newAppendId()
    const { promise: done, resolve, reject } = Promise.withResolvers<Committed>()
    const outcome = this.#send(commit, id)
    const pending = {
      commit,
      changes,
      inverse,
      about,
      id,
      outcome,
      mayBeStored: false,
      done,
      resolve,
      reject,
    }
    this.#pending.push(pending)
    if (!this.#isSettling) void this.#settle()
    return done
  }

  /** The outcome is handled in order. */
  #send(commit: Commit, id: string): Promise<unknown> {
    return this.#ports.log.append(commit, id).then(noFailure, failureOf)
  }

  /** Settles commits in order: durable ones are published, and the first rejected one discards the rest. */
  async #settle(): Promise<void> {
    this.#isSettling = true
    let waitMs = RESEND_FIRST_MS
    for (let head = this.#pending[0]; head; head = this.#pending[0]) {
      const error = await head.outcome
      if (error === null) {
        waitMs = RESEND_FIRST_MS
        this.#pending.shift()
        this.#publish(head)
        head.resolve(head)
      } else if (mustResend(error, head)) {
        head.mayBeStored = true
        await pause(waitMs)
        waitMs = Math.min(RESEND_MAX_MS, waitMs * 2)
        head.outcome = this.#send(head.commit, head.id)
      } else this.#rollBack(error)
    }
    this.#isSettling = false
  }

  #publish(head: Pending): void {
    this.#state.put(head.changes)
    this.#durableSeq = head.commit.seq
    this.#durableAtMs = head.commit.at
    this.#listeners.notify(head)
    if (this.#durableSeq - this.#snapshotSeq < SNAPSHOT_EVERY) return
    // The command is durable. A failed snapshot does not undo it.
    this.saveSnapshot().catch((error: unknown) => this.#ports.onEffectFailure?.('snapshot', error))
  }

  #rollBack(cause: unknown): void {
    const lost = this.#pending
    this.#pending = []
    this.#rebuildDecided()
    this.#seq = this.#durableSeq
    for (const { reject } of lost) reject(refusalOf(cause))
  }

  #rebuildDecided(): void {
    this.#decided = copyOf(this.#state)
    for (const { changes } of this.#pending) this.#decided.put(changes)
  }

  /** Speeds up the next start; contains durable data only. */
  saveSnapshot(): Promise<void> {
    const saving = this.#saveSnapshot()
    this.#saving = saving.catch(() => undefined)
    return saving
  }

  /** Removes all snapshots, those of past days too, and saves one of the present state. */
  async renewSnapshots(): Promise<void> {
    await this.#saving
    await this.#ports.snapshots.drop(this.stream)
    this.#snapshotSeq = 0
    await this.saveSnapshot()
  }

  async #saveSnapshot(): Promise<void> {
    if (this.#snapshotSeq === this.#durableSeq) return
    const { log, snapshots } = this.#ports
    const [seq, before, records] = [this.#durableSeq, this.#snapshotSeq, this.#state.dump()]
    const atMs = this.#durableAtMs
    this.#snapshotSeq = seq
    try {
      const hash = await log.hashAt(this.stream, seq)
      if (hash === null) throw new Error(`the log has no ${this.stream}#${seq}`)
      await snapshots.save(this.stream, { seq, atMs, hash, records })
    } catch (error) {
      if (this.#snapshotSeq === seq) this.#snapshotSeq = before
      throw error
    }
  }
}

interface Loaded {
  readonly state: State
  readonly seq: number
  readonly snapshotSeq: number
  readonly lastAtMs: number
  /** Commits with an idempotency key that may still be retried. */
  readonly keyed: readonly Commit<AtriumEvent>[]
}

async function load(
  stream: StreamId,
  { log, snapshots, onUnknown, onForeign }: WorkspacePorts,
): Promise<Loaded> {
  const state = createState()
  const snapshot = await loadSnapshot(stream, { log, snapshots, onForeign })
  const snapshotSeq = snapshot?.seq ?? 0
  if (snapshot) state.put(snapshot.records.map((record) => ({ put: record })))
  let seq = snapshotSeq
  let lastAtMs = (await commitAt(log, stream, seq))?.at ?? 0
  for await (const piece of log.read(stream, seq)) {
    for (const commit of piece) {
      foldState(state, readCommit(commit, onUnknown))
      seq = commit.seq
      lastAtMs = Math.max(lastAtMs, commit.at)
    }
  }
  const keyed = await keyedCommits(log, stream, lastAtMs)
  return { state, seq, snapshotSeq, lastAtMs, keyed }
}

function copyOf(state: ReadState): State {
  const copy = createState()
  copy.put(state.dump().map((record) => ({ put: record })))
  return copy
}

const noFailure = (): null => null
const failureOf = (error: unknown): unknown => error ?? new Error('refused without a reason')

const mustResend = (error: unknown, { mayBeStored }: Pending): boolean =>
  error instanceof UnknownOutcomeError || (mayBeStored && !(error instanceof SequenceConflict))

function refusalOf(cause: unknown): unknown {
  if (cause instanceof QueueFullError) return cause
  if (cause instanceof SequenceConflict) return new Rejection('log_conflict', { reason: cause.message })
  return new Rejection('storage_full', { reason: cause instanceof Error ? cause.message : String(cause) })
}
