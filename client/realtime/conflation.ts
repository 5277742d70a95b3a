/**
 * Changes since the last frame: per device and property only the newest value, every commit, the last
 * heartbeat. Bounded, whatever the input rate and however long it is not drained.
 */
import type { CommitMessage } from '#shared/contract/live.ts'
import type { Reading } from '#shared/devices/kind.ts'
import type { Decoded } from './decode.ts'
import type { Beat, Counts, Frame } from './messages.ts'

export interface ConflationLimits {
  readonly devices: number
  readonly properties: number
  readonly commits: number
}

const LIMITS: ConflationLimits = { devices: 100_000, properties: 128, commits: 5_000 }

export class Conflation {
  readonly #limits: ConflationLimits
  #values = new Map<string, Record<string, Reading>>()
  #commits: CommitMessage[] = []
  #beat: Beat | null = null
  #hasLostCommits = false
  #arrivedAtMs = 0
  #counts: Counts = { packets: 0, bad: 0, dropped: 0 }

  constructor(limits: ConflationLimits = LIMITS) {
    this.#limits = limits
  }

  get isEmpty(): boolean {
    const hasNews = this.#commits.length > 0 || this.#hasLostCommits
    return !hasNews && this.#values.size === 0 && !this.#beat
  }

  /** `null` is a packet that could not be read. */
  add(decoded: Decoded | null, arrivedAtMs: number): void {
    const { packets, bad } = this.#counts
    this.#counts = { ...this.#counts, packets: packets + 1, bad: decoded ? bad : bad + 1 }
    if (!decoded) return
    this.#arrivedAtMs = arrivedAtMs
    if (decoded.kind === 'states') this.#addStates(decoded.states.d)
    else if (decoded.kind === 'commit') this.#addCommit(decoded.commit)
    else if (decoded.kind === 'beat') this.#beat = decoded.beat
  }

  /** Takes everything out. */
  drain(): Frame {
    const numbers: string[] = []
    const counts: number[] = []
    const names: string[] = []
    const values: Reading[] = []
    for (const [number, table] of this.#values) {
      const before = names.length
      for (const name in table) {
        names.push(name)
        values.push(table[name] as Reading)
      }
      numbers.push(number)
      counts.push(names.length - before)
    }
    const frame: Frame = {
      kind: 'frame',
      arrivedAtMs: this.#arrivedAtMs,
      readings: { numbers, counts, names, values },
      commits: this.#commits,
      beat: this.#beat,
      hasLostCommits: this.#hasLostCommits,
      counts: this.#counts,
    }
    this.#values = new Map()
    this.#commits = []
    this.#beat = null
    this.#hasLostCommits = false
    return frame
  }

  #addStates(devices: Readonly<Record<string, Readonly<Record<string, Reading>>>>): void {
    for (const number in devices) {
      const values = devices[number] as Record<string, Reading>
      const waiting = this.#values.get(number)
      if (waiting) this.#merge(waiting, values)
      else if (this.#values.size < this.#limits.devices) this.#values.set(number, values)
      else this.#drop(Object.keys(values).length)
    }
  }

  #merge(waiting: Record<string, Reading>, values: Readonly<Record<string, Reading>>): void {
    const size = Object.keys(waiting).length
    let room = this.#limits.properties - size
    for (const name in values) {
      if (!(name in waiting)) {
        if (room <= 0) {
          this.#drop(1)
          continue
        }
        room -= 1
      }
      waiting[name] = values[name] as Reading
    }
  }

  /** Commits are never merged. Once some are lost the page must resync, so none is kept until then. */
  #addCommit(commit: CommitMessage): void {
    if (this.#hasLostCommits) return
    if (this.#commits.length < this.#limits.commits) {
      this.#commits.push(commit)
      return
    }
    this.#commits = []
    this.#hasLostCommits = true
  }

  #drop(count: number): void {
    this.#counts = { ...this.#counts, dropped: this.#counts.dropped + count }
  }
}
