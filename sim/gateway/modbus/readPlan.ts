/** Which reads get all points of a device: as few as the protocol allows. */
import type { ModbusPoint, Table } from './profile.ts'

/** Of one request, by the protocol. */
const LENGTH_MAX: Readonly<Record<Table, number>> = { coil: 2_000, discrete: 2_000, input: 125, holding: 125 }

export interface PlannedRead {
  readonly table: Table
  readonly address: number
  readonly length: number
  readonly points: readonly ModbusPoint[]
}

/** @param gapMax places without a point that a read may run over; many devices refuse those */
export function planReads(points: readonly ModbusPoint[], gapMax: number): PlannedRead[] {
  const reads: PlannedRead[] = []
  const sorted = [...points].sort((a, b) => a.table.localeCompare(b.table) || a.address - b.address)
  for (const point of sorted) {
    const last = reads.at(-1)
    const grown = last && grow(last, point, gapMax)
    if (grown) reads[reads.length - 1] = grown
    else reads.push({ table: point.table, address: point.address, length: point.length, points: [point] })
  }
  return reads
}

function grow(read: PlannedRead, point: ModbusPoint, gapMax: number): PlannedRead | null {
  const length = Math.max(read.length, point.address + point.length - read.address)
  const isNear = point.table === read.table && point.address - (read.address + read.length) <= gapMax
  return isNear && length <= LENGTH_MAX[read.table]
    ? { ...read, length, points: [...read.points, point] }
    : null
}

/** One read for each point, of a device that refuses to read several at once. */
export const apart = (read: PlannedRead): PlannedRead[] =>
  read.points.map((point) => ({
    table: point.table,
    address: point.address,
    length: point.length,
    points: [point],
  }))

export const wordsFor = (read: PlannedRead, point: ModbusPoint, words: readonly number[]): number[] =>
  words.slice(point.address - read.address, point.address - read.address + point.length)
