/** A connection of Modbus over TCP: reads and writes of one unit, each through the queue of its bus. */
import modbus from 'modbus-serial'
import { type AdapterPorts, BusError } from '../adapter.ts'
import type { ModbusPoint, Table } from './profile.ts'

export interface ModbusTarget {
  readonly host: string
  readonly port: number
  readonly framing: 'tcp' | 'rtu'
  readonly timeoutMs: number
}

/** Where a read or write begins. */
interface Place {
  readonly unit: number
  readonly table: Table
  readonly address: number
}

/** "Illegal data address": of a single point, or of the points between two. */
const NO_SUCH_ADDRESS = 2
const REFUSALS: Readonly<Record<number, string>> = {
  1: 'the device does not know this function',
  [NO_SUCH_ADDRESS]: 'the device has no such register',
  3: 'the device does not take this value',
  4: 'the device has failed',
  6: 'the device is busy',
  10: 'there is no path to the device',
  11: 'the device behind its gateway does not answer',
}

export class RefusedError extends BusError {
  readonly isAddress: boolean

  constructor(code: number) {
    super('refused', REFUSALS[code] ?? `the device refuses with ${code}`)
    this.isAddress = code === NO_SUCH_ADDRESS
  }
}

/** A write that was sent, without an answer that says what became of it. */
export class UnsureError extends BusError {}

export class ModbusLine {
  readonly #client = new modbus.default()
  readonly #target: ModbusTarget
  readonly #ports: AdapterPorts
  #isClosed = false

  constructor(target: ModbusTarget, ports: AdapterPorts) {
    this.#target = target
    this.#ports = ports
  }

  /** @throws BusError */
  async open(): Promise<void> {
    const { host, port, framing, timeoutMs } = this.#target
    const client = this.#client
    client.on('error', (error) => this.#lose(messageOf(error)))
    client.on('close', () => this.#lose('the connection was closed'))
    try {
      // The library's "TcpRTUBuffered" sends the frames of TCP; its "Telnet" sends those of a serial line, as they are.
      const connected =
        framing === 'tcp' ? client.connectTCP(host, { port }) : client.connectTelnet(host, { port })
      await this.#within(connected, Math.max(timeoutMs, 5_000))
    } catch (error) {
      this.#isClosed = true
      client.destroy(() => {})
      throw new BusError('unreachable', `${host}:${port}: ${messageOf(error)}`)
    }
    // Without it the library waits forever.
    client.setTimeout(timeoutMs)
  }

  read({ unit, table, address }: Place, length: number): Promise<number[]> {
    return this.#ask(unit, false, async (client) => {
      const { data } = await this.#reading(client, table, address, length)
      if (data.length < length) throw new BusError('nonsense', `${data.length} of ${length} values came back`)
      return data.slice(0, length).map(Number)
    })
  }

  /**
   * Writes what a point means, and returns what it reads back.
   * @throws UnsureError where it was sent, and nobody knows whether the device has obeyed; BusError where it has not
   */
  async write(unit: number, point: ModbusPoint, words: readonly number[]): Promise<number[]> {
    const { table, address, length, field } = point
    const progress = { isSent: false, isTaken: false }
    try {
      return await this.#ask(unit, true, async (client) => {
        const [before = 0] = field ? (await client.readHoldingRegisters(address, 1)).data : []
        progress.isSent = true
        await send(client, point, words, before)
        progress.isTaken = true
        return (await this.#reading(client, table, address, length)).data.slice(0, length).map(Number)
      })
    } catch (error) {
      throw progress.isSent ? unsureOf(error, progress.isTaken) : error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await new Promise<void>((resolve) => {
      const cancel = this.#ports.clock.schedule(1_000, resolve)
      this.#client.destroy(() => {
        cancel()
        resolve()
      })
    })
  }

  #reading(client: Client, table: Table, address: number, length: number) {
    switch (table) {
      case 'coil':
        return client.readCoils(address, length)
      case 'discrete':
        return client.readDiscreteInputs(address, length)
      case 'input':
        return client.readInputRegisters(address, length)
      case 'holding':
        return client.readHoldingRegisters(address, length)
    }
  }

  #ask<T>(unit: number, isUrgent: boolean, request: (client: Client) => Promise<T>): Promise<T> {
    return this.#ports.queue.run(async () => {
      if (this.#isClosed) throw new BusError('unreachable', 'the bus is disconnected')
      this.#client.setID(unit)
      try {
        return await request(this.#client)
      } catch (error) {
        throw asBusError(error)
      }
    }, isUrgent)
  }

  #lose(reason: string): void {
    if (!this.#isClosed) this.#ports.onLost(reason)
  }

  #within<T>(promise: Promise<T>, limitMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.#ports.clock.schedule(limitMs, () =>
        reject(new Error(`no connection within ${limitMs} ms`)),
      )
      promise.then(resolve, reject).finally(cancel)
    })
  }
}

type Client = InstanceType<typeof modbus.default>

/** @param before the whole register, of which the point may be a part */
function send(client: Client, point: ModbusPoint, words: readonly number[], before: number) {
  const { table, address, length, field, usesMany } = point
  const [word = 0] = words
  if (table === 'coil') return client.writeCoil(address, word === 1)
  if (field) {
    const mask = (2 ** field.bits - 1) << field.bit
    return client.writeRegister(address, (before & ~mask) | (word << field.bit))
  }
  return length === 1 && !usesMany
    ? client.writeRegister(address, word)
    : client.writeRegisters(address, [...words])
}

/** A device that refuses the write has not obeyed, and over a closed connection it never got it. */
function unsureOf(error: unknown, isTaken: boolean): BusError {
  const known = asBusError(error)
  const isUndone = !isTaken && (known instanceof RefusedError || known.problem === 'unreachable')
  return isUndone ? known : new UnsureError(known.problem, known.message)
}

/** How the library says that it has not sent a request. */
const NOT_OPEN = 'ECONNREFUSED'

/** The library rejects with errors, and with objects that only look like some. */
function asBusError(error: unknown): BusError {
  if (error instanceof BusError) return error
  const { modbusCode, errno } = Object(error) as { readonly modbusCode?: unknown; readonly errno?: unknown }
  if (typeof modbusCode === 'number') return new RefusedError(modbusCode)
  if (errno === NOT_OPEN) return new BusError('unreachable', 'the bus is disconnected')
  if (errno === 'ETIMEDOUT') return new BusError('no_answer', 'the device does not answer')
  return new BusError('nonsense', messageOf(error))
}

const messageOf = (error: unknown): string => {
  const { message } = Object(error) as { readonly message?: unknown }
  return typeof message === 'string' && message !== '' ? message : String(error)
}
