/** A scenario's file: how it is read, and the errors of a wrong one. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { simulator } from '#client/i18n/en/screens/simulator.ts'
import { FAULT_KINDS, FAULT_NAMES } from '#shared/faults/fault.ts'
import type { Language } from '#shared/texts/messageText.ts'
import { phraseText } from '#shared/texts/phrases/phrase.ts'
import { FileError } from '#sim/base/yaml/yamlFile.ts'
import { bundledScenarios, findScenario, SCENARIO_FOLDER } from '#sim/world/scenarios/file/bundled.ts'
import { readScenarioFile, readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'
import { STEP_KINDS } from '#sim/world/scenarios/file/steps.ts'
import { escaped } from '#sim/world/scenarios/report/junit.ts'
import { commandOf } from '#sim/world/scenarios/report/print.ts'
import { describeStep } from '#sim/world/scenarios/run/words/describeStep.ts'
import { stepInChinese } from '#sim/world/scenarios/run/words/stepInChinese.ts'

const HEAD = `id: a-test
title: { en: A test, zh: 测试 }
world: house
start: 2026-03-04 03:00
`
const STEPS = `steps:
  - inject: { fault: host slow, on: GW-2-A, delay: 2 s, for: 10 min }
  - wait: 1 min
  - expect: { host: GW-2-A, is: online }
`
const read = (text: string, params = {}) => readScenarioText(text, 'a.yaml', { params }).scenario

function complaints(text: string, language: Language = 'en'): readonly string[] {
  try {
    read(text)
    return []
  } catch (error) {
    if (error instanceof FileError) return phraseText(error.phrase, language)?.split('\n') ?? []
    throw error
  }
}

it.each(bundledScenarios())('%s is told in Chinese step by step, but for what names things', (name) => {
  const { cases } = readScenarioFile(findScenario(name)).scenario
  const named = ['mark', 'clear']
  const described = cases.flatMap(({ steps }) =>
    steps.filter(({ kind }) => !named.includes(kind)).map((step) => stepInChinese(step)),
  )
  expect(described.filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([])
})

it('what people do is told in words in both languages, without the brackets of a file', () => {
  const steps = `steps:
  - act: { as: operator, control: 201 / Air conditioner, set: { system_mode: cool, occupied_heating_setpoint: 22 } }
  - act: { as: admin, call: alarms.settle, with: { ids: [a] } }
  - expect: { alarm: water_leak, on: "201", is: raised, count: { atLeast: 2 } }
  - expect: { device: 201 / Ceiling light, property: state, equals: "ON" }
`
  const [one] = read(HEAD + steps).cases
  expect(one?.steps.map(stepInChinese)).toEqual([
    '前台：将 201 / Air conditioner 设为：模式为制冷，设定温度为22',
    '管理员：确认报警',
    '201：报警“漏水报警”已产生，次数至少 2',
    '201 / Ceiling light 的开关等于 开',
  ])
  expect(one?.steps.map(describeStep)).toEqual([
    'operator: sets 201 / Air conditioner to system_mode cool, occupied_heating_setpoint 22',
    'admin: alarms.settle',
    'alarm water_leak on 201 is raised count atLeast 2',
    'device 201 / Ceiling light property state equals ON',
  ])
})

it('steps of gateways and of the server are told with lengths of time as people say them', () => {
  const steps = `steps:
  - gateway: { from: GW-2-A, sends: "{", times: 3, every: 90 s }
  - server: { slowDisk: { delay: 20 ms, for: 1 min } }
  - server: { clockJump: { by: 2 h } }
  - server: kill
  - expect: { host: GW-2-A, is: online }
`
  const [one] = read(HEAD + steps).cases
  expect(one?.steps.slice(0, 4).map(describeStep)).toEqual([
    'GW-2-A sends {, 3 times, every 1 min 30 s',
    'disk 20 ms slower for 1 min',
    'clock jumps by 2 h',
    'kill',
  ])
})

it('each kind of step has its word in the console', () => {
  expect(Object.keys(simulator.stepKind).sort()).toEqual([...STEP_KINDS].sort())
})

describe('a scenario', () => {
  it('has steps as people write them: kinds of faults in words, lengths of time with their units', () => {
    const [one] = read(HEAD + STEPS).cases
    expect(one?.steps.map(({ kind, body }) => ({ kind, body }))).toMatchObject([
      {
        kind: 'inject',
        body: { fault: 'host_slow', on: 'GW-2-A', parameters: { delayMs: 2_000 }, durationMs: 600_000 },
      },
      { kind: 'wait', body: { for: 60_000 } },
      { kind: 'expect', body: { subject: 'host', asked: { host: 'GW-2-A', is: 'online' } } },
    ])
  })

  it('has a clock that is behind as well as one that is ahead', () => {
    const behind = 'clock skew, on: GW-2-A, offset: -5 min'
    const [one] = read((HEAD + STEPS).replace('host slow, on: GW-2-A, delay: 2 s', behind)).cases
    expect(one?.steps[0]?.body).toMatchObject({ fault: 'clock_skew', parameters: { offsetMs: -300_000 } })
  })

  it('puts parameters and the values of each case in, numbers as numbers', () => {
    const text = `${HEAD}params: { far: 25 }
cases:
  - { name: first, room: "201" }
  - { name: second, room: "202", far: 30 }
steps:
  - expect: { device: "{{room}} / Thermostat", property: temperature, below: "{{far}}" }
`
    const asked = read(text).cases.map(({ name, steps: [step] }) => [
      name,
      step?.kind === 'expect' && step.body.asked,
    ])
    expect(asked).toMatchObject([
      ['first', { device: '201 / Thermostat', below: 25 }],
      ['second', { device: '202 / Thermostat', below: 30 }],
    ])
    const [one] = readScenarioText(text, 'a.yaml', { params: { far: 20 } }).scenario.cases
    expect(one?.steps[0]?.body).toMatchObject({ asked: { below: 20 } })
  })

  it.each([
    [
      '- wait: 1 min',
      '- wait: 60',
      'a.yaml:7:11 steps.1.wait: a wait is a length of time, as 10 min, or a block of keys',
    ],
    [
      '- wait: 1 min',
      '- wait: 1 minute',
      'a.yaml:7:11 steps.1.wait: is no duration: write the unit, as in 30 s, 10 min or 1 h 30 min',
    ],
    ['- wait: 1 min', '- wiat: 1 min', 'a.yaml:7:5 steps.1.wiat: unknown step "wiat" (did you mean "wait"?)'],
    [
      '- wait: 1 min',
      '- wait: { until: "7:30" }',
      'a.yaml:7:20 steps.1.wait.until: is no time of day: write 07:30',
    ],
    [
      'host slow',
      'host slo',
      'a.yaml:6:22 steps.0.inject.fault: unknown fault "host slo" (did you mean "host_slow"?)',
    ],
    [
      'delay:',
      'dealy:',
      'a.yaml:6:45 steps.0.inject.dealy: unknown parameter of host_slow "dealy" (did you mean "delay"?)',
    ],
    [
      '- wait: 1 min',
      '- act: { as: admin, call: devices.list, status: gateway_ofline }',
      'a.yaml:7:51 steps.1.act.status: unknown message "gateway_ofline" (did you mean "gateway_offline"?)',
    ],
    ['delay: 2 s', 'delay: 20 d', 'a.yaml:6:52 steps.0.inject.delay: must be at most 10 min, but is "20 d"'],
    ['delay: 2 s', 'delay: 2', 'a.yaml:6:52 steps.0.inject.delay: is no duration: write the unit'],
    ['delay: 2 s', 'toxicity: 7', 'a.yaml:6:55 steps.0.inject.toxicity: must be at most 1, but is 7'],
    [
      'host slow, on: GW-2-A, delay: 2 s',
      'alarm, on: 303 / Leak sensor',
      'a.yaml:6:13 steps.0.inject: "code" is missing: alarm needs it',
    ],
    [
      'is: online',
      'is: onlin',
      'a.yaml:8:33 steps.2.expect.is: unknown value "onlin" (did you mean "online"?)',
    ],
    [
      'host: GW-2-A, is: online',
      'hots: GW-2-A',
      'a.yaml:8:15 steps.2.expect.hots: unknown subject "hots" (did you mean "host"?)',
    ],
    [
      'host: GW-2-A, is: online',
      'alarm: watr_leak, is: not raised',
      'a.yaml:8:22 steps.2.expect.alarm: unknown alarm "watr_leak" (did you mean "water_leak"?)',
    ],
    [
      'host: GW-2-A, is: online',
      'log: AlarmRaisd, count: { equals: 0 }',
      'a.yaml:8:20 steps.2.expect.log: unknown value "AlarmRaisd" (did you mean "AlarmRaised"?)',
    ],
    [
      'is: online',
      'is: online, within: 5 s, for: 1 min',
      'a.yaml:8:13 steps.2.expect: one of within, for and always, or none of them for now',
    ],
    [
      'host: GW-2-A, is: online',
      'alarm: any, is: not raised, within: 5 s',
      'a.yaml:8:51 steps.2.expect.within: what must not happen holds at once: write for, not within',
    ],
    [
      'host: GW-2-A, is: online',
      'alarm: any, is: raised, since: befor',
      'a.yaml:8:46 steps.2.expect.since: unknown mark of a step before "befor"; none is legal here',
    ],
    [
      'host: GW-2-A, is: online',
      'log: AlarmAcknowledged, holds: { reasn: fire }, count: { equals: 0 }',
      'a.yaml:8:48 steps.2.expect.holds.reasn: unknown field of AlarmAcknowledged "reasn" (did you mean "reason"?)',
    ],
    [
      '- wait: 1 min',
      '- clear: host_slo',
      'a.yaml:7:12 steps.1.clear: unknown fault of a step before "host_slo" (did you mean "host_slow"?)',
    ],
    [
      'on: GW-2-A',
      'on: "{{gateway}}"',
      'a.yaml:6:37 steps.0.inject.on: {{gateway}} is no parameter, and no step keeps it',
    ],
    [
      '- expect: { host: GW-2-A, is: online }',
      '- mark: before',
      'a.yaml:6:3 steps: nothing is expected: a scenario needs an expect step',
    ],
  ])('that has %s as %s is refused with its place and the legal values', (right, wrong, message) => {
    expect(
      complaints((HEAD + STEPS).replace(right, wrong)).map((line) => line.slice(0, message.length)),
    ).toEqual([message])
    // Behind place and key: Chinese words, and none of the English sentence.
    const english = message.replace(/^.*?: /, '').replace(/"[^"]*"/g, '')
    const [chinese = ''] = complaints((HEAD + STEPS).replace(right, wrong), 'zh')
    expect(chinese).toMatch(/\p{Script=Han}/u)
    expect(chinese).not.toContain(english.split(' ').slice(0, 3).join(' '))
  })

  it('has no two cases of one name, of which only the first would run', () => {
    const cases = 'cases:\n  - { name: a, room: "201" }\n  - { name: a, room: "202" }\n'
    expect(complaints(HEAD + cases + STEPS)).toEqual([
      'a.yaml:7:13 cases.1.name: another case is called "a", too',
    ])
  })

  it('finds a world by its path from its own folder', () => {
    const file = join(SCENARIO_FOLDER, 'mine.yaml')
    const worldOf = (world: string) =>
      readScenarioText(HEAD.replace('house', world) + STEPS, file).scenario.world
    const house = join(import.meta.dirname, '../../../../sim/world/estates/data/house.yaml')
    expect(worldOf('../../estates/data/house.yaml')).toBe(house)
    expect([worldOf('house'), worldOf(house), worldOf('./nowhere.yaml')]).toEqual([
      'house',
      house,
      './nowhere.yaml',
    ])
  })

  it.each(FAULT_NAMES)('can say every parameter of %s: none is called as a key of its step', (fault) => {
    const { parameters } = FAULT_KINDS[fault]
    const names = Object.keys(parameters).map((name) => name.replace(/Ms$/, ''))
    expect(names.filter((name) => ['fault', 'on', 'as', 'for', 'every', 'active'].includes(name))).toEqual([])
  })

  it('is told everything at once', () => {
    const text = `${HEAD.replace('03:00', '3 am')}sed: 4\n${STEPS.replace('wait', 'wiat').replace('is: online', 'is: on')}`
    expect(complaints(text).map((line) => line.split(' ')[0])).toEqual([
      'a.yaml:4:8',
      'a.yaml:5:1',
      'a.yaml:8:5',
      'a.yaml:9:33',
    ])
  })

  it('keeps nobody busy with cases, aliases and repetitions that multiply', () => {
    const wrong = complaints(
      `${HEAD}params: {}\nsteps:\n  - &a { repeat: { times: 2, steps: &b [${'{ x: 1 }, '.repeat(300)}] } }\n${'  - { repeat: { times: 2, steps: *b } }\n'.repeat(45)}`,
    )
    expect(wrong.at(-1)).toBe('and 80 more')
    const cases = `cases:\n${'  - { name: a }\n'.repeat(5_000)}`
    const many = `steps:\n${'  - wait: 1 min\n'.repeat(100)}`
    expect(complaints(HEAD + cases + many)).toEqual([
      'a.yaml:5007:3 steps: with its cases and aliases the scenario has more than 200000 values',
    ])
    const tooMany = /more than 200000 values/
    const placeholders = `steps:\n  - mark: "${'{{q}}'.repeat(20_000)}"\n`
    expect(complaints(HEAD + cases + placeholders)[0]).toMatch(tooMany)
    const long = `params: { q: "${'x'.repeat(60_000)}" }\n`
    expect(complaints(HEAD + long + placeholders)[0]).toMatch(tooMany)
    const nested = `${'{ repeat: { times: 10000, steps: ['.repeat(4)}{ mark: x }${'] } }'.repeat(4)}`
    expect(complaints(`${HEAD}steps:\n  - ${nested}\n  - expect: { host: GW-2-A, is: online }\n`)[0]).toMatch(
      /with its repetitions the scenario has more than 100000 steps/,
    )
  })
})

it('the name of a case is no command for the shell that repeats it, and no bad letter in a report', () => {
  const name = '$(id) `id` "\uFFFF"'
  expect(commandOf({ file: 'a.yaml', seed: 1, case: name })).toContain('--case "\\$(id) \\`id\\` \\"')
  expect(escaped(name)).toBe('$(id) `id` &quot;&quot;')
})
