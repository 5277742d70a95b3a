import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { startEstate } from '#sim/app/startEstate.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { PAST_DAYS } from '#sim/world/estates/build.ts'
import { shiftsOf } from '#sim/world/estates/past/pastSignIns.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { commitsOf } from '../../../support/logs.ts'
import { testConfig } from '../../../support/testServer.ts'

const NOW_MS = Date.UTC(2026, 5, 1, 4)
const span = { fromMs: NOW_MS - PAST_DAYS * DAY_MS, nowMs: NOW_MS }

it('staff sign in on most days, by the clock of their project, and out before the next shift', () => {
  for (const phone of ['13800000001', '13800000002', '13800000003']) {
    const shifts = shiftsOf(1, phone, 'Asia/Shanghai', span)
    expect(shifts.length).toBeGreaterThan(45)
    expect(shifts.length).toBeLessThan(80)
    expect(shiftsOf(1, phone, 'Asia/Shanghai', span)).toEqual(shifts)
    for (const [i, { signsInAtMs, signsOutAtMs }] of shifts.entries()) {
      const hour = new Date(signsInAtMs + 8 * HOUR_MS).getUTCHours()
      expect(hour).toBeGreaterThanOrEqual(6)
      expect(hour).toBeLessThan(16)
      if (signsOutAtMs !== null) expect(signsOutAtMs).toBeLessThan(shifts[i + 1]?.signsInAtMs ?? NOW_MS)
    }
  }
})

it('the log of a new world has the sign-ins and scene runs of ninety days, in time order with the rest', async () => {
  const folder = temporaryFolder()
  const clock = new ManualClock(NOW_MS)
  const options = { projectFolder: folder, clock, logger: pino({ level: 'silent' }) }
  const estate = await startEstate({ ...testConfig(folder), world: 'house' }, options)
  onTestFinished(() => estate.close())
  const commits = await commitsOf(estate.server.log, 'estate')
  const times = commits.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const days = new Set(
    commits.flatMap(({ events, at }) =>
      events.some(({ type }) => type === 'SignedIn') ? [Math.floor((at - span.fromMs) / DAY_MS)] : [],
    ),
  )
  expect(days.size).toBeGreaterThan(80)
  const [found] = [...estate.server.services.workspaces.projects()]
  const runs = [...must(found, 'the project').workspace.state.all('sceneRun')].filter(({ startedBy }) =>
    startedBy.id.startsWith('acc_'),
  )
  expect(runs.length).toBeGreaterThan(10)
  expect(runs.filter(({ state }) => state === 'running')).toEqual([])
  expect(runs.filter(({ state }) => state === 'done').length / runs.length).toBeGreaterThan(0.8)
})
