/** Whatever is encoded is read back, also after a receiver has stretched it, and as text of both formats. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AIR_TEMPERATURE_MAX_C, AIR_TEMPERATURE_MIN_C } from '#shared/constants.ts'
import { AIR_STATE_AT_FIRST, airStateAfter } from '#shared/infrared/airKeys.ts'
import { AIR_FANS, AIR_MODES } from '#shared/infrared/airModes.ts'
import { APPLIANCE_KEYS, APPLIANCES } from '#shared/infrared/appliances.ts'
import { fromBlasterCode, toBlasterCode } from '#shared/infrared/blasterCode.ts'
import { BLASTER_CODE_LENGTH_MAX } from '#shared/infrared/blasterText.ts'
import { brandsOf, codeOfKey, IR_BRANDS, IR_MODELS, modelsOf, recognize } from '#shared/infrared/catalogue.ts'
import { decodeIr, encodeIr, type IrCode } from '#shared/infrared/irCode.ts'
import { fromPronto, toPronto } from '#shared/infrared/pronto.ts'
import { SIRC_BITS } from '#shared/infrared/protocols/sirc.ts'

const byte = fc.integer({ min: 0, max: 255 })
const address = fc.oneof(
  byte,
  // With the complement in the upper byte it would be the short form.
  fc.integer({ min: 256, max: 65_535 }).filter((one) => one >> 8 !== (~one & 0xff)),
)
const nec = fc.record({ protocol: fc.constant('nec' as const), address, command: byte })
const rc5 = fc.record({
  protocol: fc.constant('rc5' as const),
  address: fc.integer({ min: 0, max: 31 }),
  command: fc.integer({ min: 0, max: 127 }),
  toggle: fc.constantFrom(0 as const, 1 as const),
})
const sirc = fc.constantFrom(...SIRC_BITS).chain((bits) =>
  fc.record({
    protocol: fc.constant('sirc' as const),
    bits: fc.constant(bits),
    address: fc.integer({ min: 0, max: 2 ** (bits - 7) - 1 }),
    command: fc.integer({ min: 0, max: 127 }),
  }),
)
const state = fc.record({
  isOn: fc.boolean(),
  mode: fc.constantFrom(...AIR_MODES),
  temperatureC: fc.integer({ min: AIR_TEMPERATURE_MIN_C, max: AIR_TEMPERATURE_MAX_C }),
  fan: fc.constantFrom(...AIR_FANS),
  isSwinging: fc.boolean(),
})
const air = fc.record({ protocol: fc.constant('air' as const), maker: byte, model: byte, state })
const anyCode: fc.Arbitrary<IrCode> = fc.oneof(nec, rc5, sirc, air)

describe('a code', () => {
  it('is read as what was encoded, in every protocol', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        expect(decodeIr(encodeIr(code).timings)).toEqual(code)
      }),
    )
  })

  it('is read although light came longer and dark shorter', () => {
    const stretch = fc.integer({ min: 0, max: 90 })
    fc.assert(
      fc.property(anyCode, stretch, (code, us) => {
        const heard = encodeIr(code).timings.map((one, i) => (i % 2 === 0 ? one + us : one - us))
        expect(decodeIr(heard)).toEqual(code)
      }),
      { examples: [[{ protocol: 'rc5', address: 0, command: 64, toggle: 0 }, 49]] },
    )
  })

  it('goes through Pronto hex', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const signal = fromPronto(toPronto(encodeIr(code)))
        expect(signal && decodeIr(signal.timings)).toEqual(code)
      }),
    )
  })

  it('goes through a blaster’s own text, which never is too long for it', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const { timings } = encodeIr(code)
        const text = toBlasterCode(timings)
        expect(text.length).toBeLessThan(BLASTER_CODE_LENGTH_MAX / 2)
        expect(fromBlasterCode(text)?.timings).toEqual(timings)
      }),
    )
  })

  it('with one bit wrong is none where the protocol can tell', () => {
    const { timings } = encodeIr({ protocol: 'nec', address: 4, command: 8 })
    expect(decodeIr(timings.with(2 + 2 * 17 + 1, 1_687))).toBeNull()
    const frame = encodeIr({ protocol: 'air', maker: 1, model: 1, state: AIR_STATE_AT_FIRST })
    expect(decodeIr(frame.timings.with(2 + 2 * 9 + 1, 1_640))).toBeNull()
  })
})

describe('any series of lengths', () => {
  it('goes through a blaster’s text unchanged, however much it repeats itself', () => {
    const lengths = fc.array(fc.oneof(fc.constantFrom(560, 1_690), fc.integer({ min: 1, max: 65_535 })), {
      minLength: 1,
      maxLength: 400,
    })
    fc.assert(
      fc.property(lengths, (timings) => {
        const text = toBlasterCode(timings)
        if (text.length <= BLASTER_CODE_LENGTH_MAX) expect(fromBlasterCode(text)?.timings).toEqual(timings)
      }),
    )
  })

  it('that is no code is null and never throws: from outside, as text, as lengths', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(() => [fromBlasterCode(text), fromPronto(text)]).not.toThrow()
      }),
    )
    expect(fromPronto('0000 006D 0002 0000 0001')).toBeNull()
    // A text of a few letters that would expand without end.
    expect(fromBlasterCode(btoa(String.fromCharCode(0, 1, ...Array(900).fill(0xff), 0)))).toBeNull()
  })
})

describe('the catalogue', () => {
  it('has ten brands with several models of every appliance', () => {
    expect(IR_BRANDS.length).toBeGreaterThanOrEqual(8)
    for (const appliance of APPLIANCES) {
      const models = brandsOf(appliance).flatMap(({ id }) => modelsOf(appliance, id))
      expect([appliance, models.length >= 6]).toEqual([appliance, true])
    }
    expect(new Set(IR_MODELS.map(({ id }) => id)).size).toBe(IR_MODELS.length)
  })

  it('has a code of its own for every key of every model, by which the key is recognized', () => {
    const heard = new Set<string>()
    let keys = 0
    for (const model of IR_MODELS) {
      for (const key of APPLIANCE_KEYS[model.appliance]) {
        const air = model.appliance === 'air_conditioner' ? airStateAfter(AIR_STATE_AT_FIRST, key) : null
        const code = codeOfKey(model, key, { air, toggle: 0 })
        if (!code) throw new Error(`${model.id} has no ${key}`)
        const { timings } = encodeIr(code)
        heard.add(timings.join())
        keys += 1
        expect(recognize(timings)).toEqual(air ? { model, state: air } : { model, key })
      }
    }
    expect(heard.size).toBe(keys)
  })
})
