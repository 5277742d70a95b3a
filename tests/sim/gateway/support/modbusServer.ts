/** A real Modbus server on loopback, as a meter or a relay has one. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type FCallbackVal, ServerSerial, ServerTCP } from 'modbus-serial'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../support/freePort.ts'

export interface ModbusBench {
  readonly port: number
  readonly registers: Map<number, number>
  readonly coils: Map<number, boolean>
  /** Every read of registers or bits, as address and length. */
  readonly reads: (readonly [address: number, length: number])[]
  close(): Promise<void>
}

export interface ModbusHabits {
  /** Units that answer; the others are silent. */
  readonly units?: readonly number[]
  /** Transforms written values. */
  readonly takes?: (address: number, value: number) => number
  /** Registers that it has; all where left out. */
  readonly has?: (address: number) => boolean
  /** Requests that it carries out and does not answer. */
  readonly isSilent?: (to: 'read' | 'write') => boolean
  readonly port?: number
}

const ILLEGAL_ADDRESS = 2
const NEVER = new Promise<never>(() => {})

type Memory = Pick<ModbusBench, 'registers' | 'coils' | 'reads'>

const emptyMemory = (): Memory => ({ registers: new Map(), coils: new Map(), reads: [] })
const unitOf = ({ units = [1] }: ModbusHabits): number => (units.length === 1 ? (units[0] ?? 1) : 255)

function answers({ takes, has, isSilent }: ModbusHabits, { registers, coils, reads }: Memory) {
  // The library goes by the number of parameters.
  const many = (address: number, length: number, _unit: number, done: FCallbackVal<number[]>): void => {
    reads.push([address, length])
    if (isSilent?.('read')) return
    const all = Array.from({ length }, (_, index) => address + index)
    const isThere = !has || all.every(has)
    const error = isThere
      ? null
      : Object.assign(new Error('no such register'), { modbusErrorCode: ILLEGAL_ADDRESS })
    done(
      error,
      all.map((one) => registers.get(one) ?? 0),
    )
  }
  const one = (address: number, unit: number, done: FCallbackVal<number>): void =>
    many(address, 1, unit, (error, [value = 0]) => done(error, value))
  return {
    getMultipleInputRegisters: many,
    getMultipleHoldingRegisters: many,
    getInputRegister: one,
    getHoldingRegister: one,
    getCoil: (address: number) => coils.get(address) ?? false,
    setRegister: async (address: number, value: number) => {
      registers.set(address, takes?.(address, value) ?? value)
      if (isSilent?.('write')) await NEVER
    },
    setCoil: (address: number, value: boolean) => {
      coils.set(address, value)
    },
  }
}

export async function startModbus(habits: ModbusHabits = {}): Promise<ModbusBench> {
  const memory = emptyMemory()
  // The library replaces port 0 by 502, which would collide.
  const port = habits.port ?? (await freePort())
  const server = new ServerTCP(answers(habits, memory), { host: '127.0.0.1', port, unitID: unitOf(habits) })
  await new Promise<void>((resolve, reject) => {
    server.once('initialized', resolve)
    server.once('serverError', (error) => reject(error ?? new Error('the server has not started')))
  })
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  onTestFinished(close)
  return { port, ...memory, close }
}

/** Serial servers behind a converter that passes the bytes of a TCP connection on to a line: Modbus RTU over TCP. */
export async function startModbusRtu(habits: ModbusHabits = {}): Promise<ModbusBench> {
  const memory = emptyMemory()
  const vector = answers(habits, memory)
  const sockets = new Set<Socket>()
  const converter = createServer((socket) => {
    sockets.add(socket)
    const line = lineOf(socket)
    const binding = { list: async () => [], open: async () => line }
    const options = { path: '/dev/rtu', baudRate: 9_600, unitID: unitOf(habits), binding }
    const server = new ServerSerial(vector, options)
    server.on('error', () => {})
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => converter.listen(habits.port ?? 0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    if (!converter.listening) return
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => converter.close(() => resolve()))
  }
  onTestFinished(close)
  return { port: (converter.address() as AddressInfo).port, ...memory, close }
}

/** A serial line, of which the library of the server reads and writes the bytes. */
function lineOf(socket: Socket) {
  let waiting = Buffer.alloc(0)
  let wake: (() => void) | null = null
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    wake?.()
  })
  return {
    isOpen: true,
    openOptions: {},
    async read(into: Buffer, offset: number, length: number) {
      while (waiting.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      const bytesRead = waiting.copy(into, offset, 0, length)
      waiting = waiting.subarray(bytesRead)
      return { buffer: into, bytesRead }
    },
    write: async (bytes: Buffer) => void socket.write(bytes),
    close: async () => {},
  }
}
