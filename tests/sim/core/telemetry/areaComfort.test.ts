import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/durations.ts'
import { areaComfort } from '#sim/core/telemetry/areaComfort.ts'

const hours = (...means: readonly (number | null)[]) =>
  means.flatMap((mean, hour) => (mean === null ? [] : [{ atMs: hour * HOUR_MS, mean, knownMs: HOUR_MS }]))

describe('the comfort of an area', () => {
  it('counts occupied time by the sensor that saw most, and judges only hours with a temperature', () => {
    const found = areaComfort({
      occupancy: [hours(1, 0.5, 1, 0), hours(0, 0.25, null, 0)],
      climates: [{ temperature: hours(21, 22.5, null, 30), setpoint: hours(21.5, 21, 21, 21) }],
    })
    expect(found.occupiedHours).toBe(2.5)
    expect(found.knownHours).toBe(4)
    // The first hour is within 1 K, the half of the second is not, the third has no temperature, in the fourth nobody is there.
    expect(found.comfort01).toBeCloseTo(1 / 1.5)
  })

  it('is unknown, and not zero, without sensors or without a thermostat', () => {
    expect(areaComfort({ occupancy: [], climates: [] })).toEqual({
      occupiedHours: null,
      knownHours: 0,
      comfort01: null,
    })
    expect(areaComfort({ occupancy: [hours(1)], climates: [] })).toMatchObject({
      occupiedHours: 1,
      comfort01: null,
    })
  })

  it('takes the device that is nearest to its setpoint as the one that controls the room', () => {
    const far = { temperature: hours(26), setpoint: hours(20) }
    const near = { temperature: hours(26), setpoint: hours(25.5) }
    expect(areaComfort({ occupancy: [hours(1)], climates: [far, near] }).comfort01).toBe(1)
  })
})
