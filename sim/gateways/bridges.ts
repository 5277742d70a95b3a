/**
 * State of Zigbee2MQTT-style bridges connected directly to the server: devices from the last list, and commands
 * awaiting a confirming state. In memory: a bridge publishes its list on connect.
 */
import { createHash } from 'node:crypto'
import { KNOWN_PROPERTIES } from '#shared/devices/guessKind.ts'
import type { Readings, ReportedValues } from '#shared/devices/kind.ts'
import { isTable } from '#shared/parseStates.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { type Acknowledgement, type Control, parseControl, parseJson } from '#shared/topics.ts'
import { type BridgeDevice, readBridgeDevices, shortText } from '#shared/zigbee2mqtt/exposes.ts'
import { failedSetIn } from '#shared/zigbee2mqtt/failedSet.ts'
import { type Translation, translationOf } from '#shared/zigbee2mqtt/translation.ts'
import type { Description } from '../core/discovery/discovery.ts'

/** The part of its bridge's list that messages require. */
export interface BridgedDevice {
  readonly number: string
  /** Name in its topics. */
  readonly topic: string
  /** Null where it fits no kind. */
  readonly translation: Translation | null
}

/** A message below the bridge's base topic. */
export interface BridgeMessage {
  readonly part: string
  readonly text: string
}

interface Waiting {
  readonly id: string
  readonly number: string
  readonly sinceMs: number
  readonly left: Map<string, Readings[string]>
}

interface Bridge {
  readonly projectId: ProjectId
  /** Hash of the list from which the other fields come. */
  readonly hash: string
  readonly descriptions: readonly Description[]
  /** Number of devices in the list beyond the limit. */
  readonly unread: number
  readonly byName: ReadonlyMap<string, BridgedDevice>
  readonly byNumber: ReadonlyMap<string, BridgedDevice>
  waiting: Waiting[]
}

const HOSTS_MAX = 2_000
/** Total limit over hosts. The bridge with the oldest list is evicted until it sends another. */
const DEVICES_MAX = 100_000
const WAITING_MAX = 500
/** After five seconds a command has timed out. */
const FORGOTTEN_AFTER_MS = 6_000

export class Bridges {
  readonly #bridges = new Map<HostId, Bridge>()
  #deviceCount = 0

  /** Number of devices of all bridges. */
  get deviceCount(): number {
    return this.#deviceCount
  }

  /** Takes a bridge's device list and returns the description of each; null if invalid. */
  learn(
    { projectId, hostId }: { readonly projectId: ProjectId; readonly hostId: HostId },
    text: string,
  ): readonly Description[] | null {
    const hash = createHash('sha256').update(text).digest('base64')
    const before = this.#bridges.get(hostId)
    // Published at every start of the bridge, and at every connection.
    if (before?.hash === hash) return before.descriptions
    const list = readBridgeDevices(parseJson(text))
    if (!list) return null
    const known = list.devices.map((device) => {
      const translation = translationOf(device)
      const { number, name: topic } = device
      return { description: describe(device, translation), bridged: { number, topic, translation } }
    })
    this.forgetHost(hostId)
    this.#bridges.set(hostId, {
      projectId,
      hash,
      descriptions: known.map(({ description }) => description),
      unread: list.left,
      byName: new Map(known.map(({ bridged }) => [bridged.topic, bridged])),
      byNumber: new Map(known.map(({ bridged }) => [bridged.number, bridged])),
      waiting: before?.waiting ?? [],
    })
    this.#deviceCount += known.length
    this.#makeRoom()
    return this.#bridges.get(hostId)?.descriptions ?? []
  }

  forgetHost(hostId: HostId): void {
    this.#deviceCount -= this.#bridges.get(hostId)?.byNumber.size ?? 0
    this.#bridges.delete(hostId)
  }

  forgetProject(projectId: ProjectId): void {
    for (const [hostId, bridge] of this.#bridges) if (bridge.projectId === projectId) this.forgetHost(hostId)
  }

  #makeRoom(): void {
    for (const hostId of this.#bridges.keys()) {
      if (this.#bridges.size <= HOSTS_MAX && this.#deviceCount <= DEVICES_MAX) return
      this.forgetHost(hostId)
    }
  }

  unread(hostId: HostId): number {
    return this.#bridges.get(hostId)?.unread ?? 0
  }

  named(hostId: HostId, name: string): BridgedDevice | undefined {
    return this.#bridges.get(hostId)?.byName.get(name)
  }

  /** A control of a host as what its bridge understands; null where the host is no bridge, or the control is none of its devices. */
  translate(hostId: HostId, text: string, nowMs: number): readonly BridgeMessage[] | null {
    const bridge = this.#bridges.get(hostId)
    const control = bridge && parseControl(text)
    if (!bridge || !control || !isOfDevices(control)) return null
    const messages: BridgeMessage[] = []
    for (const [number, values] of Object.entries(control.d)) {
      const known = bridge.byNumber.get(number)
      const message = known?.translation?.toBridge(values)
      // Untranslatable commands time out.
      if (!known || !message) continue
      messages.push({ part: `${known.topic}/set`, text: JSON.stringify(message) })
    }
    if (messages.length === 0) return null
    if (messages.length === Object.keys(control.d).length) wait(bridge, control, nowMs)
    return messages
  }

  /** Outcomes of waiting commands in a bridge message. */
  answers(
    { hostId }: { readonly hostId: HostId },
    part: string,
    text: string,
    nowMs: number,
  ): readonly Acknowledgement[] {
    const bridge = this.#bridges.get(hostId)
    if (!bridge || bridge.waiting.length === 0) return []
    bridge.waiting = bridge.waiting.filter(({ sinceMs }) => nowMs - sinceMs <= FORGOTTEN_AFTER_MS)
    if (part === 'bridge/logging') return failures(bridge, text, nowMs)
    const known = bridge.byName.get(part)
    const payload = known && parseJson(text)
    if (!known?.translation || !isTable(payload)) return []
    return confirmations(bridge, known.number, known.translation.toAtrium(payload), nowMs)
  }
}

/** Known properties only. */
function describe(device: BridgeDevice, translation: Translation | null): Description {
  const exposed = device.features.map(({ property }) => property)
  const translated = translation?.properties.map(({ name }) => name) ?? []
  const properties = [...new Set([...exposed, ...translated])].filter((name) => KNOWN_PROPERTIES.has(name))
  const own = translation && { kind: { kind: translation.kind, circuits: translation.circuits } }
  // What it counts in other ranges is converted with its messages.
  const named = { number: device.number, name: shortText(device.name), model: device.model }
  return { ...named, properties, scales: [], ...own }
}

const isOfDevices = ({ d, advanced, scene, firmware, automation }: Control): boolean =>
  Object.keys(d).length > 0 && (advanced ?? scene ?? firmware ?? automation) === undefined

function wait(bridge: Bridge, control: Control, nowMs: number): void {
  for (const [number, values] of Object.entries(control.d))
    bridge.waiting.push({ id: control.id, number, sinceMs: nowMs, left: new Map(Object.entries(values)) })
  bridge.waiting = bridge.waiting.slice(-WAITING_MAX)
}

/** Confirms a command once all of its devices report the values. */
function confirmations(
  bridge: Bridge,
  number: string,
  values: ReportedValues,
  nowMs: number,
): Acknowledgement[] {
  const touched = bridge.waiting.filter((one) => one.number === number)
  for (const { left } of touched)
    for (const [name, value] of Object.entries(values)) if (isObeyed(left.get(name), value)) left.delete(name)
  bridge.waiting = bridge.waiting.filter(({ left }) => left.size > 0)
  const open = new Set(bridge.waiting.map(({ id }) => id))
  const done = new Set(touched.flatMap(({ id }) => (open.has(id) ? [] : [id])))
  return [...done].map((ack) => ({ t: Math.round(nowMs), ack, ok: true }))
}

/** A stopped motor reports no such state, and devices round numbers to their own steps. */
function isObeyed(wanted: Readings[string] | undefined, value: unknown): boolean {
  if (wanted === undefined) return false
  if (wanted === 'STOP') return true
  if (typeof wanted === 'number' && typeof value === 'number') return Math.abs(wanted - value) <= 1
  return wanted === value
}

function failures(bridge: Bridge, text: string, nowMs: number): Acknowledgement[] {
  const payload = failedSetIn(parseJson(text))
  const known = payload && bridge.byName.get(payload.name)
  if (!known) return []
  const failed = bridge.waiting.filter(({ number }) => number === known.number)
  const ids = new Set(failed.map(({ id }) => id))
  bridge.waiting = bridge.waiting.filter(({ id }) => !ids.has(id))
  return [...ids].map((ack) => ({ t: Math.round(nowMs), ack, ok: false, error: payload.reason }))
}
