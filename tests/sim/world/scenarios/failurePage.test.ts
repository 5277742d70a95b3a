/** The failure page is sufficient to understand a run; JUnit and overview distinguish runs by seed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { runHeadless } from '#sim/app/headless/runHeadless.ts'
import { shrink } from '#sim/app/headless/shrink.ts'
import { readScenarioFile } from '#sim/world/scenarios/file/readScenario.ts'
import { htmlReport } from '#sim/world/scenarios/report/html.ts'
import { junitXml } from '#sim/world/scenarios/report/junit.ts'
import { temporaryFolder } from '../../../support/folders.ts'

async function failing(steps: string) {
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'a.yaml')
  writeFileSync(
    file,
    `id: a-bad-one
title: { en: A bad one, zh: 坏的 }
world: house
start: 2026-03-04 15:00
steps:
${steps}`,
  )
  const read = readScenarioFile(file)
  return runHeadless(read, must(read.scenario.cases[0], 'a case'), { seed: 1 })
}

const STUCK = `  - expect: { device: 201 / Air conditioner, property: system_mode, not: nonsense }
  - guest: { in: 203, does: check in, people: 2, name: "<b>Anna</b>" }
  - inject: { fault: sensor value, on: 203 / Climate sensor, property: temperature, value: 60, as: stuck }
  - act: { as: operator, control: 203 / Ceiling light, set: { state: "ON" } }
  - wait: 10 s
  - expect: { device: 203 / Climate sensor, property: temperature, below: 40, because: "it is <i>cool</i>" }
`

describe('the page of a failed run', () => {
  it('says what was expected and found, draws the value, and tells what was done and broken, and nothing else', async () => {
    const result = await failing(STUCK)
    const page = htmlReport([result])
    const [section = ''] = /<section class="failure">[\s\S]*?<\/section>/.exec(page) ?? []
    expect(section).toMatch(/Expected<\/th><td>temperature of 203 Climate sensor below 40</)
    expect(section).toMatch(/Found<\/th><td>203 Climate sensor[^<]*60</)
    expect(section).toMatch(/Broken then<\/th><td>sensor_value on 203 Climate sensor/)
    expect(section).toContain('2026-03-04 15:00:1')
    expect(section).toContain('203 Climate sensor · temperature')
    expect(section).not.toContain('201 Air conditioner · system_mode')
    const around = section.slice(section.indexOf('Around the moment'))
    for (const mentioned of ['203 check in', 'sensor_value on 203', '203 Ceiling light'])
      expect(around).toContain(mentioned)
    expect(page).toContain('it is &lt;i&gt;cool&lt;/i&gt;')
    expect(page).not.toMatch(/<i>|<b>|<script/)
  })

  it('shows no reports where the failure is about no device', async () => {
    const result = await failing('  - expect: { log: AlarmAcknowledged }\n')
    expect(result.failures[0]?.before.join('\n')).not.toContain('report of')
  })
})

it('JUnit has a suite for each seed, and each run its seed and the hash of its log', async () => {
  const result = await failing(STUCK)
  const xml = junitXml([result, { ...result, seed: 2, logHash: 'ab' }])
  expect(xml.match(/<testsuite name="[^"]*a\.yaml · seed [12]"/g)).toHaveLength(2)
  expect(xml).toContain(
    `<property name="seed" value="1"/><property name="logHash" value="${result.logHash}"/>`,
  )
  expect(xml).toContain('<property name="seed" value="2"/><property name="logHash" value="ab"/>')
})

it('the overview of many runs groups the seeds by what failed', async () => {
  const result = await failing(STUCK)
  const passed = { ...result, seed: 3, verdict: 'passed' as const, failures: [] }
  const page = htmlReport([result, { ...result, seed: 2 }, passed])
  expect(page).toMatch(
    /6\.expect[^<]*it is[\s\S]*?<td><a href="#run-0">1<\/a>, <a href="#run-1">2<\/a><\/td>/,
  )
  expect(page).toMatch(/passed<\/td><td><a href="#run-2">3<\/a><\/td>/)
})

it('a smaller file keeps the fault that was there when it failed, though it would fail in the same words without', async () => {
  const result = await failing(`  - mark: unneeded
  - inject: { fault: sensor value, on: 203 / Climate sensor, property: temperature, value: 60 }
  - wait: 4 s
  - expect: { device: 203 / Climate sensor, property: temperature, below: 5 }
`)
  const shrunk = must(await shrink(result), 'a smaller file')
  expect(shrunk.text).toContain('sensor value')
  expect(shrunk.text).not.toContain('unneeded')
})
