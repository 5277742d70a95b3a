/**
 * Writes frames into the store. During synchronisation (`hold`) frames are conflated and bounded; `release` applies
 * them. Reports apply in order of arrival, commits by sequence. Gaps are reported.
 */
import type { CommitMessage } from '#shared/contract/live.ts'
import type { Reading } from '#shared/devices/kind.ts'
import type { LiveStore } from '../store/liveStore.ts'
import type { ServerClock } from '../store/serverClock.ts'
import type { Counts, Frame } from './messages.ts'

const HELD_COMMITS_MAX = 20_000

interface HeldReadings {
  readonly number: string
  readonly host: string
  readonly table: Record<string, Reading | null>
}

export interface FeedCounts extends Counts {
  /** Reports of devices that the store does not have. */
  readonly unknown: number
}

export class Feed {
  readonly #store: LiveStore
  readonly #clock: ServerClock
  #isHolding = true
  /** Pending readings, keyed by host and device. */
  #held = new Map<string, HeldReadings>()
  #heldAtMs = 0
  #heldCommits: CommitMessage[] = []
  #hasHole = false
  #counts: FeedCounts = { packets: 0, bad: 0, dropped: 0, unknown: 0 }

  constructor(store: LiveStore, clock: ServerClock) {
    this.#store = store
    this.#clock = clock
  }

  get counts(): FeedCounts {
    return this.#counts
  }

  get isHolding(): boolean {
    return this.#isHolding
  }

  /** Drops frames of the previous socket. */
  restart(): void {
    this.#isHolding = true
    this.#forgetHeld()
  }

  hold(): void {
    this.#isHolding = true
  }

  /** Applies what waited. False: commits are missing. */
  release(): boolean {
    this.#isHolding = false
    const devices = this.#held
    const commits = this.#heldCommits
    const hasHole = this.#hasHole
    const atMs = this.#heldAtMs
    this.#forgetHeld()
    const isWhole = this.#store.fold(commits) && !hasHole
    this.#applyHeld(devices, atMs)
    return isWhole
  }

  /** False: commits are missing, and a sync is needed. */
  write(frame: Frame): boolean {
    this.#counts = { ...frame.counts, unknown: this.#counts.unknown }
    if (frame.beat) this.#clock.note(frame.beat.serverMs, frame.arrivedAtMs)
    if (this.#isHolding) {
      this.#keep(frame)
      return true
    }
    const store = this.#store
    const isWhole = frame.commits.length === 0 || store.fold(frame.commits)
    if (frame.readings.numbers.length > 0) {
      const { unknown } = store.applyReadings({ ...frame.readings, atMs: this.#clock.at(frame.arrivedAtMs) })
      this.#countUnknown(unknown)
    }
    const isBehind = frame.beat !== null && frame.beat.seq > store.seq
    return isWhole && !isBehind && !frame.hasLostCommits
  }

  #keep(frame: Frame): void {
    const { numbers, hosts, counts, names, values } = frame.readings
    let at = 0
    for (const [i, number] of numbers.entries()) {
      const end = at + (counts[i] as number)
      const host = hosts[i] as string
      const key = `${host}/${number}`
      const held = this.#held.get(key) ?? { number, host, table: {} }
      for (; at < end; at += 1) held.table[names[at] as string] = values[at] as Reading | null
      this.#held.set(key, held)
    }
    this.#heldAtMs = frame.arrivedAtMs
    if (frame.hasLostCommits || this.#heldCommits.length + frame.commits.length > HELD_COMMITS_MAX) {
      this.#heldCommits = []
      this.#hasHole = true
    } else this.#heldCommits.push(...frame.commits)
  }

  #applyHeld(held: ReadonlyMap<string, HeldReadings>, arrivedAtMs: number): void {
    if (held.size === 0) return
    const all = [...held.values()]
    const tables = all.map(({ table }) => table)
    const { unknown } = this.#store.applyReadings({
      numbers: all.map(({ number }) => number),
      hosts: all.map(({ host }) => host),
      atMs: this.#clock.at(arrivedAtMs),
      counts: tables.map((table) => Object.keys(table).length),
      names: tables.flatMap((table) => Object.keys(table)),
      values: tables.flatMap((table) => Object.values(table)),
    })
    this.#countUnknown(unknown)
  }

  #countUnknown(unknown: number): void {
    if (unknown > 0) this.#counts = { ...this.#counts, unknown: this.#counts.unknown + unknown }
  }

  #forgetHeld(): void {
    this.#held = new Map()
    this.#heldCommits = []
    this.#hasHole = false
  }
}
