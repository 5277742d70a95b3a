/**
 * Delivery loop of one subscriber: reads the log from its cursor, sorts matching events into lanes, and saves its
 * progress. The cursor passes an entry once it is delivered, parked, or stored because its lane fails. So a failing key
 * blocks neither other keys nor the cursor. Reading pauses while too many entries are pending.
 */
import { type AtriumEvent, readEvent } from '#shared/domain/registry.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import type { Clock } from '../../base/clock.ts'
import { commitAt, type EventLog } from '../../stores/log/eventLog.ts'
import type { Heads } from '../../stores/log/heads.ts'
import { Lanes } from './lanes.ts'
import type { OutboxStore } from './outboxStore.ts'
import type { Entry, Subscriber } from './subscriber.ts'

/** Maximum pending entries, not counting failing lanes. */
const ON_ITS_WAY_MAX = 500
/** Reading resumes below this number, because each read fetches a whole block of the log. */
const READS_ON_BELOW = 250
const HELD_MAX = 10_000
const SAVE_AFTER_MS = 200
const SAVE_RETRY_MS = 5_000
const ATTEMPT_MAX_MS = 30_000
const CONCURRENCY = 8
const FAILURES_MAX = 12

export interface OutboxPorts {
  readonly log: EventLog
  readonly heads: Heads
  readonly store: OutboxStore
  /** Real time: back-off and time-outs are about the machines that receive the effects. */
  readonly clock: Clock
  readonly random01: () => number
  readonly onFailed: (subscriber: string, entry: Entry, error: unknown) => void
  readonly onParked: (subscriber: string, entry: Entry, error: unknown) => void
  /**
   * The cursor is ahead of the log, which was restored from an older copy. It continues from the end of the
   * log.
   */
  readonly onAhead: (subscriber: string, stream: StreamId) => void
  /** The outbox itself could not read or save; it tries again. */
  readonly onError: (subscriber: string, error: unknown) => void
}

export interface DeliveryStatus {
  /** Commits after the durable cursor, of all streams. */
  readonly lag: number
  /** Entries in delivery or waiting for a retry. */
  readonly waiting: number
  readonly parked: number
}

export class Delivery {
  readonly #subscriber: Subscriber
  readonly #ports: OutboxPorts
  readonly #lanes: Lanes
  /** Last sequence read; what follows is only in the log. */
  readonly #read = new Map<StreamId, number>()
  readonly #cursors = new Map<StreamId, number>()
  /** Recently read commits of pending entries, to avoid reading the log again. */
  readonly #commits = new Map<string, Read>()
  /** After the cursor, in the order of each stream. */
  readonly #fresh = new Map<string, Entry>()
  /** Entries at or before the cursor, as stored. */
  readonly #held = new Map<string, Entry>()
  readonly #changed = new Map<string, Entry>()
  readonly #toPark = new Map<string, Entry>()
  readonly #toRelease = new Set<string>()
  #parked = 0
  #reading: Promise<void> | null = null
  /** Woken while it was reading, which may have been past the place already. */
  #isWoken = false
  #saving: Promise<void> = Promise.resolve()
  #cancelSave: (() => void) | null = null
  #isClosed = false

  constructor(subscriber: Subscriber, ports: OutboxPorts) {
    this.#subscriber = subscriber
    this.#ports = ports
    this.#lanes = new Lanes({
      concurrency: CONCURRENCY,
      failuresMax: FAILURES_MAX,
      clock: ports.clock,
      random01: ports.random01,
      attempt: (entry) => this.#attempt(entry),
      onDelivered: (entry) => this.#settle(entry),
      onFailed: (entry, error) => this.#noteFailure(entry, error),
      onParked: (entry, error) => this.#park(entry, error),
    })
  }

  /** A new subscriber starts with what happens from now on, unless it wants the past. */
  async start(): Promise<void> {
    const { heads, store } = this.#ports
    const saved = await store.load(this.#subscriber.name)
    const past = this.#subscriber.isFromFirst === true ? [] : heads.streams()
    const cursors = saved?.cursors ?? new Map(past.map((stream) => [stream, heads.lastSeq(stream)]))
    // The estate is there from the first commit on, so that every subscriber that was ever started has a cursor.
    if (!saved)
      await store.save(this.#subscriber.name, { ...NOTHING, cursors: new Map([['estate', 0], ...cursors]) })
    for (const [stream, saved] of cursors) {
      const seq = Math.min(saved, heads.lastSeq(stream))
      // A cursor ahead of the log would skip new commits and lose their effects.
      if (seq < saved) this.#ports.onAhead(this.#subscriber.name, stream)
      this.#cursors.set(stream, seq)
      this.#read.set(stream, seq)
    }
    this.#parked = saved?.parked ?? 0
    for (const entry of saved?.held ?? []) {
      if (entry.seq > heads.lastSeq(entry.stream)) {
        this.#toRelease.add(entry.id)
        continue
      }
      this.#held.set(entry.id, entry)
      this.#lanes.add(entry)
    }
    this.wake()
  }

  /** The log may have new commits. */
  wake(): void {
    if (this.#isClosed) return
    this.#isWoken = this.#reading !== null
    if (this.#reading || !this.#readsOn()) return
    this.#reading = this.#readAll()
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#ports.onError(this.#subscriber.name, error)
        return 0
      })
      .then((count) => {
        this.#reading = null
        // If reading returned nothing although there is more, the next commit triggers another attempt.
        if ((count > 0 || this.#isWoken) && this.#hasMore()) this.wake()
      })
  }

  /**
   * Takes a commit that directly follows the last read one, without reading the log. Returns false if it does not
   * follow or there is no room.
   */
  takeNext(commit: Commit<AtriumEvent>): boolean {
    const { stream, seq, events } = commit
    if (this.#reading || !this.#hasRoom() || seq !== (this.#read.get(stream) ?? 0) + 1) return false
    // Set first, because an idle reader immediately looks for more.
    this.#read.set(stream, seq)
    for (const [index, event] of events.entries()) this.#take(commit, event, index)
    this.#saveSoon()
    return true
  }

  #hasRoom(): boolean {
    return !this.#isClosed && this.#fresh.size < ON_ITS_WAY_MAX && this.#held.size < HELD_MAX
  }

  /** Whether to continue reading; everything that frees space calls `wake`. */
  #readsOn(): boolean {
    return this.#hasRoom() && this.#fresh.size < READS_ON_BELOW
  }

  #hasMore(): boolean {
    const { heads } = this.#ports
    return heads.streams().some((stream) => heads.lastSeq(stream) > (this.#read.get(stream) ?? 0))
  }

  /** Resolves with the number of commits read. */
  async #readAll(): Promise<number> {
    const { log, heads } = this.#ports
    let count = 0
    for (const stream of heads.streams()) {
      const after = this.#read.get(stream) ?? 0
      if (heads.lastSeq(stream) <= after) continue
      for await (const batch of log.read(stream, after)) {
        for (const stored of batch) {
          if (!this.#hasRoom()) return count
          const { commit, events } = readStored(stored)
          for (const [index, event] of events.entries()) if (event) this.#take(commit, event, index)
          this.#read.set(stream, commit.seq)
          count += 1
        }
        this.#saveSoon()
      }
    }
    return count
  }

  #take(commit: Commit<AtriumEvent>, event: AtriumEvent, index: number): void {
    const { stream, seq } = commit
    const id = `${this.#subscriber.name}:${stream}#${seq}.${index}`
    const entry = { id, stream, seq, index, failures: 0, dueAtMs: 0, reason: '' }
    try {
      const key = this.#subscriber.keyOf(event, commit)
      if (key === null) return
      const wanted = { ...entry, key }
      this.#fresh.set(id, wanted)
      this.#commits.set(id, { commit, event })
      this.#lanes.add(wanted)
    } catch (error) {
      // The filter failed, so it is unknown whether the effect is required. The entry is parked visibly
      // instead of skipped.
      this.#park({ ...entry, key: '', reason: String(error) }, error)
    }
  }

  async #attempt(entry: Entry): Promise<void> {
    const { commit, event } = this.#commits.get(entry.id) ?? (await this.#readAgain(entry))
    const abort = new AbortController()
    const { id, failures } = entry
    let cancel: () => void = () => undefined
    const tooLate = new Promise<never>((_, reject) => {
      cancel = this.#ports.clock.schedule(ATTEMPT_MAX_MS, () => {
        abort.abort()
        reject(new Error(`took longer than ${ATTEMPT_MAX_MS} ms`))
      })
    })
    try {
      const work = this.#subscriber.deliver({
        id,
        event,
        commit,
        attempt: failures + 1,
        signal: abort.signal,
      })
      await Promise.race([work, tooLate])
    } finally {
      cancel()
    }
  }

  async #readAgain({ stream, seq, index }: Entry): Promise<Read> {
    const stored = await commitAt(this.#ports.log, stream, seq)
    const read = stored && readStored(stored)
    const event = read?.events[index]
    if (!read || !event) throw new Error(`the log has no ${stream}#${seq}.${index}`)
    return { commit: read.commit, event }
  }

  #settle({ id }: Entry): void {
    this.#fresh.delete(id)
    this.#commits.delete(id)
    this.#changed.delete(id)
    if (this.#held.delete(id)) this.#toRelease.add(id)
    this.#saveSoon()
    if (this.#readsOn() && this.#hasMore()) this.wake()
  }

  #noteFailure(entry: Entry, error: unknown): void {
    if (this.#held.has(entry.id)) {
      this.#held.set(entry.id, entry)
      this.#changed.set(entry.id, entry)
    } else this.#fresh.set(entry.id, entry)
    this.#ports.onFailed(this.#subscriber.name, entry, error)
    this.#saveSoon()
  }

  #park(entry: Entry, error: unknown): void {
    this.#settle(entry)
    this.#toRelease.delete(entry.id)
    this.#toPark.set(entry.id, entry)
    this.#parked += 1
    this.#ports.onParked(this.#subscriber.name, entry, error)
    this.#saveSoon()
  }

  /** Retries a parked entry after other entries of its key. Resolves to whether the id exists. */
  async retry(id: string): Promise<boolean> {
    await this.save()
    const parked = await this.#ports.store.parked(this.#subscriber.name, HELD_MAX)
    const found = parked.find((entry) => entry.id === id)
    if (!found || this.#held.has(id)) return false
    const again = { ...found, failures: 0, dueAtMs: 0 }
    this.#parked -= 1
    this.#held.set(id, again)
    this.#changed.set(id, again)
    this.#lanes.add(again)
    await this.save()
    return true
  }

  #saveSoon(delayMs = SAVE_AFTER_MS): void {
    if (this.#isClosed || this.#cancelSave) return
    this.#cancelSave = this.#ports.clock.schedule(delayMs, () => {
      this.#cancelSave = null
      this.save().catch((error: unknown) => {
        this.#ports.onError(this.#subscriber.name, error)
        this.#saveSoon(SAVE_RETRY_MS)
      })
    })
  }

  /** Stores the cursor; only one save runs at a time. */
  save(): Promise<void> {
    this.#saving = this.#saving.catch(() => undefined).then(() => this.#save())
    return this.#saving
  }

  async #save(): Promise<void> {
    const { cursors, passed } = this.#reach()
    const hold = [...new Map([...this.#changed, ...passed])].map(([, entry]) => entry)
    const park = [...this.#toPark.values()].filter(({ stream, seq }) => seq <= (cursors.get(stream) ?? 0))
    const release = [...this.#toRelease]
    await this.#ports.store.save(this.#subscriber.name, { cursors, hold, park, release })
    for (const [stream, seq] of cursors) this.#cursors.set(stream, seq)
    for (const [id, entry] of passed) this.#markHeld(id, entry)
    for (const entry of hold) if (this.#changed.get(entry.id) === entry) this.#changed.delete(entry.id)
    for (const { id } of park) this.#toPark.delete(id)
    for (const id of release) this.#toRelease.delete(id)
    // Entries of failing lanes are the store's from now on.
    if (this.#readsOn() && this.#hasMore()) this.wake()
  }

  /** Commits that the cursor passed while it was saved may have continued meanwhile. */
  #markHeld(id: string, saved: Entry): void {
    const now = this.#fresh.get(id)
    if (!now) {
      if (!this.#toPark.has(id)) this.#toRelease.add(id)
      this.#saveSoon()
      return
    }
    this.#fresh.delete(id)
    this.#commits.delete(id)
    this.#held.set(id, now)
    if (now !== saved) this.#changed.set(id, now)
  }

  /** Cursor positions: up to the first pending entry in a lane that is not failing. */
  #reach(): { readonly cursors: Map<StreamId, number>; readonly passed: Map<string, Entry> } {
    const cursors = new Map(this.#read)
    const blocked = new Set<StreamId>()
    for (const { stream, seq, key } of this.#fresh.values()) {
      if (blocked.has(stream) || this.#lanes.isFailing(key)) continue
      blocked.add(stream)
      cursors.set(stream, Math.max(this.#cursors.get(stream) ?? 0, seq - 1))
    }
    const passed = [...this.#fresh].filter(([, { stream, seq }]) => seq <= (cursors.get(stream) ?? 0))
    return { cursors, passed: new Map(passed) }
  }

  status(): DeliveryStatus {
    const { heads } = this.#ports
    let lag = 0
    for (const stream of heads.streams())
      lag += Math.max(0, heads.lastSeq(stream) - (this.#cursors.get(stream) ?? 0))
    return { lag, waiting: this.#fresh.size + this.#held.size, parked: this.#parked }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelSave?.()
    await this.#reading
    await this.#lanes.close()
    await this.save()
  }
}

interface Read {
  readonly commit: Commit<AtriumEvent>
  readonly event: AtriumEvent
}

/** The commit, and its events numbered as stored, so that an id is the same to a version that reads more of them. */
function readStored(stored: Commit): {
  readonly commit: Commit<AtriumEvent>
  readonly events: readonly (AtriumEvent | null)[]
} {
  const events = stored.events.map((event) => readEvent(event, stored))
  return { events, commit: { ...stored, events: events.filter((event) => event !== null) } }
}

const NOTHING = { hold: [], park: [], release: [] } as const
