/** The plan of chaos mode on the small house: the same for the same seed, and nothing that the house cannot have. */
import { describe, expect, it } from 'vitest'
import { kindOf } from '#shared/devices/registry.ts'
import { FAULT_NAMES } from '#shared/faults/fault.ts'
import { misfitOf } from '#shared/faults/fitting.ts'
import { gapMs, nthFault } from '#sim/world/chaos/chaosPlan.ts'
import { faultLibrary } from '#sim/world/chaos/faultLibrary.ts'
import { plannedState } from '#sim/world/estates/plannedState.ts'
import { readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'
import { plannedWorld } from '#sim/world/scenarios/stage/plannedWorld.ts'

const house = readScenarioText(
  `id: a-house
title: { en: A house, zh: 房 }
world: house
start: 2026-03-04 03:00
steps: [{ expect: { alarm: any, is: not raised } }]
`,
  'a.yaml',
)
const read = plannedState(plannedWorld(house, 1).project)
const NUMBERS = Array.from({ length: 400 }, (_, n) => n)
const planOf = (seed: number) => NUMBERS.map((n) => nthFault(n, { seed }, read))

describe('the plan of chaos mode', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planOf(7)).toEqual(planOf(7))
    expect(planOf(8)).not.toEqual(planOf(7))
  })

  it('breaks only what is there in ways that fit, each for some minutes, and leaves few kinds out', () => {
    const faults = planOf(1).flatMap((fault) => fault ?? [])
    expect(faults).toHaveLength(NUMBERS.length)
    for (const fault of faults) {
      expect(fault.durationMs).toBeGreaterThanOrEqual(60_000)
      expect(fault.durationMs).toBeLessThanOrEqual(900_000)
      if ('host' in fault) expect(read.first('host', 'number', fault.host)).toBeDefined()
      else {
        const device = read.first('device', 'number', fault.device)
        const kind = device && kindOf(device.kind)
        expect(device && kind && misfitOf(fault, { kind, circuits: device.circuits.length })).toBeNull()
      }
    }
    expect(new Set(faults.map(({ kind }) => kind)).size).toBeGreaterThan(FAULT_NAMES.length - 4)
  })

  it('keeps the rate on average', () => {
    const sumMs = NUMBERS.reduce((sum, n) => sum + gapMs(n, { seed: 3, perHour: 12 }), 0)
    expect(sumMs / NUMBERS.length / 60_000).toBeGreaterThan(4)
    expect(sumMs / NUMBERS.length / 60_000).toBeLessThan(6)
  })
})

it('the library has every kind of fault with the scenarios that inject it', () => {
  const library = faultLibrary()
  expect(library.map(({ kind }) => kind)).toEqual(FAULT_NAMES)
  const named = (kind: string): string[] =>
    library.find((one) => one.kind === kind)?.scenarios.map(({ name }) => name) ?? []
  expect(named('alarm')).toContain('water-leak')
  expect(named('host_offline').length).toBeGreaterThan(0)
  expect(library.filter(({ scenarios }) => scenarios.length === 0).map(({ kind }) => kind)).toEqual([])
})
