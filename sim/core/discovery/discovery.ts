/**
 * Found devices: reported by hosts and not configured. Held in memory only, because gateways resend all states after
 * connecting. The number of devices per host and the size per device are bounded. When full, devices seen only once are
 * evicted first, so invented numbers do not displace real devices.
 */

import { FOUND_PER_HOST_MAX } from '#shared/constants.ts'
import type { Capabilities } from '#shared/devices/capabilities.ts'
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import { guessKind, type KindGuess, KNOWN_PROPERTIES } from '#shared/devices/guessKind.ts'
import type { Reading, Readings } from '#shared/devices/kind.ts'
import type { Scales } from '#shared/devices/scales.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { DEVICE_NUMBER } from '#shared/kernel/ids.ts'
import { isCount, isReading } from '#shared/parseStates.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { DEVICE_PROPERTIES_MAX } from '#shared/topics.ts'

/** Time without reports after which a found device is removed. */
const FORGOTTEN_AFTER_MS = DAY_MS
/** In a full table, a device seen repeatedly is evicted only after this time without reports. */
const GIVES_WAY_AFTER_MS = HOUR_MS
/** Minimum interval between evaluations of a device that repeats itself. */
const LOOK_EVERY_MS = 1_000
/** Minimum interval between publications of last-seen time and signal quality alone. */
const AGE_PUBLISHED_EVERY_MS = 30_000
/** Longer texts, as learned codes of a remote, are no state. */
const TEXT_KEPT_MAX = 64
/** Numbers counted as omitted; the most recent ones if a host invents more. */
const LEFT_OUT_MAX = 5_000
/** Maximum total characters of capabilities per host. Devices beyond it are shown without properties. */
const CAPABILITIES_MAX_CHARS = 4_000_000

export interface Found {
  readonly number: string
  /** Name that the device reports; empty if none. */
  readonly name: string
  readonly model: string
  readonly guess: KindGuess | null
  readonly capabilities: Capabilities | null
  readonly scales: Scales
  readonly linkquality: number | null
  readonly firstSeenMs: number
  readonly seenAtMs: number
}

interface Entry {
  publishedAtMs: number
  readonly firstSeenMs: number
  seenAtMs: number
  /** Whether it has reported since it was found, or its bridge describes it. */
  isSeenAgain: boolean
  linkquality: number | null
  name: string
  model: string
  readonly said: Set<string>
  /** Last reported values of known properties, for its initial state. */
  readonly values: Record<string, Reading>
  guess: KindGuess | null
  /** Type according to its host. */
  announced: KindGuess | null
  /** Capabilities according to its host, for generic devices. */
  capabilities: Capabilities | null
  /** Characters of `capabilities`. */
  capabilitiesSize: number
  /** What its host counts in other ranges than kinds do. */
  scales: Scales
}

interface Table {
  readonly projectId: ProjectId
  readonly entries: Map<string, Entry>
  /** Numbers that did not fit, with their last-seen time. */
  readonly left: Map<string, number>
  /** Devices of its bridge's list that were not read. */
  unread: number
}

/** Devices of a host that are not shown as found. */
export interface LeftOut {
  /** Numbers of devices without an assigned area. */
  readonly numbers: readonly string[]
  /** Number of unread entries of an overlong list. */
  readonly unread: number
}

export interface LastReport {
  readonly atMs: number
  readonly values: Readings
}

export interface Reporter {
  readonly projectId: ProjectId
  readonly hostId: HostId
}

/** Description of a device from its bridge. */
export interface Description {
  readonly number: string
  readonly name: string
  readonly model: string
  readonly properties: readonly string[]
  /** Kind, if the host knows it; otherwise it is guessed from the properties. */
  readonly kind?: KindGuess
  /** Capabilities, for generic devices. */
  readonly capabilities?: Capabilities
  /** Shares that are counted in another range than its kind; left out where the message does not tell. */
  readonly scales?: Scales
}

export class Discovery {
  readonly #tables = new Map<HostId, Table>()
  readonly #listeners = new Set<(projectId: ProjectId) => void>()

  /** Notifies when the known state of a project's devices has changed. */
  onChange(listener: (projectId: ProjectId) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A state of a number that is no device of the project. */
  note(from: Reporter, number: string, values: Readonly<Record<string, unknown>>, nowMs: number): void {
    const entry = this.#entryOf(from, number, nowMs)
    if (!entry) return
    // Its host may have announced it a moment before.
    const isNew = entry.said.size === 0 || Object.keys(entry.values).length === 0
    if (!isNew && nowMs - entry.seenAtMs < LOOK_EVERY_MS) return
    if (nowMs - entry.firstSeenMs >= LOOK_EVERY_MS) entry.isSeenAgain = true
    entry.seenAtMs = nowMs
    const { linkquality } = values
    if (typeof linkquality === 'number' && isCount(linkquality) && linkquality <= 255)
      entry.linkquality = linkquality
    let looked = 0
    const before = entry.said.size
    for (const name in values) {
      looked += 1
      if (looked > DEVICE_PROPERTIES_MAX) break
      const value = values[name]
      if (!isKnown(entry, name) || !isReading(value)) continue
      entry.said.add(name)
      if (typeof value !== 'string' || value.length <= TEXT_KEPT_MAX) entry.values[name] = value
    }
    const isMore = entry.said.size > before
    if (isMore) entry.guess = entry.announced ?? guessKind(entry.said)
    if (isMore || nowMs - entry.publishedAtMs >= AGE_PUBLISHED_EVERY_MS)
      this.#notify(from.projectId, entry, nowMs)
  }

  /** Handles a description from a bridge. The device may not have reported yet. */
  describe(from: Reporter, { number, name, model, properties, ...said }: Description, nowMs: number): void {
    const entry = this.#entryOf(from, number, nowMs)
    if (!entry) return
    entry.isSeenAgain = true
    entry.name = name
    entry.model = model
    this.#describeCapabilities(from, entry, said.capabilities ?? null)
    entry.scales = said.scales ?? []
    for (const property of properties) if (isKnown(entry, property)) entry.said.add(property)
    entry.announced = said.kind ?? (entry.capabilities ? { kind: GENERIC_KIND, circuits: 1 } : null)
    entry.guess = entry.announced ?? guessKind(entry.said)
    this.#notify(from.projectId, entry, nowMs)
  }

  /** Drops names that are no longer announced, because a host could announce new ones indefinitely. */
  #describeCapabilities({ hostId }: Reporter, entry: Entry, capabilities: Capabilities | null): void {
    const size = capabilities === null ? 0 : JSON.stringify(capabilities).length
    let total = size - entry.capabilitiesSize
    for (const one of this.#tables.get(hostId)?.entries.values() ?? []) total += one.capabilitiesSize
    const isTooMuch = total > CAPABILITIES_MAX_CHARS
    entry.capabilities = isTooMuch ? null : capabilities
    entry.capabilitiesSize = isTooMuch ? 0 : size
    for (const name of [...entry.said]) {
      if (isKnown(entry, name)) continue
      entry.said.delete(name)
      delete entry.values[name]
    }
  }

  /** Found devices in order of discovery. */
  of(hostId: HostId, nowMs: number): Found[] {
    return [...(this.#tables.get(hostId)?.entries ?? [])].flatMap(
      ([
        number,
        {
          said: _,
          publishedAtMs: __,
          isSeenAgain: ___,
          values: ____,
          announced: _____,
          capabilitiesSize: ______,
          ...entry
        },
      ]) => (nowMs - entry.seenAtMs > FORGOTTEN_AFTER_MS ? [] : [{ number, ...entry }]),
    )
  }

  /** Devices that the host reports but that are not shown. */
  leftOut(hostId: HostId, nowMs: number): LeftOut {
    const { left = new Map<string, number>(), unread = 0 } = this.#tables.get(hostId) ?? {}
    const numbers = [...left].flatMap(([number, seenAtMs]) =>
      nowMs - seenAtMs > FORGOTTEN_AFTER_MS ? [] : [number],
    )
    return { numbers, unread }
  }

  /** Records devices of a bridge's list that could not be read. */
  noteUnread({ projectId, hostId }: Reporter, unread: number): void {
    const table = this.#tables.get(hostId)
    if (!table || table.unread === unread) return
    table.unread = unread
    this.#changed(projectId)
  }

  get(hostId: HostId, number: string): Found | null {
    const entry = this.#tables.get(hostId)?.entries.get(number)
    return entry ? { number, ...entry } : null
  }

  /**
   * The device was configured.
   * @returns its last report; null if older than a day
   */
  drop(hostId: HostId, number: string, nowMs: number): LastReport | null {
    const table = this.#tables.get(hostId)
    const entry = table?.entries.get(number)
    if (!table || !entry) return null
    table.entries.delete(number)
    this.#changed(table.projectId)
    if (nowMs - entry.seenAtMs > FORGOTTEN_AFTER_MS) return null
    return Object.keys(entry.values).length === 0 ? null : { atMs: entry.seenAtMs, values: entry.values }
  }

  forgetHost(hostId: HostId): void {
    const table = this.#tables.get(hostId)
    this.#tables.delete(hostId)
    if (table) this.#changed(table.projectId)
  }

  forgetProject(projectId: ProjectId): void {
    for (const [hostId, table] of this.#tables) if (table.projectId === projectId) this.#tables.delete(hostId)
  }

  #notify(projectId: ProjectId, entry: Entry, nowMs: number): void {
    entry.publishedAtMs = nowMs
    this.#changed(projectId)
  }

  #changed(projectId: ProjectId): void {
    for (const listener of this.#listeners) listener(projectId)
  }

  /** Null if the host has reached its limit and all found devices were seen again recently. */
  #entryOf({ projectId, hostId }: Reporter, number: string, nowMs: number): Entry | null {
    const table = this.#tables.get(hostId) ?? { projectId, entries: new Map(), left: new Map(), unread: 0 }
    const known = table.entries.get(number)
    if (known) return known
    if (!DEVICE_NUMBER.test(number)) return null
    if (isFull(table) && !makeRoom(table, nowMs)) {
      leaveOut(table, number, nowMs)
      return null
    }
    table.left.delete(number)
    this.#tables.set(hostId, table)
    const made: Entry = {
      // Published with its first report.
      publishedAtMs: Number.NEGATIVE_INFINITY,
      firstSeenMs: nowMs,
      seenAtMs: nowMs,
      isSeenAgain: false,
      linkquality: null,
      name: '',
      model: '',
      said: new Set(),
      values: {},
      guess: null,
      announced: null,
      capabilities: null,
      capabilitiesSize: 0,
      scales: [],
    }
    table.entries.set(number, made)
    return made
  }
}

/** Unauthenticated senders cannot make the server store further names. */
const isKnown = ({ capabilities }: Entry, property: string): boolean =>
  KNOWN_PROPERTIES.has(property) || capabilities?.properties.some(({ name }) => name === property) === true

const isFull = ({ entries }: Table): boolean => entries.size >= FOUND_PER_HOST_MAX

/** Evicts the longest-silent device among those seen once, otherwise one that has become silent. */
function makeRoom({ entries, left }: Table, nowMs: number): boolean {
  let longest: [string, Entry] | null = null
  for (const one of entries) if (longest === null || givesWayBefore(one[1], longest[1])) longest = one
  if (!longest || (longest[1].isSeenAgain && nowMs - longest[1].seenAtMs <= GIVES_WAY_AFTER_MS)) return false
  leaveOut({ left }, longest[0], longest[1].seenAtMs)
  return entries.delete(longest[0])
}

function leaveOut({ left }: Pick<Table, 'left'>, number: string, seenAtMs: number): void {
  left.delete(number)
  left.set(number, seenAtMs)
  if (left.size <= LEFT_OUT_MAX) return
  for (const oldest of left.keys()) {
    left.delete(oldest)
    return
  }
}

const givesWayBefore = (a: Entry, b: Entry): boolean =>
  a.isSeenAgain === b.isSeenAgain ? a.seenAtMs < b.seenAtMs : b.isSeenAgain
