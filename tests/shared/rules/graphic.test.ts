import { expect, it } from 'vitest'
import { GRAPHIC_PIXELS, GRAPHIC_WIDTH, graphicContent, graphicPixels } from '#shared/rules/graphic.ts'
import { bytesToHex, hexToBytes } from '#shared/rules/hex.ts'

it('hexadecimal text becomes bytes and back, in uppercase', () => {
  expect([...hexToBytes('00fF10')]).toEqual([0, 255, 16])
  expect(bytesToHex(hexToBytes('00fF10'))).toBe('00FF10')
})

it.each(['0', 'G0', '0x10', ' 10', '１０'])("%j is refused with 'Invalid HEX'", (text) => {
  expect(() => hexToBytes(text)).toThrow('Invalid HEX')
})

it('the first hex character is the first four pixels of the top row, the highest bit on the left', () => {
  const pixels = graphicPixels(`8${'0'.repeat(126)}1`)
  expect(pixels.flatMap((isSet, at) => (isSet ? [at] : []))).toEqual([0, GRAPHIC_PIXELS - 1])
})

it('pixels become 128 uppercase hex characters that give the same pixels', () => {
  const pixels = Array.from(
    { length: GRAPHIC_PIXELS },
    (_, at) => (at * 7) % 5 === 0 || at % GRAPHIC_WIDTH === 3,
  )
  const content = graphicContent(pixels)
  expect(content).toMatch(/^[0-9A-F]{128}$/)
  expect(graphicPixels(content)).toEqual(pixels)
})
