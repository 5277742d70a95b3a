/** Converts between hexadecimal text and bytes. */

/**
 * The bytes of a hexadecimal text, two characters each; case does not matter.
 * @throws Error 'Invalid HEX' for an odd length or any other character (specification §5).
 */
export function hexToBytes(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) throw new Error('Invalid HEX')
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  )
}

/** Uppercase, as advanced configuration and unique numbers have it. */
export const bytesToHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
