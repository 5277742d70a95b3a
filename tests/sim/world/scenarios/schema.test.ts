/** The JSON Schema of a scenario, by which an editor completes and judges a file. */
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { bundledScenarios, bundledText } from '#sim/world/scenarios/file/bundled.ts'
import { scenarioJsonSchema } from '#sim/world/scenarios/file/jsonSchema.ts'

const schema = z.fromJSONSchema(scenarioJsonSchema())
const accepts = (text: string): boolean => schema.safeParse(parse(text)).success

it.each(bundledScenarios())('finds nothing wrong with %s', (name) => {
  expect(accepts(bundledText(name))).toBe(true)
})

it.each([
  [
    'inject: { fault: host slow, on: GW-2-A, delay: 2 s }',
    'inject: { fault: host slow, on: GW-2-A, dealy: 2 s }',
  ],
  [
    'inject: { fault: alarm, on: 201 / Leak sensor, code: smoke }',
    'inject: { fault: alarm, on: 201 / Leak sensor }',
  ],
  [
    'inject: { fault: ack lost, on: GW-2-A, toxicity: 0.5 }',
    'inject: { fault: ack lost, on: GW-2-A, toxicity: 5 }',
  ],
  [
    'inject: { fault: ack lost, on: GW-2-A, toxicity: "{{share}}" }',
    'inject: { fault: ack gone, on: GW-2-A }',
  ],
  ['guest: { in: "201", does: check in }', 'guest: { in: "201", does: dance }'],
  ['server: kill', 'server: explode'],
  ['expect: { host: GW-2-A, is: online, within: 5 s }', 'expect: { host: GW-2-A, is: onlin }'],
])('accepts %s and not %s', (right, wrong) => {
  const file = (step: string): string => `id: a-test
title: { en: A test, zh: 测试 }
world: house
start: 2026-03-04 03:00
steps:
  - ${step}
`
  expect([accepts(file(right)), accepts(file(wrong))]).toEqual([true, false])
})
