/** BACnet/IP: requests to one device each, through the queue of the bus, and what devices say on their own. */

import { createRequire } from 'node:module'
import type exported from '@bacnet-js/client'
import {
  ApplicationTag,
  type BACNetAddress,
  type BACNetObjectID,
  ErrorClass,
  ErrorCode,
  PropertyIdentifier,
} from '@bacnet-js/client'
import { messageOf } from '../../base/messageOf.ts'
import { type AdapterPorts, BusError } from '../adapter.ts'
import { BacnetSocket, placeOf } from './bacnetSocket.ts'

export interface BacnetTarget {
  readonly port: number
  readonly interface: string
  readonly broadcast: string
  readonly timeoutMs: number
}

/** A value as it is on the wire. */
export interface Tagged {
  readonly type: number
  readonly value: unknown
}

export interface PointValue {
  readonly presentValue: Tagged | null
  readonly status: Status
}

export interface Status {
  readonly isFault: boolean
  readonly isOverridden: boolean
  readonly isOutOfService: boolean
}

export interface BacnetListener {
  /** It is there, and where. A device says so at its start. */
  present(instance: number, address: BACNetAddress): void
  changed(place: string, object: BACNetObjectID, values: PointValue): void
}

/** A device that answers, and refuses. */
export class RefusedError extends BusError {
  /** As "unknown-object"; null where the device gives no code. */
  readonly code: string | null

  constructor(message: string, code: string | null) {
    super('refused', message)
    this.code = code
  }
}

/** Of COV notifications for this process. */
const SUBSCRIBER = 1
const OPEN_MAX_MS = 5_000
/** What the library puts in place of a value that a device refuses. */
const ERROR_VALUE = 105
const HEALTHY: Status = { isFault: false, isOverridden: false, isOutOfService: false }

// Its default export is another one to Node than to bundlers.
const { default: BacnetClient } = createRequire(import.meta.url)('@bacnet-js/client') as typeof exported
type Client = InstanceType<typeof BacnetClient>

export class BacnetLine {
  readonly #client: Client
  readonly #ports: AdapterPorts
  #isClosed = false

  private constructor(target: BacnetTarget, ports: AdapterPorts, listener: BacnetListener) {
    this.#ports = ports
    const transport = new BacnetSocket({
      ...target,
      onNonsense: (reason) => ports.onProblem('nonsense', reason),
    })
    this.#client = new BacnetClient({ transport, apduTimeout: target.timeoutMs })
    this.#client.on('iAm', ({ header, payload }) => {
      const address = header?.sender && addressOf(header.sender)
      if (address) listener.present(payload.deviceId, address)
    })
    this.#client.on('covNotifyUnconfirmed', ({ header, payload }) => {
      const { monitoredObjectId, values } = payload
      const said = (values as readonly ChangedProperty[]).map(({ property, value }) => ({
        id: property.id,
        value,
      }))
      if (header?.sender) listener.changed(placeIn(header.sender), monitoredObjectId, pointValue(said))
    })
  }

  /** @throws BusError */
  static async open(
    target: BacnetTarget,
    ports: AdapterPorts,
    listener: BacnetListener,
  ): Promise<BacnetLine> {
    const line = new BacnetLine(target, ports, listener)
    try {
      await line.#opened()
    } catch (error) {
      await line.close()
      throw new BusError('unreachable', `UDP port ${target.port}: ${messageOf(error)}`)
    }
    return line
  }

  /** Asks everyone, or the devices from one instance to another. */
  whoIs(range?: { readonly lowLimit: number; readonly highLimit: number }): Promise<void> {
    return this.#ask(async () => this.#client.whoIs(range ?? {}))
  }

  async read(to: BACNetAddress, object: BACNetObjectID, property: number, arrayIndex?: number) {
    const { objectId, values } = await this.#ask(() =>
      this.#client.readProperty(to, object, property, arrayIndex === undefined ? {} : { arrayIndex }),
    )
    // Answers of other requests come back without an error once the library's numbers begin again.
    if (!isSame(objectId, object)) throw new BusError('nonsense', 'the answer is about another object')
    return (values as readonly Tagged[])[0] ?? null
  }

  /** The value of an object and its status flags. */
  async readPoint(to: BACNetAddress, object: BACNetObjectID): Promise<PointValue> {
    const properties = [PropertyIdentifier.PRESENT_VALUE, PropertyIdentifier.STATUS_FLAGS].map((id) => ({
      id,
      index: ALL_OF_IT,
    }))
    const { values } = await this.#ask(() =>
      this.#client.readPropertyMultiple(to, [{ objectId: object, properties }]),
    )
    const [one] = values
    if (!one || !isSame(one.objectId, object))
      throw new BusError('nonsense', 'the answer is about another object')
    return pointValue(one.values as readonly SaidProperty[])
  }

  /** For devices that read one property at a time only. */
  async readPointApart(to: BACNetAddress, object: BACNetObjectID): Promise<PointValue> {
    const presentValue = await this.read(to, object, PropertyIdentifier.PRESENT_VALUE)
    const flags = await this.read(to, object, PropertyIdentifier.STATUS_FLAGS).catch((error: unknown) => {
      if (error instanceof RefusedError) return null
      throw error
    })
    return { presentValue, status: statusOf(flags) }
  }

  /** @throws BusError with `no_answer` where nobody knows whether the device has taken it */
  write(to: BACNetAddress, object: BACNetObjectID, value: Tagged, priority: number): Promise<void> {
    return this.#ask(() => this.#send(to, object, value, priority), true)
  }

  /** Past the queue, for the end of the gateway. */
  writeAtOnce(to: BACNetAddress, object: BACNetObjectID, value: Tagged, priority: number): Promise<void> {
    return this.#send(to, object, value, priority)
  }

  subscribe(to: BACNetAddress, object: BACNetObjectID, lifetimeS: number): Promise<void> {
    return this.#ask(() => this.#client.subscribeCov(to, object, SUBSCRIBER, false, false, lifetimeS))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#client.close()
  }

  async #send(to: BACNetAddress, object: BACNetObjectID, value: Tagged, priority: number): Promise<void> {
    const { PRESENT_VALUE } = PropertyIdentifier
    await this.#client.writeProperty(to, object, PRESENT_VALUE, [value] as never, { priority })
  }

  #ask<T>(request: () => Promise<T>, isUrgent = false): Promise<T> {
    return this.#ports.queue.run(async () => {
      if (this.#isClosed) throw new BusError('unreachable', 'the bus is disconnected')
      try {
        return await request()
      } catch (error) {
        throw asBusError(error)
      }
    }, isUrgent)
  }

  #opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#ports.clock.schedule(OPEN_MAX_MS, () => reject(new Error('it does not open')))
      this.#client.once('listening', () => {
        cancel()
        resolve()
      })
      this.#client.on('error', (error) => {
        cancel()
        reject(error)
        if (!this.#isClosed) this.#ports.onLost(messageOf(error))
      })
    })
  }
}

const ALL_OF_IT = 0xffffffff

interface SaidProperty {
  readonly id: number
  readonly value: readonly Tagged[]
}

interface ChangedProperty {
  readonly property: { readonly id: number }
  readonly value: readonly Tagged[]
}

function pointValue(said: readonly SaidProperty[]): PointValue {
  const of = (id: number): Tagged | null => said.find((one) => one.id === id)?.value[0] ?? null
  const presentValue = of(PropertyIdentifier.PRESENT_VALUE)
  if (presentValue?.type === ERROR_VALUE) throw refusal(presentValue.value)
  return { presentValue, status: statusOf(of(PropertyIdentifier.STATUS_FLAGS)) }
}

/** In-alarm, fault, overridden, out-of-service. */
function statusOf(flags: Tagged | null): Status {
  if (flags?.type !== ApplicationTag.BIT_STRING) return HEALTHY
  const [byte = 0] = (flags.value as { readonly value?: readonly number[] }).value ?? []
  return {
    isFault: (byte & 0b0010) !== 0,
    isOverridden: (byte & 0b0100) !== 0,
    isOutOfService: (byte & 0b1000) !== 0,
  }
}

export const isSame = (a: BACNetObjectID, b: BACNetObjectID): boolean =>
  a.type === b.type && a.instance === b.instance

/** Where a device answers: behind a router it has an address on another network too. */
export function placeIn({ address, net, adr }: BACNetAddress): string {
  const place = placeOf(address ?? '')
  return net === undefined ? place : `${place}/${net}/${(adr ?? []).join('.')}`
}

/** Always an object: the library takes the text of an address for everyone. */
function addressOf({ address, forwardedFrom, net, adr }: BACNetAddress): BACNetAddress | null {
  const place = forwardedFrom ?? address
  if (!place) return null
  return { address: placeOf(place), ...(net === undefined ? {} : { net, adr: adr ?? [] }) }
}

/** The library says in the text of an error only which code it is. */
const ERROR_TEXT = /^BacnetError - Class:(\d+) - Code:(\d+)$/
const REFUSED_TEXT = /^BacnetAbort - Reason:(\d+)$/

function asBusError(error: unknown): BusError {
  if (error instanceof BusError) return error
  const text = messageOf(error)
  const [, errorClass, errorCode] = ERROR_TEXT.exec(text) ?? []
  if (errorCode !== undefined)
    return refusal({ errorClass: Number(errorClass), errorCode: Number(errorCode) })
  const [, reason] = REFUSED_TEXT.exec(text) ?? []
  if (reason !== undefined) return new RefusedError(`the device rejects the request (${reason})`, null)
  if (text === 'ERR_TIMEOUT') return new BusError('no_answer', 'the device does not answer')
  return new BusError('nonsense', text)
}

function refusal(said: unknown): RefusedError {
  const { errorClass, errorCode } = Object(said) as {
    readonly errorClass?: number
    readonly errorCode?: number
  }
  const word = (name: string | undefined): string | null => name?.toLowerCase().replaceAll('_', '-') ?? null
  const code = errorCode === undefined ? null : word(ErrorCode[errorCode])
  const inClass = errorClass === undefined ? null : word(ErrorClass[errorClass])
  return new RefusedError(
    `the device refuses: ${code ?? `code ${errorCode}`}${inClass ? ` (${inClass})` : ''}`,
    code,
  )
}
