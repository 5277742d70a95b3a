/**
 * Conflates changes since the last frame: newest value per device and property, every commit, last heartbeat.
 * Bounded for any input rate.
 */
import type { CommitMessage } from '#shared/contract/live.ts'
import type { Reading } from '#shared/devices/kind.ts'
import type { News } from '#shared/news.ts'
import type { SimulationNews } from '#shared/simulation.ts'
import type { Decoded } from './decode.ts'
import type { Beat, Counts, Frame } from './messages.ts'

export interface ConflationLimits {
  readonly devices: number
  readonly properties: number
  readonly commits: number
  readonly news: number
  /** Maximum waiting devices before an early frame. */
  readonly waitingDevices: number
}

const LIMITS: ConflationLimits = {
  devices: 100_000,
  properties: 128,
  commits: 5_000,
  news: 200,
  waitingDevices: 256,
}

export class Conflation {
  readonly #limits: ConflationLimits
  /** By host, then device: a report of another host must not replace the device's own. */
  #values = new Map<string, Map<string, Record<string, Reading | null>>>()
  #devices = 0
  #commits: CommitMessage[] = []
  #beat: Beat | null = null
  #simulation: SimulationNews | null = null
  #news = new Map<string, News>()
  #hasLostCommits = false
  #arrivedAtMs = 0
  #counts: Counts = { packets: 0, bad: 0, dropped: 0 }
  #watched: ReadonlySet<string> | null = null
  #hasWatched = false

  constructor(limits: ConflationLimits = LIMITS) {
    this.#limits = limits
  }

  get isEmpty(): boolean {
    return !this.#isCommandSent && this.#devices === 0
  }

  /** Whether a frame is urgent: commits, heartbeat, visible devices, or many changes. */
  get isUrgent(): boolean {
    return this.#isCommandSent || this.#hasWatched || this.#devices >= this.#limits.waitingDevices
  }

  get #isCommandSent(): boolean {
    const isOfServer = this.#beat !== null || this.#simulation !== null || this.#news.size > 0
    return isOfServer || this.#commits.length > 0 || this.#hasLostCommits
  }

  /** From this call on, only reports of these devices are urgent. */
  watch(numbers: readonly string[]): void {
    this.#watched = new Set(numbers)
  }

  /** `null` is a packet that could not be read. */
  add(decoded: Decoded | null, arrivedAtMs: number): void {
    const { packets, bad } = this.#counts
    this.#counts = { ...this.#counts, packets: packets + 1, bad: decoded ? bad : bad + 1 }
    if (!decoded) return
    this.#arrivedAtMs = arrivedAtMs
    if (decoded.kind === 'states') this.#addStates(decoded.host, decoded.states.d)
    else if (decoded.kind === 'commit') this.#addCommit(decoded.commit)
    else if (decoded.kind === 'beat') this.#beat = decoded.beat
    else if (decoded.kind === 'simulation') this.#simulation = decoded.news
    else if (decoded.kind === 'news') this.#addNews(decoded.news)
  }

  /** Removes and returns everything. */
  drain(): Frame {
    const numbers: string[] = []
    const hosts: string[] = []
    const counts: number[] = []
    const names: string[] = []
    const values: (Reading | null)[] = []
    for (const [host, devices] of this.#values)
      for (const [number, table] of devices) {
        const before = names.length
        for (const name in table) {
          names.push(name)
          values.push(table[name] as Reading | null)
        }
        numbers.push(number)
        hosts.push(host)
        counts.push(names.length - before)
      }
    const frame: Frame = {
      kind: 'frame',
      arrivedAtMs: this.#arrivedAtMs,
      readings: { numbers, hosts, counts, names, values },
      commits: this.#commits,
      beat: this.#beat,
      simulation: this.#simulation,
      news: [...this.#news.values()],
      hasLostCommits: this.#hasLostCommits,
      counts: this.#counts,
    }
    this.#values = new Map()
    this.#devices = 0
    this.#commits = []
    this.#beat = null
    this.#simulation = null
    this.#news = new Map()
    this.#hasLostCommits = false
    this.#hasWatched = false
    return frame
  }

  #addStates(
    host: string,
    devices: Readonly<Record<string, Readonly<Record<string, Reading | null>>>>,
  ): void {
    const ofHost = this.#values.get(host) ?? new Map<string, Record<string, Reading | null>>()
    this.#values.set(host, ofHost)
    for (const number in devices) {
      if (!this.#watched || this.#watched.has(number)) this.#hasWatched = true
      const values = devices[number] as Record<string, Reading | null>
      const waiting = ofHost.get(number)
      if (waiting) this.#merge(waiting, values)
      else if (this.#devices < this.#limits.devices) {
        ofHost.set(number, values)
        this.#devices += 1
      } else this.#drop(Object.keys(values).length)
    }
  }

  #merge(waiting: Record<string, Reading | null>, values: Readonly<Record<string, Reading | null>>): void {
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
      waiting[name] = values[name] as Reading | null
    }
  }

  /** Commits are never merged. After a loss the page must resync, so commits are discarded until then. */
  #addCommit(commit: CommitMessage): void {
    if (this.#hasLostCommits) return
    if (this.#commits.length < this.#limits.commits) {
      this.#commits.push(commit)
      return
    }
    this.#commits = []
    this.#hasLostCommits = true
  }

  #addNews(news: News): void {
    if (this.#news.size < this.#limits.news || this.#news.has(news.about)) this.#news.set(news.about, news)
    else this.#drop(1)
  }

  #drop(count: number): void {
    this.#counts = { ...this.#counts, dropped: this.#counts.dropped + count }
  }
}
