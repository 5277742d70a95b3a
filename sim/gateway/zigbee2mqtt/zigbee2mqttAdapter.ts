/**
 * Zigbee2MQTT on any broker. Devices are those of its last `bridge/devices`, so that a renamed one is the same and a removed one
 * is gone. A command counts as done when the state that follows says so.
 */
import { createHash } from 'node:crypto'
import type { Readings, ReportedValues } from '#shared/devices/kind.ts'
import { isTable } from '#shared/parseStates.ts'
import { parseJson } from '#shared/topics.ts'
import { type BridgeDevice, readBridgeDevices } from '#shared/zigbee2mqtt/exposes.ts'
import { failedSetIn } from '#shared/zigbee2mqtt/failedSet.ts'
import { type Translation, translationOf } from '#shared/zigbee2mqtt/translation.ts'
import {
  type Adapter,
  type AdapterPorts,
  BusError,
  type FieldDevice,
  type FieldListener,
  type WriteOutcome,
} from '../adapter.ts'
import { AwaitedStates } from '../awaitedStates.ts'
import { type BrokerTarget, MqttLink } from '../mqttLink.ts'

export interface BridgeTarget extends BrokerTarget {
  /** The base topic. */
  readonly base: string
}

/** `bridge/devices` of a large network; nothing else is nearly as long. */
const MESSAGE_MAX_BYTES = 4 * 1_024 * 1_024
/** The list is retained: it comes with the subscription where a bridge has ever run. */
const LIST_MAX_MS = 15_000

interface KnownDevice {
  readonly translation: Translation
  readonly field: FieldDevice
}

export const connectZigbee2mqtt =
  (target: BridgeTarget) =>
  async (ports: AdapterPorts): Promise<Adapter> => {
    const adapter = new Zigbee2mqttAdapter(ports, target.base)
    await adapter.open(target)
    return adapter
  }

class Zigbee2mqttAdapter implements Adapter {
  readonly #ports: AdapterPorts
  readonly #awaited: AwaitedStates
  readonly #base: string
  #link: MqttLink | null = null
  #byNumber = new Map<string, KnownDevice>()
  #byName = new Map<string, KnownDevice>()
  #listener: FieldListener | null = null
  /** What came before someone listens: retained states. */
  #early: (readonly [part: string, text: string])[] = []
  #onList: (() => void) | null = null
  #hasList = false
  #listHash = ''

  constructor(ports: AdapterPorts, base: string) {
    this.#ports = ports
    this.#base = base
    this.#awaited = new AwaitedStates(ports.clock)
  }

  async open(target: BridgeTarget): Promise<void> {
    const link = await MqttLink.open(target, this.#ports, {
      messageMaxBytes: MESSAGE_MAX_BYTES,
      onMessage: (topic, text) => {
        // An empty one is what a rename leaves under the old name.
        if (text !== '') this.#take(topic.slice(this.#base.length + 1), text)
      },
    })
    this.#link = link
    try {
      await link.subscribe([`${this.#base}/#`])
    } catch (error) {
      await link.close()
      throw error
    }
  }

  async discover(): Promise<readonly FieldDevice[]> {
    if (!this.#hasList) await this.#list()
    return [...this.#byNumber.values()].map(({ field }) => field)
  }

  subscribe(listener: FieldListener): void {
    this.#listener = listener
    for (const [part, text] of this.#early.splice(0)) this.#take(part, text)
    // States are not retained as a rule.
    for (const known of this.#byNumber.values()) this.#ask(known)
  }

  async write(number: string, values: Readings): Promise<WriteOutcome> {
    const known = this.#byNumber.get(number)
    if (!known) throw new BusError('unknown_device', `unknown device ${number}`)
    const message = known.translation.toBridge(values)
    if (!message) throw new BusError('refused', `${known.field.name} does not take these values`)
    const publish = (): Promise<void> => this.#publish(`${known.field.name}/set`, message)
    return this.#awaited.command({ field: known.field, values, publish }, this.#ports.queue)
  }

  async close(): Promise<void> {
    this.#awaited.close()
    await this.#link?.close()
  }

  #publish(part: string, message: object): Promise<void> {
    if (!this.#link) return Promise.reject(new BusError('unreachable', 'the bus is disconnected'))
    return this.#link.publish(`${this.#base}/${part}`, JSON.stringify(message))
  }

  #ask({ field, translation }: KnownDevice): void {
    const { ask } = translation
    if (ask) this.#ports.queue.run(() => this.#publish(`${field.name}/get`, ask)).catch(() => {})
  }

  #list(): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#ports.clock.schedule(LIST_MAX_MS, () =>
        reject(
          new BusError(
            'no_answer',
            `no bridge/devices within ${LIST_MAX_MS / 1_000} s: is the base topic right?`,
          ),
        ),
      )
      this.#onList = () => {
        cancel()
        resolve()
      }
    })
  }

  #take(part: string, text: string): void {
    if (part === 'bridge/devices') this.#takeList(text)
    else if (!this.#listener) this.#early.push([part, text])
    else if (part === 'bridge/state') this.#takeBridge(text)
    else if (part === 'bridge/logging') this.#takeLog(text)
    else if (!part.startsWith('bridge/')) this.#takeDevice(part, text)
  }

  #takeList(text: string): void {
    const before = this.#byNumber
    if (!this.#learn(text)) return
    this.#hasList = true
    this.#onList?.()
    if (!this.#listener) return
    this.#listener.devices([...this.#byNumber.values()].map(({ field }) => field))
    for (const [number, known] of this.#byNumber) if (!before.has(number)) this.#ask(known)
  }

  /** False where the message is no list. */
  #learn(text: string): boolean {
    const hash = createHash('sha256').update(text).digest('base64')
    // Published again at every start of the bridge.
    if (hash === this.#listHash) return true
    const list = readBridgeDevices(parseJson(text))
    if (!list) {
      this.#ports.onProblem('nonsense', 'bridge/devices is no list')
      return false
    }
    if (list.left > 0)
      this.#ports.onProblem(
        'nonsense',
        `bridge/devices has ${list.left} devices too many or of too long a name`,
      )
    this.#listHash = hash
    this.#byNumber = new Map(
      list.devices.flatMap((device) => {
        const translation = translationOf(device)
        return translation ? [[device.number, { translation, field: fieldOf(device, translation) }]] : []
      }),
    )
    this.#byName = new Map([...this.#byNumber.values()].map((known) => [known.field.name, known]))
    return true
  }

  #takeBridge(text: string): void {
    if (stateIn(text) !== 'offline') return
    for (const number of this.#byNumber.keys()) this.#listener?.available(number, false)
    this.#ports.onProblem('no_answer', 'Zigbee2MQTT is offline')
  }

  #takeLog(text: string): void {
    const payload = failedSetIn(parseJson(text))
    const known = payload && this.#byName.get(payload.name)
    if (known) this.#awaited.failed(known.field.number, payload.reason)
  }

  #takeDevice(part: string, text: string): void {
    const known = this.#byName.get(part)
    if (known) {
      const payload = parseJson(text)
      if (isTable(payload)) this.#report(known, payload)
      return
    }
    const ofName = part.endsWith(AVAILABILITY)
      ? this.#byName.get(part.slice(0, -AVAILABILITY.length))
      : undefined
    if (ofName) this.#listener?.available(ofName.field.number, stateIn(text) !== 'offline')
  }

  #report({ field, translation }: KnownDevice, payload: Readonly<Record<string, unknown>>): void {
    const { number } = field
    const values = translation.toAtrium(payload)
    this.#book(field, payload, values)
    if (Object.keys(values).length === 0) return
    this.#listener?.states(number, values)
    this.#awaited.reported(number, values)
  }

  /** By the names of the message; what has the same name in Atrium is shown beside it. */
  #book(
    { number, address, name: deviceName }: FieldDevice,
    payload: Readonly<Record<string, unknown>>,
    values: ReportedValues,
  ): void {
    for (const name of Object.keys(payload).slice(0, POINTS_PER_DEVICE_MAX)) {
      const place = { device: address, deviceName, number, point: `${deviceName} ${name}` }
      if (Object.hasOwn(values, name))
        this.#ports.points.point({ ...place, property: name }).set(payload[name], values[name])
      else this.#ports.points.point(place).set(payload[name])
    }
  }
}

const POINTS_PER_DEVICE_MAX = 64
const AVAILABILITY = '/availability'

/** `{"state":"online"}`, or the bare word of older versions. */
function stateIn(text: string): unknown {
  const payload = parseJson(text)
  return isTable(payload) ? payload.state : text
}

const fieldOf = (device: BridgeDevice, { kind, circuits, properties }: Translation): FieldDevice => ({
  number: device.number,
  address: `0x${device.number.toLowerCase()}`,
  name: device.name,
  model: device.model,
  kind,
  circuits,
  properties,
})
