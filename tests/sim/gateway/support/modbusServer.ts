/** A real Modbus server on loopback, as a meter or a relay has one. */
import type { AddressInfo } from 'node:net'
import { type FCallbackVal, ServerTCP } from 'modbus-serial'
import { onTestFinished } from 'vitest'

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
  /** What it makes of a value that is written. */
  readonly takes?: (address: number, value: number) => number
  /** Registers that it has; all where left out. */
  readonly has?: (address: number) => boolean
  readonly port?: number
}

const ILLEGAL_ADDRESS = 2

export async function startModbus({
  units = [1],
  takes,
  has,
  port = 0,
}: ModbusHabits = {}): Promise<ModbusBench> {
  const registers = new Map<number, number>()
  const coils = new Map<number, boolean>()
  const reads: (readonly [number, number])[] = []
  // The library goes by the number of parameters.
  const many = (address: number, length: number, _unit: number, done: FCallbackVal<number[]>): void => {
    reads.push([address, length])
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
  const server = new ServerTCP(
    {
      getMultipleInputRegisters: many,
      getMultipleHoldingRegisters: many,
      getInputRegister: one,
      getHoldingRegister: one,
      getCoil: (address: number) => coils.get(address) ?? false,
      setRegister: (address: number, value: number) => {
        registers.set(address, takes?.(address, value) ?? value)
      },
      setCoil: (address: number, value: boolean) => {
        coils.set(address, value)
      },
    },
    { host: '127.0.0.1', port, unitID: units.length === 1 ? (units[0] ?? 1) : 255 },
  )
  await new Promise((resolve) => server.once('initialized', resolve))
  const address = (server as unknown as { _server: { address(): AddressInfo } })._server.address()
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  onTestFinished(close)
  return { port: address.port, registers, coils, reads, close }
}
