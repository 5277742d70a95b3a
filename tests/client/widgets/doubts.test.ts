import { describe, expect, it } from 'vitest'
import { createConsoleState } from '#client/store/consoleState.ts'
import { farthestFrom } from '#client/widgets/devices/doubt/apart.ts'
import { farthest, UNMOVED_MS, unmovedSince } from '#client/widgets/devices/doubt/doubts.ts'
import { standingSince } from '#client/widgets/devices/doubt/standing.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea } from '../../support/records.ts'

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

  /** A room with a sensor and a unit, which report. */
  function twoSensors() {
    const state = createConsoleState()
    const { store } = state
    const air = aDevice({ id: 'dev_air', number: '0000000000000001', kind: 'temperature_humidity' })
    const unit = aDevice({ id: 'dev_unit', number: '0000000000000002', kind: 'air_conditioner' })
    const records = [aBuilding(), aFloor(), anArea(), aHost(), air, unit]
    store.apply(records.map((put) => ({ put })))
    const report = ({ number }: typeof air, name: string, value: number) =>
      store.applyReadings({
        ...{ numbers: [number], atMs: Date.now(), counts: [1], names: [name], values: [value] },
      })
    return { state, air, unit, report }
  }

  it('as long as the other one differs, which the state of the room does not tell', () => {
    const { state, air, unit, report } = twoSensors()
    report(air, 'temperature', 21)
    report(unit, 'local_temperature', 28)
    const found = farthestFrom(state, air)
    found.subscribe(() => undefined)
    expect(found.get()).toEqual({ deviceId: 'dev_unit', temperatureC: 28 })
    report(unit, 'local_temperature', 22)
    expect(found.get()).toBeNull()
  })

  it('no more once it has moved, even where it comes back to the same', () => {
    const { state, air, report } = twoSensors()
    report(air, 'temperature', 21)
    const since = standingSince(state, air.id, { property: 'temperature', value: 21, atMs: 5 })
    since.subscribe(() => since.get())
    report(air, 'temperature', 21)
    expect(since.get()).toBe(5)
    for (const value of [21.1, 21]) report(air, 'temperature', value)
    expect(since.get()).toBeNull()
  })
})
