import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PacketScanner } from '#sim/edge/broker/packets/packetScanner.ts'

/** A packet of the type whose body has that many bytes. */
function packetOf(type: number, bodyBytes: number): Buffer {
  const length: number[] = []
  let rest = bodyBytes
  do {
    length.push((rest % 128) + (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.concat([Buffer.from([type << 4, ...length]), Buffer.alloc(bodyBytes, 0xff)])
}

const kinds = fc.array(fc.tuple(fc.integer({ min: 1, max: 14 }), fc.nat({ max: 20_000 })), {
  minLength: 1,
  maxLength: 8,
})

test('finds every packet and its size, however the bytes are cut', () => {
  fc.assert(
    fc.property(kinds, fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1 }), (packets, cuts) => {
      const bytes = Buffer.concat(packets.map(([type, size]) => packetOf(type, size)))
      const seen: [number, number][] = []
      const scanner = new PacketScanner((type, sizeBytes) => {
        seen.push([type, sizeBytes])
        return true
      })
      const ends: number[] = []
      for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
        const chunk = bytes.subarray(from, from + (cuts[turn % cuts.length] ?? 1))
        for (let at: number | null = 0; at !== null && at < chunk.length; ) {
          at = scanner.scan(chunk, at)
          if (scanner.isBetweenPackets) ends.push(from + (at ?? 0))
        }
        from += chunk.length
      }
      const sizes = packets.map(([type, size]) => packetOf(type, size).length)
      expect(seen).toEqual(packets.map(([type], index) => [type, sizes[index]]))
      expect(ends).toEqual(sizes.map((_, index) => sizes.slice(0, index + 1).reduce((a, b) => a + b, 0)))
    }),
  )
})

test('the largest length MQTT knows is read right; a longer one is malformed', () => {
  const sizes: number[] = []
  const scanner = new PacketScanner((_type, sizeBytes) => {
    sizes.push(sizeBytes)
    return false
  })
  expect(scanner.scan(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]), 0)).toBeNull()
  expect(sizes).toEqual([268_435_455 + 5])
  const other = new PacketScanner(() => true)
  expect(other.scan(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]), 0)).toBeNull()
})

test('a refused header stops the scan', () => {
  const scanner = new PacketScanner((type) => type !== 3)
  expect(scanner.scan(packetOf(12, 0), 0)).toBe(2)
  expect(scanner.scan(packetOf(3, 10), 0)).toBeNull()
})
