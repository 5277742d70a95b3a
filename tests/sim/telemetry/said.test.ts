import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseStates } from '#shared/parseStates.ts'
import { saidOf } from '#sim/telemetry/series.ts'

const number = fc.constantFrom('00158D0000000001', '00158D0000000002', '00158D0000000003')
const reading = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }),
  fc.boolean(),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  // Texts that look like the packet around them.
  fc.constantFrom('"00158D0000000001":{', '}', '{', '\\', '\\"', '"'),
)
const property = fc.constantFrom('state', 'power', 'note', 'x')
const packet = fc.record({
  t: fc.nat(),
  seq: fc.nat(),
  d: fc.dictionary(number, fc.dictionary(property, reading, { maxKeys: 4 }), { maxKeys: 3 }),
})

it('what a report says of a device is what the whole packet says, however it is written', () => {
  fc.assert(
    fc.property(packet, number, fc.constantFrom(undefined, 1), (states, of, spaces) => {
      const body = JSON.stringify(states, null, spaces)
      const whole = parseStates(JSON.parse(body))
      expect(saidOf({ body }, of)).toEqual(whole?.d[of] ?? null)
    }),
    { numRuns: 500 },
  )
})
