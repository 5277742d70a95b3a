/** Faults raise the alarms that the library says they should. */
import { describe, expect, it } from 'vitest'
import { EXPECTED_EFFECTS } from '#shared/faults/effects.ts'
import { FAULT_NAMES, type FaultKind } from '#shared/faults/fault.ts'
import { runHeadless } from '#sim/app/headless/runHeadless.ts'
import { readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'

const RAISING = FAULT_NAMES.filter((kind) => EXPECTED_EFFECTS[kind].alarms.length > 0)

/** Of hosts the same for all. */
const TARGETS: Readonly<Partial<Record<FaultKind, string>>> = {
  battery_low: '303 / Leak sensor',
  // A battery is allowed to be silent for longer than anything else.
  battery_collapse: '303 / Leak sensor',
  device_silent: '201 / Air conditioner',
}

describe('a fault leads to what the library says', () => {
  it.each(RAISING)('%s', async (kind) => {
    const on = TARGETS[kind] ?? 'GW-2-A'
    const expected = EXPECTED_EFFECTS[kind].alarms.map(
      (code) => `  - expect: { alarm: ${code}, on: ${on}, is: raised, within: 30 h }\n`,
    )
    const read = readScenarioText(
      `id: a-fault
title: { en: A fault, zh: 故障 }
world: house
start: 2026-03-04 03:00
steps:
  - expect: { alarm: any, on: ${on}, is: not raised }
  - inject: { fault: ${kind}, on: ${on} }
${expected.join('')}`,
      'a.yaml',
    )
    const [one] = read.scenario.cases
    const result = one && (await runHeadless(read, one, { seed: 1 }))
    expect(result?.failures.map(({ expectation, found }) => `${expectation}: ${found}`)).toEqual([])
    expect(result?.verdict).toBe('passed')
  })
})
