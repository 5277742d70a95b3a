/** Kinds of steps whose effect no bundled scenario would miss: each expects an effect of the step only. */
import { expect, it } from 'vitest'
import { runHeadless } from '#sim/app/headless/runHeadless.ts'
import { readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'

const HEAD = `id: a-step
title: { en: A step, zh: 步骤 }
world: house
start: 2026-03-04 03:00
steps:
`
/** Counted by the server that runs: another one begins at nothing. */
const REFUSED = 'metric: atrium_events_total, labels: { what: refused_report }'
const AGAIN = (step: string) => `  - gateway: { from: GW-2-A, sends: "{" }
  - expect: { ${REFUSED}, equals: 1 }
  - server: ${step}
  - expect: { ${REFUSED}, equals: 0 }
  - expect: { host: every host, is: online, within: 1 min }
`
const COUNTED = [
  ['server: restart', AGAIN('restart')],
  ['server: kill', AGAIN('kill')],
  [
    'server: clockJump',
    `  - server: { clockJump: { by: 2 h } }
  - expect: { value: "{{now}}", between: [${Date.UTC(2026, 2, 3, 21)}, ${Date.UTC(2026, 2, 3, 21, 1)}] }
`,
  ],
  [
    'weather',
    `  - expect: { report: temperature outside, above: -15 }
  - weather: { is: cold snap, for: 6 h, by: -30 }
  - wait: 3 h
  - expect: { report: temperature outside, below: -15 }
`,
  ],
] as const

async function run(steps: string) {
  const read = readScenarioText(HEAD + steps, 'a.yaml')
  const [one] = read.scenario.cases
  if (!one) throw new Error('no case')
  return runHeadless(read, one, { seed: 1 })
}

it.each(COUNTED)('%s does what it says', async (_, steps) => {
  const { verdict, failures, error } = await run(steps)
  expect({ failures, error }).toEqual({ failures: [], error: null })
  expect(verdict).toBe('passed')
})

it('a disk that is slow makes what must be stored wait in real time', async () => {
  const act = '  - act: { as: admin, control: one light in 201, set: { state: ON } }\n'
  const { steps, failures } = await run(`${act}  - expect: { command: last, is: confirmed, within: 5 s }
  - server: { slowDisk: { delay: 300 ms, for: 1 min } }
${act}`)
  expect(failures).toEqual([])
  expect(Number(steps.at(-1)?.realMs)).toBeGreaterThan(300)
})
