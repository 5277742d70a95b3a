import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStates } from '#shared/parseStates.ts'
import { DEVICE_PROPERTIES_MAX, PACKET_DEVICES_MAX, parseReport, READING_MAX } from '#shared/topics.ts'

const oddly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: usual as fc.Arbitrary<unknown>, weight: 60 }, { arbitrary: odd, weight: 1 })

const count = oddly(fc.nat(), fc.constantFrom(-1, 1.5, '7', null, 2 ** 53))
const number = oddly(
  fc.nat(0xffff).map((n) => n.toString(16).toUpperCase().padStart(16, '0')),
  fc.constantFrom('F'.repeat(16), '00000000000000aa', '1', '', 'constructor'),
) as fc.Arbitrary<string>
const name = oddly(
  fc.constantFrom('state', 'state_l1', 'brightness', 'co2'),
  fc.constantFrom('State', '', '1st', 'a'.repeat(41), 'a b'),
) as fc.Arbitrary<string>
const value = oddly(
  fc.oneof(
    fc.string({ maxLength: 130 }),
    fc.double({ noNaN: true, min: -READING_MAX, max: READING_MAX }),
    fc.boolean(),
  ),
  fc.constantFrom(null, [], {}, 'x'.repeat(1_025), READING_MAX, -READING_MAX, 2 ** 128, -1e308),
)
const values = oddly(fc.dictionary(name, value, { noNullPrototype: true }), fc.constantFrom(null, [], 'x', 1))
const devices = oddly(
  fc.dictionary(number, values, { noNullPrototype: true, maxKeys: 4 }),
  fc.constantFrom(null, [1], 'x', undefined),
)
const packet = fc
  .record({ t: count, seq: count, d: devices, more: oddly(fc.constant(undefined), fc.constant(1)) })
  .map((shape) => JSON.stringify(shape))

describe('the fast reader of states packets', () => {
  test('answers what the schema answers, for good packets and bad ones', () => {
    let accepted = 0
    fc.assert(
      fc.property(packet, (text) => {
        const report = parseReport(text)
        const expected = report?.kind === 'states' ? report.states : null
        if (expected) accepted += 1
        const json = JSON.parse(text)
        expect('d' in json ? parseStates(json) : null).toEqual(expected)
      }),
      { numRuns: 2_000 },
    )
    expect(accepted).toBeGreaterThan(200)
  })

  test('refuses numbers that JSON can write but nobody can compare', () => {
    expect(parseStates(JSON.parse('{"t":1,"seq":1,"d":{"00000000000000AA":{"power":1e999}}}'))).toBeNull()
  })

  test.each([
    ['as many properties as a device may have', 1, DEVICE_PROPERTIES_MAX, 0, true],
    ['one more property', 1, DEVICE_PROPERTIES_MAX + 1, 0, false],
    ['as many devices as a packet may hold', PACKET_DEVICES_MAX, 1, 0, true],
    ['one more device', PACKET_DEVICES_MAX + 1, 1, 0, false],
    ['the greatest number', 1, 1, READING_MAX, true],
    ['the least number', 1, 1, -READING_MAX, true],
    ['a number that a 32-bit float cannot hold', 1, 1, 2 ** 128, false],
    ['a negative one', 1, 1, -(2 ** 128), false],
  ])('bounds a packet as the schema does: %s', (_, devices, properties, reading, isTaken) => {
    const table = <T>(length: number, key: (n: number) => string, of: T) =>
      Object.fromEntries(Array.from({ length }, (_, n) => [key(n), of]))
    const values = table(properties, (n) => `p${n}`, reading)
    const d = table(devices, (n) => n.toString(16).toUpperCase().padStart(16, '0'), values)
    const text = JSON.stringify({ t: 1, seq: 1, d })
    expect(parseStates(JSON.parse(text)) !== null).toBe(isTaken)
    expect(parseReport(text) !== null).toBe(isTaken)
  })

  test('refuses a key that would reach into the prototype', () => {
    expect(parseStates(JSON.parse('{"t":1,"seq":1,"d":{"__proto__":{"state":"ON"}}}'))).toBeNull()
    expect(parseStates(JSON.parse('{"t":1,"seq":1,"d":{"00000000000000AA":{"__proto__":1}}}'))).toBeNull()
  })
})
