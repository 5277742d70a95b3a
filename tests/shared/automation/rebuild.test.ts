import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begun, dueOf, step } from '#shared/automation/evaluate.ts'
import type { Facts, Input, KnownValue, Memory, Rule, Said } from '#shared/automation/memory.ts'
import { rebuilding, warmUpMs } from '#shared/automation/rebuild.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { cpuMsOf } from '../../support/cost.ts'
import {
  AIR,
  at,
  clock,
  DOOR,
  Driven,
  factsOf,
  HOUR,
  KEY,
  LAMP,
  level,
  MINUTE,
  query,
  range,
  ruleOf,
} from './kit.ts'

const START = at('2026-10-24T12:00Z')
const SILENT = 40 * MINUTE
const WORLD = { timeZone: 'Europe/Berlin', silentAfterMs: SILENT }

const levels = [
  level('open', [DOOR, LAMP], 'state', 'ON', { forMs: 7 * MINUTE }),
  level('both', [DOOR, LAMP], 'state', 'ON', { of: 'all' }),
  level('lamp', LAMP, 'state', 'OFF', { comparison: 'isNot' }),
  level('warm', AIR, 'temperature', 26, { comparison: 'above', forMs: 20 * MINUTE }),
  query('cool', AIR, 'temperature', 24, { comparison: 'atLeast' }),
]
const instants = [clock('time', '02:30'), level('keyy', KEY, 'action', 'single')]

const rules: fc.Arbitrary<Rule> = fc
  .record({
    mode: fc.constantFrom('any' as const, 'all' as const),
    levels: fc.subarray(levels, { minLength: 1 }),
    instants: fc.subarray(instants, { maxLength: 1 }),
    effective: fc.constantFrom(null, range('22:00', '03:15'), range('14:30', '18:00')),
    days: fc.constantFrom([6, 7], [1, 2, 3, 4, 5, 6, 7]),
  })
  .map(({ levels, instants, days, ...rest }) =>
    ruleOf([...levels, ...instants], { ...rest, repeat: { kind: 'weekly', days } }),
  )

const device = fc.constantFrom<DeviceId>(DOOR, LAMP, AIR)
const saying: fc.Arbitrary<Said> = fc.oneof(
  fc.record({
    deviceId: fc.constantFrom<DeviceId>(DOOR, LAMP),
    property: fc.constant('state'),
    value: fc.constantFrom('ON', 'OFF'),
  }),
  fc.record({
    deviceId: fc.constant<DeviceId>(AIR),
    property: fc.constant('temperature'),
    value: fc.integer({ min: 22, max: 29 }),
  }),
  fc.record({
    deviceId: fc.constant<DeviceId>(KEY),
    property: fc.constant('action'),
    value: fc.constantFrom('single', 'double'),
  }),
)
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(saying, { minLength: 1, maxLength: 3 })
      .map((readings) => ({ kind: 'reports' as const, said: readings })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reach' as const), deviceId: device, isAway: fc.boolean() }),
  },
)
const histories: fc.Arbitrary<Input[]> = fc
  .array(fc.tuple(happening, fc.constantFrom(0, 50, MINUTE, 3 * MINUTE, 11 * MINUTE, 45 * MINUTE)), {
    minLength: 40,
    maxLength: 90,
  })
  .map((all) => {
    let atMs = START
    return all.map(([what, waitMs]) => {
      atMs += waitMs
      return { ...what, atMs } as Input
    })
  })

/** Drives like a server; returns runs. */
function drive(
  rule: Rule,
  memory: Memory,
  inputs: readonly Input[],
  facts: Facts,
  untilMs: number,
): string[] {
  const runs: string[] = []
  const give = (input: Input) => {
    const stepped = step(rule, memory, input, facts)
    memory = stepped.memory
    for (const { outcome, dueAtMs, causes } of stepped.decisions)
      if (outcome === 'run')
        runs.push(
          `${dueAtMs} ${causes
            .map((cause) => ('partId' in cause ? cause.partId : 'opened'))
            .sort()
            .join(' ')}`,
        )
  }
  const pass = (atMs: number) => {
    for (let due = dueOf(rule, memory, facts); due !== null && due < atMs; due = dueOf(rule, memory, facts))
      give({ kind: 'tick', atMs: due })
  }
  for (const input of inputs) {
    pass(input.atMs)
    give(input)
  }
  pass(untilMs)
  give({ kind: 'tick', atMs: untilMs })
  return runs
}

/** Last values at an instant. */
function factsAt(inputs: readonly Input[], atMs: number): Facts {
  const values: Record<string, KnownValue> = {}
  const away: Record<string, number> = {}
  for (const input of inputs) {
    if (input.atMs > atMs) break
    if (input.kind === 'reports')
      for (const { deviceId, property, value } of input.said) {
        if (value === null) continue
        values[`${deviceId} ${property}`] = { value, atMs: input.atMs }
        delete away[deviceId]
      }
    if (input.kind === 'reach') {
      if (!input.isAway) delete away[input.deviceId]
      else away[input.deviceId] ??= input.atMs
    }
  }
  return factsOf({ ...WORLD, values, away })
}

describe('a restart', () => {
  it('anywhere gives the same runs as none, from the reports before it alone', () => {
    let compared = 0
    fc.assert(
      fc.property(rules, histories, fc.double({ min: 0.4, max: 1, noNaN: true }), (rule, inputs, where) => {
        const endMs = (inputs.at(-1)?.atMs ?? START) + 3 * HOUR
        const cut = Math.floor(where * inputs.length)
        const cutMs = (inputs[cut]?.atMs ?? endMs) - 1
        const facts = factsOf(WORLD)
        const whole = drive(rule, begun(rule, START - 1, facts), inputs, facts, endMs)
        // Reads as far back as needed, completely during an outage.
        for (let backMs = warmUpMs(rule, facts); ; backMs *= 2) {
          const fromMs = Math.max(cutMs - backMs, START - 1)
          const seeds = factsAt(inputs, fromMs)
          const again = rebuilding(rule, fromMs, seeds)
          for (const input of inputs) if (input.atMs > fromMs && input.atMs <= cutMs) again.take(input)
          const { memory, isSettled } = again.at(cutMs)
          if (!isSettled && fromMs >= START) continue
          if (fromMs < START) return
          compared += 1
          const rest = inputs.filter(({ atMs }) => atMs > cutMs)
          const after = whole.filter((run) => Number(run.split(' ')[0]) > cutMs)
          expect(drive(rule, JSON.parse(JSON.stringify(memory)), rest, facts, endMs)).toEqual(after)
          return
        }
      }),
      { numRuns: 250 },
    )
    expect(compared).toBeGreaterThan(150)
  })

  it('while a host is offline still sees what has changed as it comes back', () => {
    const rule = ruleOf([level('lamp', LAMP, 'state', 'ON')])
    const story = (before: string, effective: Rule['effective'] = null) => {
      const values = { [`${LAMP} state`]: { value: before, atMs: START - HOUR } }
      const world = { ...WORLD, silentAfterMs: null, values, away: { [LAMP]: START - 30 * MINUTE } }
      const driven = new Driven({ ...rule, effective }, START, world).goes(START + MINUTE, LAMP, false)
      return driven.says(START + 2 * MINUTE, [LAMP, 'state', 'ON']).decided.map(({ causes }) => causes)
    }
    const afterGap = [[{ kind: 'condition', partId: 'lamp', afterGap: true }]]
    expect(story('OFF')).toEqual(afterGap)
    expect(story('ON')).toEqual([])
    // It opened during the outage at 13:45 in Berlin; the earlier state does not count.
    expect(story('ON', range('13:45', '20:00'))).toEqual(afterGap)
  })

  it('in the middle of a hold leaves it due when it was', () => {
    const rule = ruleOf([level('open', DOOR, 'contact', false, { forMs: 5 * MINUTE })])
    const facts = factsOf(WORLD)
    const again = rebuilding(rule, START - warmUpMs(rule, facts), facts)
    again.take({
      kind: 'reports',
      atMs: START - 3 * MINUTE,
      said: [{ deviceId: DOOR, property: 'contact', value: true }],
    })
    again.take({
      kind: 'reports',
      atMs: START - 2 * MINUTE,
      said: [{ deviceId: DOOR, property: 'contact', value: false }],
    })
    const { memory } = again.at(START)
    expect(dueOf(rule, memory, facts)).toBe(START + 3 * MINUTE)
    expect(drive(rule, memory, [], facts, START + HOUR)).toEqual([`${START + 3 * MINUTE} open`])
  })
})

describe('what is said at one instant', () => {
  it('makes the same runs in any order, presses apart', () => {
    const some = fc.uniqueArray(
      saying.filter(({ property }) => property !== 'action'),
      {
        minLength: 2,
        maxLength: 3,
        selector: ({ deviceId, property }) => `${deviceId} ${property}`,
      },
    )
    fc.assert(
      fc.property(rules, histories, some, (rule, before, reports) => {
        const facts = factsOf(WORLD)
        const atMs = (before.at(-1)?.atMs ?? START) + MINUTE
        const runs = [reports, [...reports].reverse()].map((one) =>
          drive(
            rule,
            begun(rule, START - 1, facts),
            [...before, { kind: 'reports', atMs, said: one }],
            facts,
            atMs + HOUR,
          ),
        )
        expect(runs[0]).toEqual(runs[1])
      }),
      { numRuns: 60 },
    )
  })
})

describe('one step', () => {
  it('costs microseconds', () => {
    const rule = ruleOf([
      ...levels,
      level('hold', AIR, 'temperature', 25, { comparison: 'above', forMs: MINUTE }),
    ])
    const facts = factsOf(WORLD)
    let memory = begun(rule, START, facts)
    const spentMs = cpuMsOf(() => {
      for (let i = 1; i <= 5_000; i += 1)
        memory = step(
          rule,
          memory,
          {
            kind: 'reports',
            atMs: START + i * 100,
            said: [{ deviceId: AIR, property: 'temperature', value: 22 + (i % 8) }],
          },
          facts,
        ).memory
    })
    // A tenth of a millisecond even on a slow machine; it is some microseconds.
    expect(spentMs / 5_000).toBeLessThan(0.1)
    expect(JSON.stringify(memory).length).toBeLessThan(2_500)
  })
})
