/** Reports of a run: page, JUnit XML, shrunk file; and the documentation's example. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { runHeadless } from '#sim/app/headless/runHeadless.ts'
import { shrink } from '#sim/app/headless/shrink.ts'
import { readScenarioFile, readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'
import { htmlReport } from '#sim/world/scenarios/report/html.ts'
import { junitXml } from '#sim/world/scenarios/report/junit.ts'
import { commandOf, printDifferences } from '#sim/world/scenarios/report/print.ts'
import type { RunResult } from '#sim/world/scenarios/run/result.ts'
import { cpuMsOf } from '../../../support/cost.ts'
import { temporaryFolder } from '../../../support/folders.ts'

const PAGE = join(import.meta.dirname, '../../../../sim/world/scenarios/README.md')

const CLI = join(import.meta.dirname, '../../../../sim/app/headless/cli.ts')

const FAILING = `id: a-bad-one
title: { en: "<A> bad & one", zh: 坏的 }
world: house
start: 2026-03-04 03:00
steps:
  - mark: unneeded
  - inject: { fault: sensor value, on: 203 / Climate sensor, property: temperature, value: 60, as: stuck }
  - wait: 4 s
  - expect: { device: 203 / Climate sensor, property: temperature, below: 40 }
`

/** Without its command it fails equally. */
const UNCONFIRMED = FAILING.replace(
  / {2}- inject[\s\S]*/,
  `  - inject: { fault: host slow, on: GW-2-A, delay: 8 s }
  - act: { as: operator, control: 203 / Ceiling light, set: { state: "ON" } }
  - expect: { command: last, is: confirmed, within: 1 s }
`,
)

describe('a failing run', () => {
  it('is told as a page without script and as JUnit, and shrinks to a file that fails in the same way', async () => {
    const folder = temporaryFolder()
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'bad.yaml')
    writeFileSync(file, UNCONFIRMED.replace('house', 'campus'))
    const read = readScenarioFile(file)
    const [one] = read.scenario.cases
    if (!one) throw new Error('no case')
    const result = await runHeadless(read, one, { seed: 1, world: 'house' })
    const page = htmlReport([result])
    expect(page).toContain('&lt;A&gt; bad &amp; one')
    expect(page).toContain('host_slow on GW-2-A')
    expect(page).toContain('--seed 1 --world &quot;house&quot;')
    expect(page).not.toMatch(/<script|https?:\/\/|src=/)
    expect(junitXml([result])).toMatch(
      /tests="1" failures="1" errors="0".*\n.*\n.*<testcase classname="a-bad-one"/,
    )
    const shrunk = await shrink(result, 'house')
    expect(shrunk).toMatchObject({ before: 4 })
    const { scenario } = readScenarioText(shrunk?.text ?? '', 'shrunk.yaml')
    expect(scenario.world).toBe('house')
    const kinds = scenario.cases[0]?.steps.map(({ kind }) => kind)
    expect(kinds?.filter((kind) => kind !== 'wait')).toEqual(['inject', 'act', 'expect'])
  })
})

it("the page draws what was watched against the project's clock and a scale, with the steps where they were", async () => {
  const read = readScenarioText(FAILING, 'a.yaml')
  const [one] = read.scenario.cases
  if (!one) throw new Error('no case')
  const page = htmlReport([await runHeadless(read, one, { seed: 1 })])
  const [, chart = ''] =
    /<figcaption>203 Climate sensor · temperature[^<]*<\/figcaption>([\s\S]*?)<\/figure>/.exec(page) ?? []
  // The time of the project, round values with their unit, and the step that failed.
  for (const text of ['03-04 03:00:00', '03:00:04', '20', '40', '60', '°C'])
    expect(chart).toContain(`>${text}</text>`)
  expect(chart).toMatch(/<g class="bad"><title>4\.expect .*?>4<\/text>/)
})

it('the page of a run that repeats a step as often as a file may is there in seconds, and tells each step once', async () => {
  const read = readScenarioText(FAILING, 'a.yaml')
  const [one] = read.scenario.cases
  if (!one) throw new Error('no case')
  const result = await runHeadless(read, one, { seed: 1 })
  const step = must(result.steps[0], 'a step')
  const steps = Array.from({ length: 60_000 }, (_, i) => ({ ...step, id: `1.${i + 1}.mark`, text: 'again' }))
  let page = ''
  expect(cpuMsOf(() => (page = htmlReport([{ ...result, steps }])))).toBeLessThan(8_000)
  expect(page.match(/<td>again<\/td>/g)).toHaveLength(steps.length)
  // Marks at one position show the first ones and their number.
  expect(page.match(/<title>1\.1\.mark again\n(1\.\d+\.mark again\n){29}…<\/title>/g)).toHaveLength(3)
  expect(page).toContain('>1.1–1.60000</text>')
})

/** Runs the command line on a file. */
function runCli(text: string, ...options: readonly string[]) {
  return runCliIn({}, text, options)
}

function runCliIn(env: Readonly<Record<string, string>>, text: string, options: readonly string[]) {
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'a.yaml')
  writeFileSync(file, text)
  return spawnSync(process.execPath, [CLI, file, ...options], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
}

describe('the command line', () => {
  it('ends with 1 where something does not hold, and says how to see it again', () => {
    const { status, stdout } = runCli(FAILING.replace('wait: 4 s', 'wait: 1 s'))
    expect(stdout).toMatch(/FAIL 4\.expect .*a\.yaml:9:13/)
    expect(stdout).toMatch(/again {4}npm run scenario -- .*a\.yaml --seed 1/)
    expect(status).toBe(1)
  })

  it('says how it is used to whoever asks, which is no mistake', () => {
    const { status, stdout } = runCli(FAILING, '--help')
    expect([status, stdout.split('\n')[0]]).toEqual([0, 'Usage: npm run scenario -- FILE… [options]'])
  })

  it('ends with 2 where the browser that it was told to look with is none, before anything runs', () => {
    for (const path of ['/nowhere/chromium', import.meta.dirname]) {
      const { status, stdout, stderr } = runCliIn({ CHROMIUM_PATH: path }, FAILING, ['--browser'])
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toContain(`CHROMIUM_PATH=${path}: set it to the program of Chromium or Chrome`)
    }
  })

  it('ends with 2 where the file cannot be run, or would run for ever', () => {
    const wrong = runCli(FAILING.replace('world:', 'wrold:'))
    expect(wrong.stderr).toContain('a.yaml:3:1 wrold: unknown key "wrold" (did you mean "world"?)')
    expect(wrong.status).toBe(2)
    const endless = runCli(
      FAILING.replace('wait: 4 s', 'wait: { until: { host: GW-2-A, is: offline } }').replace(
        'steps:',
        'endAfter: 1 min\nsteps:',
      ),
    )
    expect(endless.stdout).toMatch(
      /a\.yaml:9:\d+ 3\.wait: the run lasts longer than its endAfter allows: 1 min/,
    )
    expect(endless.status).toBe(2)
  })

  it('runs every seed as often as it is told, and says that each left the same log behind every time', () => {
    const passing = FAILING.replace('below: 40', 'above: 40')
    const { status, stdout } = runCli(passing, '--seeds', '3..4', '--repeat', '2')
    expect(stdout).toContain('4 of 4 runs passed')
    expect(stdout).toContain('2 runs left the same log behind 2 times')
    expect(status).toBe(0)
  })
})

it('a run that left another log behind the second time is told with its command', () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const run = (seed: number, logHash: string) => ({ file: 'a.yaml', case: '', seed, logHash }) as RunResult
  expect(commandOf({ ...run(1, ''), world: 'hotel', hasBrowser: true })).toMatch(/--world "hotel" --browser$/)
  expect(printDifferences([run(1, 'aa'), run(2, 'bb'), run(1, 'aa'), run(2, 'cc')])).toBe(false)
  expect(lines.join('')).toMatch(/NOT THE SAME.*--seed 2\n {2}logs bb, cc/)
})

it('the first scenario of the page on writing one runs as it says', async () => {
  const [, text = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(PAGE, 'utf8')) ?? []
  const read = readScenarioText(text, 'my-first.yaml')
  const [one] = read.scenario.cases
  if (!one) throw new Error('no case')
  expect(await runHeadless(read, one, { seed: 1 })).toMatchObject({ verdict: 'passed', failures: [] })
})
