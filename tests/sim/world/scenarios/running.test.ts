/** Scenarios that are run: failures, their reports, and that a run can be repeated. */

import { describe, expect, it } from 'vitest'
import { phraseText } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { runHeadless } from '#sim/app/headless/runHeadless.ts'
import { readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'

const HEAD = `id: a-test
title: { en: A test, zh: 测试 }
world: house
start: 2026-03-04 03:00
steps:
`

const inChinese = (phrase: Phrase | null | undefined): string | null =>
  phrase ? phraseText(phrase, 'zh') : null

async function run(steps: string, seed = 1, isShared = false) {
  const read = readScenarioText(HEAD + steps, 'a.yaml')
  const [one] = read.scenario.cases
  if (!one) throw new Error('no case')
  return runHeadless(read, one, { seed, isShared })
}

describe('a run', () => {
  it('that sends a guest where nobody lives says so by the ordinary name', async () => {
    const { verdict, error } = await run(`  - guest: { in: Kitchen, does: check in }
  - expect: { host: every host, is: online }
`)
    expect(verdict).toBe('errored')
    expect(error).toMatch(/^a\.yaml:6:\d+ 1\.guest: in .*Kitchen nobody can check in$/)
    expect(error).not.toContain('ara_')
  })

  it('fails with what was wanted, what was there, what came before and how to see it again', async () => {
    const steps = `  - inject: { fault: alarm, on: 303 / Leak sensor, code: water_leak }
  - expect: { alarm: water_leak, on: 303 / Leak sensor, is: cleared, within: 5 s }
`
    const { verdict, failures } = await run(steps)
    expect(verdict).toBe('failed')
    expect(failures).toMatchObject([
      {
        id: '2.expect',
        line: 7,
        column: 13,
        expectation: 'water_leak cleared on 303 Bathroom Leak sensor within 5 s',
        nearestMiss: 'nor within 20 s',
        found: expect.stringMatching(
          /^1: water_leak on 303 Bathroom Leak sensor raised 2026-03-04 03:00:00, active$/,
        ),
        activeFaults: ['alarm on 303 Bathroom Leak sensor (code water_leak)'],
      },
    ])
    expect(inChinese(failures[0]?.foundPhrase)).toMatch(
      /^共 1 条：303 .*的“漏水报警”于 2026-03-04 03:00:00 产生，进行中$/,
    )
    expect(inChinese(failures[0]?.nearestMissPhrase)).toBe('20 秒内也未达到期望')
    expect(failures[0]?.before.join('\n')).toMatch(/AlarmRaised.*water_leak/)
  })

  it('fails where a response lacks what is to be kept, or was refused, with the field; what failed counts as tested', async () => {
    const kept = await run(`  - act: { as: admin, call: devices.list, keep: { who: list.0.owner } }
  - expect: { value: "{{who}}", not: Anna }
`)
    expect(kept).toMatchObject({
      verdict: 'failed',
      failures: [{ id: '1.act', line: 6, expectation: 'the response has list.0.owner, to be kept as who' }],
    })
    expect(inChinese(kept.failures[0]?.wantedPhrase)).toBe('返回中有 list.0.owner，保存为 who')
    const refused = await run(`  - act: { as: admin, call: devices.list, with: { pageSise: 5 } }
  - expect: { host: GW-2-A, is: online }
`)
    expect(refused.failures[0]?.found).toMatch(/^400 .*; .*pageSise/)
    const wrong = await run('  - expect: { host: GW-2-A, is: offline }\n')
    expect(wrong).toMatchObject({ verdict: 'failed', tested: 1 })
  })

  it('that waited for an alarm anywhere shows what the devices concerned said and what was decided on it', async () => {
    const { failures } = await run(`  - inject: { fault: alarm, on: 303 / Leak sensor, code: water_leak }
  - expect: { alarm: water_leak, is: active, within: 5 s }
  - act: { as: admin, call: alarms.settle, with: { ids: ["{{alarm:water_leak}}"] } }
  - expect: { alarm: water_leak, is: cleared, within: 5 s }
`)
    const before = failures[0]?.before.join('\n')
    expect(before).toMatch(/AlarmRaised.*water_leak/)
    expect(before).toMatch(/by Lin Jing: AlarmAcknowledged/)
    expect(before).toMatch(/report of 303 Bathroom Leak sensor: .*"water_leak":true/)
    expect(before).not.toMatch(/report of (?!303 Bathroom Leak sensor)/)
  })

  it('knows what automations and scenes have done and what the product reports, and what they have not', async () => {
    const { verdict, failures, programs } =
      await run(`  - inject: { fault: alarm, on: 303 / Leak sensor, code: water_leak }
  - expect: { automation: 303 Bathroom light on if leak, is: fired, within: 5 s }
  - expect: { automation: 303 Bathroom light on if leak, is: did not run, soft: true }
  - expect: { automation: Batteries on Mondays, is: ran, soft: true }
  - act: { as: admin, call: scenes.run, with: { sceneId: "{{scene:201 Welcome}}" } }
  # Its later steps fall due and are answered in the middle of a wait.
  - wait: 20 s
  - expect: { scene: 201 / 201 Welcome, is: confirmed }
  - mark: later
  - inject: { fault: host offline, on: GW-2-A }
  - expect: { host: GW-2-A, is: offline, within: 10 s }
  - act: { as: admin, call: scenes.run, with: { sceneId: "{{scene:201 Welcome}}" } }
  - expect: { scene: 201 Welcome, is: confirmed, within: 15 s, since: later, soft: true }
  - expect: { scene: 201 Welcome, is: ran, count: { equals: 2 } }
  - expect: { report: critical alarms, atLeast: 1 }
  - expect: { report: open alarms, equals: 0, soft: true }
`)
    expect(verdict).toBe('failed')
    expect(failures.map(({ id, wanted }) => `${id} ${wanted}`)).toEqual([
      '3.expect automation 303 Bathroom light on if leak did not run',
      '4.expect automation Batteries on Mondays ran',
      '12.expect scene 201 Welcome confirmed',
      '15.expect the report to admin says open alarms equals 0',
    ])
    const found = failures.map((failure) => failure.found)
    expect(found[0]).toMatch(/^1: (?:running|done).* at 2026-03-04 03:00:0\d$/)
    expect(found[1]).toBe('it was not triggered')
    expect(found[2]).toMatch(/^1: failed after .*\(gateway_offline\)/)
    expect(programs?.map(({ name }) => name)).toEqual(expect.arrayContaining(['201 Welcome']))
  })

  it('in which nothing was put to the test is vacuous, and what must hold always counts once it was looked at', async () => {
    const never = await run('  - expect: { command: every, is: ended, always: true }\n  - wait: 10 s\n')
    expect(never).toMatchObject({ verdict: 'vacuous', tested: 0 })
    expect(inChinese(never.failures[0]?.expectationPhrase)).toMatch(/^从未得到检验：.*（此后始终）$/)
    const once = await run(
      `  - expect: { command: every, is: ended, always: true }\n`.concat(
        '  - act: { as: admin, control: one light in 201, set: { state: ON } }\n  - wait: 10 s\n',
      ),
    )
    expect(once.failures[0]?.expectation).toBe('every command ended always from here on')
  })

  it('that names what there is not cannot be run, and says where', async () => {
    const { verdict, error, errorPhrase } = await run(
      '  - wait: 5 s\n  - expect: { host: GW-9-A, is: online }\n',
    )
    expect({ verdict, error }).toEqual({
      verdict: 'errored',
      error: 'a.yaml:7:21 2.host: no host is called "GW-9-A"; did you mean "GW-2-A"?',
    })
    expect(inChinese(errorPhrase)).toBe('a.yaml:7:21 2.host：没有名为“GW-9-A”的主机；是否为“GW-2-A”？')
  })

  it('knows who decided by any of their names, and nobody by a name that is none', async () => {
    const by = (givenName: string) => `  - inject: { fault: alarm, on: 303 / Leak sensor, code: water_leak }
  - expect: { alarm: water_leak, is: active, within: 5 s }
  - act: { as: admin, call: alarms.settle, with: { ids: ["{{alarm:water_leak}}"] } }
  - expect: { log: AlarmAcknowledged, by: ${givenName}, count: { equals: 1 } }
  - expect: { log: AlarmAcknowledged, by: operator, count: { equals: 0 } }
`
    expect((await run(by('Lin Jing'))).failures).toEqual([])
    expect((await run(by('nobody'))).error).toMatch(
      /^a\.yaml:9:43 4\.by: unknown decider "nobody"; legal here: super/,
    )
  })

  it('is the same again from the same seed, restarts, kills and cut lines in it, and another from another', async () => {
    const steps = `  - mark: before
  - server: { brokerCut: { for: 40 s } }
  - expect: { host: every host, is: offline, within: 10 s }
  - expect: { host: every host, is: online, within: 2 min }
  - act: { as: admin, control: every light on floor 2, set: { state: ON } }
  - server: kill
  - expect: { command: last, is: ended, within: 10 s }
  - server: restart
  - expect: { host: every host, is: online, within: 1 min }
  - inject: { fault: host offline, on: 30 % of hosts, for: 30 s }
  - wait: 1 min
  - expect: { log: AlarmRaised, count: { atLeast: 1 }, since: before }
`
    const [first, again, other] = [await run(steps), await run(steps), await run(steps, 2)]
    expect(first).toMatchObject({ verdict: 'passed', failures: [] })
    expect(again.logHash).toBe(first.logHash)
    expect(other.logHash).not.toBe(first.logHash)
  })
})

describe('a step of a world that people use meanwhile', () => {
  const LEAK = '303 / Leak sensor'
  const SETTLE = `  - act: { as: admin, call: alarms.settle, with: { ids: ["{{alarm:water_leak on ${LEAK}}}"] } }\n`
  const BROKEN = `  - inject: { fault: alarm, on: ${LEAK}, code: water_leak, as: leak }
  - expect: { alarm: water_leak, on: ${LEAK}, is: active, within: 5 s }
`
  // The second of each pair is the demo's own.
  const QUICKER = {
    'acknowledged the alarm': `${BROKEN}${SETTLE}${SETTLE}  - expect: { alarm: water_leak, on: ${LEAK}, is: acknowledged }
`,
    'acknowledged and repaired it': `${BROKEN}${SETTLE}  - clear: leak
  - expect: { alarm: water_leak, on: ${LEAK}, is: cleared, within: 1 min }
${SETTLE}  - expect: { alarm: water_leak, on: ${LEAK}, is: acknowledged }
`,
    'repaired it': `${BROKEN}  - clear: leak
  - expect: { alarm: water_leak, on: ${LEAK}, is: cleared, within: 1 min }
  - expect: { alarm: water_leak, on: ${LEAK}, is: active }
`,
  }

  it.each(Object.entries(QUICKER))(
    'passes where somebody has %s, and fails in a world of its own',
    async (_, steps) => {
      const shared = await run(steps, 1, true)
      expect([shared.verdict, shared.failures, shared.error]).toEqual(['passed', [], null])
      expect((await run(steps)).verdict).not.toBe('passed')
    },
  )
})
