/** Parts that are compressed one by one, inflated by zlib, which checks sum and length. */
import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { combinedCrc, deflatedPart, GzipParts } from '#sim/http/gzipParts.ts'

it('any parts in any order are one gzip stream, each as often as it is sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 2_000 })), async (texts) => {
      const parts = await Promise.all(texts.map(deflatedPart))
      const gzip = new GzipParts()
      const sent = [...parts, ...parts.toReversed()]
      for (const part of sent) gzip.note(part)
      const bytes = Buffer.concat([gzip.head, ...sent.map((part) => part.bytes), gzip.tail()])
      expect(gunzipSync(bytes).toString()).toBe([...texts, ...texts.toReversed()].join(''))
    }),
    { numRuns: 50 },
  )
})

it('the checksum of two parts follows from that of each', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), fc.uint8Array({ maxLength: 5_000 }), (a, b) => {
      expect(combinedCrc(crc32(a), crc32(b), b.length)).toBe(crc32(b, crc32(a)))
    }),
  )
})
