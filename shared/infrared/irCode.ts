/** What a remote control sends, in whichever protocol: encoded into a signal, and recognized in one. */
import { type AirCode, decodeAir, encodeAir } from './protocols/airState.ts'
import { decodeNec, encodeNec, type NecCode } from './protocols/nec.ts'
import { decodeRc5, encodeRc5, type Rc5Code } from './protocols/rc5.ts'
import { decodeSirc, encodeSirc, type SircCode } from './protocols/sirc.ts'
import type { IrSignal } from './signal.ts'

export type IrCode = NecCode | Rc5Code | SircCode | AirCode

/** The signal of a code in its own protocol: carrier in Hz, timings in µs. */
export function encodeIr(code: IrCode): IrSignal {
  switch (code.protocol) {
    case 'nec':
      return encodeNec(code)
    case 'rc5':
      return encodeRc5(code)
    case 'sirc':
      return encodeSirc(code)
    case 'air':
      return encodeAir(code)
  }
}

/**
 * Null where it is of no protocol that is known here, which does not mean that it is wrong. RC5 before SIRC: two halves
 * of light, stretched by a receiver, are within what SIRC takes for its start, which is too long for any light of RC5.
 */
export const decodeIr = (timings: readonly number[]): IrCode | null =>
  decodeAir(timings) ?? decodeNec(timings) ?? decodeRc5(timings) ?? decodeSirc(timings)
