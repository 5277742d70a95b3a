/** A violated invariant fails a run regardless of its expectations. */
import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { HeadlessStage } from '#sim/app/headless/headlessStage.ts'
import { brokenLaws } from '#sim/app/headless/laws.ts'
import { readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'
import type { Run } from '#sim/world/scenarios/run/run.ts'
import { runCase } from '#sim/world/scenarios/run/runCase.ts'

const FILE = `id: a-test
title: { en: A test, zh: 测试 }
world: house
start: 2026-03-04 03:00
steps:
  - inject: { fault: alarm, on: 303 / Leak sensor, code: water_leak }
  - expect: { alarm: water_leak, is: active, within: 5 s }
  - wait: 2 min
`

/** The run's verdict and failures where this was so at its end. */
async function endedWith(spoil: (stage: HeadlessStage, run: Run) => void) {
  const { scenario, placeOf } = readScenarioText(FILE, 'a.yaml')
  const stage = await HeadlessStage.open({
    world: 'house',
    project: undefined,
    seed: 1,
    startMs: Date.UTC(2026, 2, 4),
    breaksByItself: false,
    failureRate: 0,
  })
  try {
    const { verdict, failures } = await runCase(stage, scenario, must(scenario.cases[0], 'a case'), {
      seed: 1,
      placeOf,
      hasBrowser: false,
      realMs: () => 0,
      invariants(run) {
        spoil(stage, run)
        return brokenLaws(stage, run)
      },
    })
    return { verdict, found: failures.map((failure) => `${failure.wanted} ${failure.found}`).join() }
  } finally {
    await stage.close()
    stage.remove()
  }
}

it('all of it holds where nothing was lost', async () => {
  expect(await endedWith(() => {})).toEqual({ verdict: 'passed', found: '' })
})

it('a report or a commit that somebody was promised and that is not stored fails the run', async () => {
  const { verdict, found } = await endedWith((stage, run) => {
    const packet = must(stage.acknowledged.at(-1), 'an acknowledged packet')
    const { t } = JSON.parse(packet.payload)
    stage.acknowledged.push({ ...packet, payload: JSON.stringify({ t, seq: 987_654, d: {} }) })
    const commit = must(run.history.commits.at(-1), 'a commit')
    run.history.commits.push({ ...commit, seq: 987_654 })
  })
  expect(verdict).toBe('failed')
  expect(found).toContain('lost: an acknowledged report')
  expect(found).toMatch(/lost: .*#987654/)
})

it('a second active alarm of one place and code fails the run, as does a state that the log does not fold to', async () => {
  const { verdict, found } = await endedWith(({ estate }) => {
    const [project] = [...estate.server.services.workspaces.projects()]
    const { state } = must(project, 'a project').workspace
    const alarm = must(
      [...state.all('alarm')].find(({ isActive }) => isActive),
      'an active alarm',
    )
    // Behind the log's back, which nothing but a mistake in a fold could do.
    ;(state as unknown as { put(changes: object[]): void }).put([{ put: { ...alarm, id: 'alm_1' } }])
  })
  expect(verdict).toBe('failed')
  expect(found).toContain('2 active alarms of')
  expect(found).toMatch(/the live state of .* is not what its log folds to/)
})
