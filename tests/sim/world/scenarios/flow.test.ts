/** Loops, parallel branches, room lists and unacknowledged alarms: parsing and running. */

import { describe, expect, it } from 'vitest'
import { runHeadless } from '#sim/app/headless/runHeadless.ts'
import { FileError } from '#sim/base/yaml/yamlFile.ts'
import { readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'
import { requireNames } from '#sim/world/scenarios/names/requireNames.ts'

const head = (start = '2026-03-04 03:00', params = '{}'): string => `id: a-test
title: { en: A test, zh: 测试 }
world: house
start: ${start}
params: ${params}
steps:
`

function complaints(steps: string, header = head()): readonly string[] {
  try {
    requireNames(readScenarioText(header + steps, 'a.yaml'))
    return []
  } catch (error) {
    if (error instanceof FileError) return error.message.split('\n')
    throw error
  }
}

async function run(steps: string, header = head()) {
  const read = readScenarioText(header + steps, 'a.yaml')
  requireNames(read)
  const [one] = read.scenario.cases
  if (!one) throw new Error('no case')
  return runHeadless(read, one, { seed: 1 })
}

const HOLDS = '  - expect: { host: GW-2-A, is: online }\n'
const textsOf = (steps: readonly { readonly id: string; readonly text: string }[]): string[] =>
  steps.map(({ id, text }) => `${id} ${text}`)

describe('a file', () => {
  it.each(['2026-02-31', '2026-04-31', '2026-02-29'])(
    'that starts on %s is refused: the calendar has no such day',
    (day) => {
      expect(complaints(HOLDS, head(`${day} 03:00`))).toEqual([
        expect.stringMatching(/^a\.yaml:4:8 start: is no date: the calendar has no such day$/),
      ])
    },
  )

  it('that starts on a leap day is read', () => {
    expect(complaints(HOLDS, head('2028-02-29 03:00'))).toEqual([])
  })

  it('may write rooms as numbers, as a list, or as a set, and has each wrong one told with the nearest', () => {
    const steps = `  - guest: { in: 201, does: check in }
  - guest: { in: [201, "202"], does: card in }
  - expect: { alarm: any, on: [201, 2O2], is: not raised }
  - expect: { alarm: any, on: every room on floor 2, is: not raised }
  - guest: { in: 211, does: check in }
`
    expect(complaints(steps)).toEqual([
      expect.stringMatching(/^a\.yaml:9:31 .*is called "2O2"; did you mean "202"/),
      expect.stringMatching(/^a\.yaml:11:18 .*no area or device is called "211"; did you mean/),
    ])
  })

  it('keeps the leading zero of a room number, also of a parameter', () => {
    const steps = `  - guest: { in: 0201, does: check in }
  - guest: { in: "{{room}}", does: check in }
${HOLDS}`
    expect(complaints(steps, head(undefined, '{ room: 0203 }'))).toEqual([
      expect.stringMatching(/^a\.yaml:7:18 .*no area or device is called "0201"; did you mean "201"/),
      expect.stringMatching(/^a\.yaml:8:18 .*no area or device is called "0203"; did you mean "203"/),
    ])
  })

  it('has names in loops and branches told at their place, each once', () => {
    const steps = `  - forEach:
      room: [201, 202]
      steps:
        - expect: { device: "{{room}} / Ceiling lamp", property: state, equals: "ON" }
  - forEach: { room: 209, steps: [{ expect: { alarm: any, on: "{{room}}", is: not raised } }] }
  - parallel:
      desk: [{ act: { as: operater, call: alarms.newest } }]
      staff: [{ inject: { fault: host slov, on: GW-2-A } }]
  - act: { as: admin, call: alarms.settle, with: { ids: ["{{alarm:smoke on 2O1}}"] } }
`
    const issues = complaints(steps)
    expect(issues).toEqual([expect.stringMatching(/^a\.yaml:14:34 .*unknown fault "host slov"/)])
    expect(complaints(steps.replace('slov', 'slow, delay: 2 s'))).toEqual([
      expect.stringMatching(/^a\.yaml:10:29 .*"201 \/ Ceiling lamp"/),
      expect.stringMatching(/^a\.yaml:10:29 .*"202 \/ Ceiling lamp"/),
      expect.stringMatching(/^a\.yaml:11:22 .*is called "209"/),
      expect.stringMatching(/^a\.yaml:13:27 .*unknown account "operater" \(did you mean "operator"\?\)/),
      expect.stringMatching(/^a\.yaml:15:58 .*is called "2O1"/),
    ])
  })

  it('is refused where a loop or branches make no sense', () => {
    const loop = (named: string): string =>
      `  - forEach: { ${named}steps: [{ expect: { alarm: any, on: "{{room}}", is: not raised } }] }\n`
    expect(complaints(loop('room: 201, area: 202, '))[0]).toMatch(
      /^a\.yaml:7:14 .*a loop gives the thing a name/,
    )
    expect(complaints(loop('room: 201, '), head(undefined, '{ room: 203 }'))[0]).toMatch(
      /the name "room" has a value already/,
    )
    expect(complaints(`${loop('room: 201, ')}  - guest: { in: "{{room}}", does: check in }\n`)[0]).toMatch(
      /^a\.yaml:8:.*\{\{room\}\} is no parameter/,
    )
    expect(complaints(`  - parallel: { desk: [{ wait: 1 min }] }\n${HOLDS}`)[0]).toMatch(
      /two branches at least/,
    )
    expect(complaints(`  - forEach: { room: 201, steps: [] }\n${HOLDS}`)[0]).toMatch(/^a\.yaml:7:/)
  })
})

describe('a loop', () => {
  it('runs its steps for each room of a list or a set, with the name of the room in them', async () => {
    const { verdict, steps } = await run(`  - forEach:
      room: [203, 201]
      steps:
        - guest: { in: "{{room}}", does: check in, people: 2 }
        - guest: { in: "{{room}}", does: card in }
  - expect: { truth: people, of: 201, equals: 2 }
  - expect: { truth: people, of: "203", equals: 2 }
  - forEach:
      room: every room on floor 2
      steps:
        - expect: { alarm: any, on: "{{room}}", is: not raised }
`)
    expect(verdict).toBe('passed')
    expect(textsOf(steps).slice(0, 4)).toEqual([
      '1.1.guest 203 check in',
      '1.2.guest 203 card in',
      '1.1.guest 201 check in',
      '1.2.guest 201 card in',
    ])
    const rooms = textsOf(steps).filter((text) => text.startsWith('4.1.expect'))
    expect(rooms.length).toBeGreaterThan(2)
    expect(rooms).toContain('4.1.expect any not raised on 202')
    expect(rooms.join()).not.toContain('Bathroom')
  })

  it('ends at the first room for which something does not hold', async () => {
    const { verdict, failures, steps } = await run(`  - guest: { in: 201, does: check in, people: 2 }
  - guest: { in: 201, does: card in }
  - forEach:
      room: [201, 202, 203]
      steps: [{ expect: { truth: people, of: "{{room}}", equals: 2 } }]
`)
    expect(verdict).toBe('failed')
    expect(failures).toMatchObject([{ id: '3.1.expect', expectation: expect.stringContaining('202') }])
    expect(steps).toHaveLength(4)
  })
})

const BESIDE = `  - parallel:
      desk:
        - wait: 10 s
        - act: { as: operator, control: 201 / Ceiling light, set: { state: "ON" } }
        - wait: 20 s
        - expect: { command: last, is: confirmed }
      guests:
        - wait: 5 s
        - guest: { in: 202, does: check in }
        - wait: 10 s
        - act: { as: admin, control: 203 / Ceiling light, set: { state: "ON" } }
        - expect: { device: 203 / Ceiling light, property: state, equals: "ON", within: 10 s }
  - expect: { host: GW-2-A, is: online }
`

describe('branches', () => {
  it('run beside each other in the time of the world, and the next step waits for all', async () => {
    const { verdict, steps, startedAtMs } = await run(BESIDE)
    expect(verdict).toBe('passed')
    const began = steps.map((step) => `${step.id} ${Math.round((step.startedAtMs - startedAtMs) / 1000)}`)
    expect(began.filter((text) => !text.includes('wait'))).toEqual([
      '1.guests.2.guest 5',
      '1.desk.2.act 10',
      '1.guests.4.act 15',
      '1.guests.5.expect 15',
      '1.desk.4.expect 30',
      '2.expect 30',
    ])
  })

  it('leave the same log behind every time', async () => {
    const [one, other] = [await run(BESIDE), await run(BESIDE)]
    expect(one.logHash).toBe(other.logHash)
  })

  it('end together when one of them fails, and go on beside a soft expectation that does not hold', async () => {
    const { failures, steps } = await run(`  - parallel:
      soft:
        - wait: 2 s
        - expect: { host: GW-2-A, is: offline, soft: true }
      long:
        - expect: { host: GW-2-A, is: offline, within: 10 s }
      never:
        - wait: 5 min
  - expect: { host: GW-2-A, is: online }
`)
    expect(failures.map(({ id }) => id)).toEqual(['1.soft.2.expect', '1.long.1.expect'])
    expect(steps.map(({ id }) => id)).not.toContain('1.never.1.wait')
    expect(steps.map(({ id }) => id)).not.toContain('2.expect')
  })
})

describe('an alarm', () => {
  const raised = '  - inject: { fault: alarm, on: 303 / Leak sensor, code: water_leak }\n'

  it('that nobody acknowledges is not acknowledged within the time, and one that somebody does is', async () => {
    const quiet = await run(
      `${raised}  - expect: { alarm: water_leak, is: active, within: 5 s }
  - expect: { alarm: water_leak, on: 303, is: not acknowledged, within: 10 min }
`,
    )
    expect(quiet.verdict).toBe('passed')
    const settled = await run(`${raised}  - expect: { alarm: water_leak, is: active, within: 5 s }
  - parallel:
      desk:
        - wait: 2 min
        - act: { as: admin, call: alarms.settle, with: { ids: ["{{alarm:water_leak}}"] } }
      judge:
        - expect: { alarm: water_leak, on: [303], is: not acknowledged, within: 10 min }
`)
    expect(settled).toMatchObject({
      verdict: 'failed',
      failures: [{ id: '3.judge.1.expect', nearestMiss: 'it held for 2 min' }],
    })
    expect(settled.failures[0]?.found).toContain('acknowledged by')
  })

  it('that was never raised proves nothing of its acknowledgement', async () => {
    const { verdict } = await run(
      '  - expect: { alarm: water_leak, on: 303, is: not acknowledged, within: 1 min }\n',
    )
    expect(verdict).toBe('vacuous')
  })
})
