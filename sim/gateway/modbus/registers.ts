/** Numbers in registers of 16 bits. The order of the words is the device's own: no standard says it. */

import type { REGISTER_TYPES } from '#shared/fieldMappingNames.ts'

export type RegisterType = (typeof REGISTER_TYPES)[number]
export type WordOrder = 'big' | 'little'

const WORDS: Readonly<Record<RegisterType, number>> = {
  uint16: 1,
  int16: 1,
  uint32: 2,
  int32: 2,
  uint64: 4,
  int64: 4,
  float32: 2,
  float64: 4,
}

export const wordsOf = (type: RegisterType): number => WORDS[type]

/** What a type can hold; null where it is no integer. */
export function integerRange(type: RegisterType): readonly [min: number, max: number] | null {
  if (type.startsWith('float')) return null
  const bits = wordsOf(type) * 16
  return type.startsWith('u') ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1]
}

export function readNumber(words: readonly number[], type: RegisterType, order: WordOrder): number {
  const view = new DataView(new ArrayBuffer(8))
  for (const [index, word] of inOrder(words, order).entries()) view.setUint16(index * 2, word)
  switch (type) {
    case 'uint16':
      return view.getUint16(0)
    case 'int16':
      return view.getInt16(0)
    case 'uint32':
      return view.getUint32(0)
    case 'int32':
      return view.getInt32(0)
    case 'uint64':
      return Number(view.getBigUint64(0))
    case 'int64':
      return Number(view.getBigInt64(0))
    case 'float32':
      return view.getFloat32(0)
    case 'float64':
      return view.getFloat64(0)
  }
}

/** @throws RangeError where the type cannot hold it: libraries wrap it around without a word */
export function writeNumber(value: number, type: RegisterType, order: WordOrder): number[] {
  const range = integerRange(type)
  const isPossible = range
    ? Number.isInteger(value) && value >= range[0] && value <= range[1]
    : Number.isFinite(value)
  if (!isPossible) throw new RangeError(`${value} does not fit into ${type}`)
  const view = new DataView(new ArrayBuffer(8))
  switch (type) {
    case 'uint16':
    case 'int16':
      view.setUint16(0, value)
      break
    case 'uint32':
    case 'int32':
      view.setUint32(0, value)
      break
    case 'uint64':
    case 'int64':
      view.setBigInt64(0, BigInt.asIntN(64, BigInt(value)))
      break
    case 'float32':
      view.setFloat32(0, value)
      break
    case 'float64':
      view.setFloat64(0, value)
      break
  }
  return inOrder(
    Array.from({ length: wordsOf(type) }, (_, index) => view.getUint16(index * 2)),
    order,
  )
}

const inOrder = (words: readonly number[], order: WordOrder): number[] =>
  order === 'big' ? [...words] : [...words].reverse()
