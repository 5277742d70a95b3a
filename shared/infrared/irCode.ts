/** Code of a remote control in any protocol: encoding to a signal and recognition of a signal. */
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
 * Null for an unknown protocol; the code may still be valid. RC5 is tried before SIRC: two merged RC5 marks can look
 * like the start of SIRC.
 */
export const decodeIr = (timings: readonly number[]): IrCode | null =>
  decodeAir(timings) ?? decodeNec(timings) ?? decodeRc5(timings) ?? decodeSirc(timings)
