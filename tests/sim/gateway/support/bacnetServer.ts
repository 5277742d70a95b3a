/**
 * A BACnet device on loopback. The protocol is that of node-bacnet, which is not the library of the gateway; objects with
 * priorities and subscriptions are as ASHRAE 135 has them.
 */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { onTestFinished } from 'vitest'
import { freeUdpPort } from '../../../support/freeUdpPort.ts'

interface Tagged {
  readonly type: number
  readonly value: unknown
}
interface ObjectId {
  readonly type: number
  readonly instance: number
}
interface PropertyRef {
  readonly id: number
  readonly index: number
}
interface Request {
  readonly header: { readonly sender: { readonly address: string } }
  readonly invokeId: number
  readonly service: number
  readonly payload: {
    readonly objectId: ObjectId
    readonly property: PropertyRef
    readonly properties: readonly { objectId: ObjectId; properties: readonly PropertyRef[] }[]
    readonly value: { readonly value: readonly Tagged[]; readonly priority: number }
    readonly monitoredObjectId: ObjectId
    readonly subscriberProcessId: number
    readonly lifetime: number
    readonly lowLimit?: number
    readonly highLimit?: number
  }
}
interface Protocol {
  on(name: string, take: (request: Request) => void): void
  once(name: string, take: () => void): void
  close(): void
  readPropertyResponse(
    to: object,
    id: number,
    object: ObjectId,
    property: PropertyRef,
    value: readonly Tagged[],
  ): void
  readPropertyMultipleResponse(to: object, id: number, values: readonly object[]): void
  simpleAckResponse(to: object, service: number, id: number): void
  errorResponse(to: object, service: number, id: number, errorClass: number, errorCode: number): void
  iAmResponse(to: object, instance: number, segmentation: number, vendor: number): void
  unconfirmedCOVNotification(
    to: string,
    process: number,
    instance: number,
    object: ObjectId,
    leftS: number,
    values: readonly object[],
  ): void
}
const BacnetProtocol: new (options: object) => Protocol = createRequire(import.meta.url)('node-bacnet')

const PROPERTY = {
  presentValue: 85,
  statusFlags: 111,
  units: 117,
  covIncrement: 22,
  priorityArray: 87,
  objectList: 76,
  objectName: 77,
}
const TAG = { null: 0, unsigned: 2, real: 4, text: 7, bits: 8, enumerated: 9, object: 12 }
const ERROR = {
  unknownObject: [1, 31],
  unknownProperty: [2, 32],
  writeDenied: [2, 40],
  noSubscriptions: [5, 45],
} as const
/** Analog, binary and multi-state objects, of which the second and third of each can be commanded. */
const TAGS: Readonly<Record<number, number>> = {
  0: TAG.real,
  1: TAG.real,
  2: TAG.real,
  3: TAG.enumerated,
  4: TAG.enumerated,
  5: TAG.enumerated,
  13: TAG.unsigned,
  14: TAG.unsigned,
  19: TAG.unsigned,
}
const DEVICE = 8
const INPUTS = new Set([0, 3, 13])

export interface BacnetObject {
  /** Value of the device's program without commands. */
  value: number
  /** Text instead of a number. */
  readonly text?: string
  readonly units?: number
  readonly increment?: number
  flags?: number
  /** Commands by priority. */
  readonly slots?: Map<number, number>
}

export interface BacnetBench {
  readonly port: number
  readonly objects: Map<string, BacnetObject>
  /** Objects that someone has subscribed to. */
  readonly subscriptions: Map<
    string,
    { readonly to: string; readonly process: number; readonly lifetimeS: number }
  >
  /** Request counts. */
  readonly counts: Map<string, number>
  readonly writes: { object: string; value: unknown; priority: number }[]
  /** Changes the program's value and notifies subscribers. */
  set(object: string, change: Partial<BacnetObject>): void
  announce(to: string): void
  close(): Promise<void>
}

export interface BacnetHabits {
  readonly instance?: number
  readonly port?: number
  readonly objects: Readonly<Record<string, BacnetObject>>
  readonly hasSubscriptions?: boolean
  readonly hasReadMultiple?: boolean
  /** Transforms written values. */
  readonly takes?: (value: number) => number
  readonly isSilent?: (to: 'read' | 'write', object: string) => boolean
}

const keyOf = ({ type, instance }: ObjectId): string => `${type}:${instance}`
const isUnknown = (
  value: readonly Tagged[] | readonly [number, number],
): value is readonly [number, number] => typeof value[0] === 'number'

/** Closed at the end of the test. */
export async function startBacnet(habits: BacnetHabits): Promise<BacnetBench> {
  const device = await openBacnet(habits)
  onTestFinished(() => device.close())
  return device
}

export async function openBacnet(habits: BacnetHabits): Promise<BacnetBench> {
  const device = new TestDevice(habits, habits.port ?? (await freeUdpPort()))
  await device.open()
  return device
}

class TestDevice implements BacnetBench {
  readonly port: number
  readonly objects: Map<string, BacnetObject>
  readonly subscriptions: BacnetBench['subscriptions'] = new Map()
  readonly counts: BacnetBench['counts'] = new Map()
  readonly writes: BacnetBench['writes'] = []
  readonly #habits: BacnetHabits
  readonly #instance: number
  readonly #protocol: Protocol
  #isOpen = true

  constructor(habits: BacnetHabits, port: number) {
    this.port = port
    this.#habits = habits
    this.#instance = habits.instance ?? 1_201
    this.objects = new Map(
      Object.entries(habits.objects).map(([key, object]) => [key, { ...object, slots: new Map() }]),
    )
    this.#protocol = new BacnetProtocol({ port, interface: '127.0.0.1' })
  }

  async open(): Promise<void> {
    const opened = once(this.#protocol as never, 'listening')
    const answer = (name: string, take: (request: Request) => void): void =>
      this.#protocol.on(name, (request) => {
        this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
        take(request)
      })
    answer('whoIs', ({ header, payload: { lowLimit = 0, highLimit = 4_194_303 } }) => {
      if (this.#instance >= lowLimit && this.#instance <= highLimit) this.announce(header.sender.address)
    })
    answer('readProperty', (request) => this.#read(request))
    if (this.#habits.hasReadMultiple !== false)
      answer('readPropertyMultiple', (request) => this.#readMultiple(request))
    answer('writeProperty', (request) => this.#write(request))
    answer('subscribeCov', (request) => this.#subscribe(request))
    await opened
  }

  set(key: string, change: Partial<BacnetObject>): void {
    const object = this.objects.get(key)
    if (!object) throw new Error(`no object ${key}`)
    Object.assign(object, change)
    this.#notify(key)
  }

  announce(to: string): void {
    this.#protocol.iAmResponse({ address: to }, this.#instance, 3, 999)
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#protocol.close()
  }

  #valueOf(key: string): Tagged {
    const object = this.objects.get(key)
    if (object?.text !== undefined) return { type: TAG.text, value: object.text }
    const commanded = [...(object?.slots?.keys() ?? [])].sort((a, b) => a - b)[0]
    const value = commanded === undefined ? object?.value : object?.slots?.get(commanded)
    return { type: TAGS[Number(key.split(':')[0])] ?? TAG.real, value }
  }

  #property(objectId: ObjectId, { id, index }: PropertyRef): readonly Tagged[] | readonly [number, number] {
    const key = keyOf(objectId)
    const object = this.objects.get(key)
    if (id === PROPERTY.objectList && objectId.type === DEVICE) return [this.#listed(index)]
    if (id === PROPERTY.objectName) return [{ type: TAG.text, value: `Name of ${key}` }]
    if (!object) return ERROR.unknownObject
    const { units, increment, flags = 0, slots } = object
    if (id === PROPERTY.presentValue) return [this.#valueOf(key)]
    if (id === PROPERTY.statusFlags) return [{ type: TAG.bits, value: { value: [flags], bitsUsed: 4 } }]
    if (id === PROPERTY.units && units !== undefined) return [{ type: TAG.enumerated, value: units }]
    if (id === PROPERTY.covIncrement && increment !== undefined) return [{ type: TAG.real, value: increment }]
    if (id !== PROPERTY.priorityArray || INPUTS.has(objectId.type)) return ERROR.unknownProperty
    const slot = slots?.get(index)
    return [slot === undefined ? { type: TAG.null, value: null } : { ...this.#valueOf(key), value: slot }]
  }

  #listed(index: number): Tagged {
    const keys = [`${DEVICE}:${this.#instance}`, ...this.objects.keys()]
    if (index === 0) return { type: TAG.unsigned, value: keys.length }
    const [type = 0, instance = 0] = (keys[index - 1] ?? '').split(':').map(Number)
    return { type: TAG.object, value: { type, instance } }
  }

  #read({ header, invokeId, service, payload }: Request): void {
    if (this.#habits.isSilent?.('read', keyOf(payload.objectId))) return
    const value = this.#property(payload.objectId, payload.property)
    if (isUnknown(value)) this.#protocol.errorResponse(header.sender, service, invokeId, ...value)
    else
      this.#protocol.readPropertyResponse(header.sender, invokeId, payload.objectId, payload.property, value)
  }

  #readMultiple({ header, invokeId, payload }: Request): void {
    if (payload.properties.some(({ objectId }) => this.#habits.isSilent?.('read', keyOf(objectId)))) return
    const values = payload.properties.map(({ objectId, properties }) => ({
      objectId,
      values: properties.map((property) => {
        const value = this.#property(objectId, property)
        const [errorClass, errorCode] = isUnknown(value) ? value : []
        const error = [{ type: 0, value: { type: 'BacnetError', errorClass, errorCode } }]
        return { property, value: isUnknown(value) ? error : value }
      }),
    }))
    this.#protocol.readPropertyMultipleResponse(header.sender, invokeId, values)
  }

  #write({ header, invokeId, service, payload: { objectId, value } }: Request): void {
    const key = keyOf(objectId)
    const object = this.objects.get(key)
    const [said] = value.value
    if (!object || !said || INPUTS.has(objectId.type)) {
      const error = object ? ERROR.writeDenied : ERROR.unknownObject
      this.#protocol.errorResponse(header.sender, service, invokeId, error[0], error[1])
      return
    }
    this.writes.push({ object: key, value: said.value, priority: value.priority })
    if (said.type === TAG.null) object.slots?.delete(value.priority)
    else object.slots?.set(value.priority, this.#habits.takes?.(Number(said.value)) ?? Number(said.value))
    if (this.#habits.isSilent?.('write', key)) return
    this.#protocol.simpleAckResponse(header.sender, service, invokeId)
    this.#notify(key)
  }

  #subscribe({ header, invokeId, service, payload }: Request): void {
    const key = keyOf(payload.monitoredObjectId)
    if (this.#habits.hasSubscriptions === false || !this.objects.has(key)) {
      this.#protocol.errorResponse(header.sender, service, invokeId, ...ERROR.noSubscriptions)
      return
    }
    this.subscriptions.set(key, {
      to: header.sender.address,
      process: payload.subscriberProcessId,
      lifetimeS: payload.lifetime,
    })
    this.#protocol.simpleAckResponse(header.sender, service, invokeId)
    this.#notify(key)
  }

  #notify(key: string): void {
    const subscription = this.subscriptions.get(key)
    if (!subscription || !this.#isOpen) return
    const [type = 0, instance = 0] = key.split(':').map(Number)
    const { to, process, lifetimeS } = subscription
    const flags = { type: TAG.bits, value: { value: [this.objects.get(key)?.flags ?? 0], bitsUsed: 4 } }
    this.#protocol.unconfirmedCOVNotification(to, process, this.#instance, { type, instance }, lifetimeS, [
      { property: { id: PROPERTY.presentValue }, value: [this.#valueOf(key)] },
      { property: { id: PROPERTY.statusFlags }, value: [flags] },
    ])
  }
}
