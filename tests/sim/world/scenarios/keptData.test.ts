/** A server started on a failed run's data is paused at the failure, and links lead there. */
import { readdirSync } from 'node:fs'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { must } from '#shared/kernel/assert.ts'
import { runHeadless } from '#sim/app/headless/runHeadless.ts'
import { startEstate } from '#sim/app/startEstate.ts'
import { readScenarioText } from '#sim/world/scenarios/file/readScenario.ts'
import { htmlReport } from '#sim/world/scenarios/report/html.ts'
import { Caller } from '#sim/world/scenarios/stage/caller.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { STUCK_SENSOR } from '../../../support/stuckSensor.ts'
import { testConfig } from '../../../support/testServer.ts'

const ADMIN = '13800000002'

const read = readScenarioText(STUCK_SENSOR, 'a.yaml')
const one = must(read.scenario.cases[0], 'a case')

it('the links of the page open the chart and the operation log at the instant of the failure', async () => {
  const keepIn = temporaryFolder()
  const result = await runHeadless(read, one, { seed: 3, keepIn })
  const { atMs } = must(result.failures[0], 'a failure')
  const { folder, world } = must(result.kept, 'kept data')
  const page = htmlReport([result])
  expect(page).toContain(`WORLD=&quot;${world}&quot; SEED=3`)
  const links = [...page.matchAll(/<a href="http:\/\/127\.0\.0\.1:\d+([^"]+)">([^<]+)</g)].map(
    ([, path = '', name]) => ({ name, url: new URL(path.replaceAll('&amp;', '&'), 'http://console') }),
  )
  expect(links.map(({ name, url }) => [name, url.pathname])).toEqual([
    ['203 Climate sensor · temperature', '/device/devicedetail'],
    ['Operation log of 203 Climate sensor', '/message/optnote'],
  ])
  const [chart, log] = links.map(({ url }) => Object.fromEntries(url.searchParams))
  expect(chart).toMatchObject({ view: 'history', property: 'temperature', at: String(atMs) })
  expect(log).toEqual({ deviceId: chart?.device, at: String(atMs) })

  const estate = await startEstate(
    { ...testConfig(folder), world, seed: 3 },
    { projectFolder: folder, logger: pino({ level: 'silent' }) },
  )
  try {
    expect(Math.abs(estate.server.services.clock.now() - atMs)).toBeLessThan(2_000)
    const caller = new Caller(() => `http://127.0.0.1:${estate.server.port}`)
    const ask = async (path: string, input: object): Promise<unknown> => {
      const [project] = [...estate.server.services.workspaces.projects()]
      const { status, data } = await caller.call({
        account: ADMIN,
        path,
        input,
        projectId: must(project, 'a project').project.id,
      })
      expect(status).toBe(200)
      return data
    }
    const { series, operations } = deviceHistoryContract
    const span = { fromMs: atMs - 1_800_000, toMs: atMs }
    const course = { deviceId: chart?.device, property: chart?.property, ...span }
    const { points } = (await ask(series.path, course)) as OutputOf<typeof series>
    expect(points.at(-1)).toMatchObject({ max: 60 })
    const { list } = (await ask(operations.path, { deviceId: log?.deviceId, toMs: atMs })) as OutputOf<
      typeof operations
    >
    expect(list[0]?.events.map(({ type }) => type)).toContain('AlarmRaised')
  } finally {
    await estate.close()
  }
})

it('of many runs only those that fail leave their data, and a page without them says how to have them', async () => {
  const keepIn = temporaryFolder()
  const passing = readScenarioText(
    `id: a-good-one
title: { en: A good one, zh: 好的 }
world: house
start: 2026-03-04 15:00
steps:
  - expect: { alarm: any, is: not raised, for: 10 s }
`,
    'a.yaml',
  )
  const options = { seed: 1, keepIn, keepsFailedOnly: true }
  const good = await runHeadless(passing, must(passing.scenario.cases[0], 'a case'), options)
  expect([good.verdict, good.kept]).toEqual(['passed', undefined])
  const bad = await runHeadless(read, one, options)
  expect(readdirSync(keepIn)).toEqual(['a-stuck-sensor.seed-1'])
  const page = htmlReport([{ ...bad, kept: undefined } as never])
  expect(page).toContain('npm run scenario -- a.yaml --seed 1 --keep --out reports')
  expect(page).not.toContain('http')
})
