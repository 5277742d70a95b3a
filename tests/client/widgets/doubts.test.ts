import { describe, expect, it } from 'vitest'
import { farthest, UNMOVED_MS, unmovedSince } from '#client/widgets/devices/doubt/doubts.ts'

describe('a temperature is doubted', () => {
  it('where another sensor of the place shows quite another, and that one is named that differs most', () => {
    const at = (deviceId: string, temperatureC: number) => ({ deviceId, temperatureC })
    expect(farthest(21, [at('near', 24.9), at('cold', 16.5), at('hot', 27)])?.deviceId).toBe('hot')
    expect(farthest(21, [at('near', 25), at('same', 21)])).toBeNull()
    expect(farthest(21, [])).toBeNull()
  })

  it('where it has not moved for six hours, as far as that is known', () => {
    expect(unmovedSince(1_000, 1_000 + UNMOVED_MS)).toBe(1_000)
    expect(unmovedSince(1_000, 999 + UNMOVED_MS)).toBeNull()
    expect(unmovedSince(null, UNMOVED_MS)).toBeNull()
  })
})
