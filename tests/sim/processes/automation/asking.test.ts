import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import type { Automation } from '#shared/records/automation.ts'
import { timed } from '../../../support/automations.ts'
import { giveRole } from '../../../support/roles.ts'
import { until } from '../../../support/until.ts'
import {
  add,
  controlsOf,
  lightOn,
  ONE,
  outcomesOf,
  runsOf,
  START_MS,
  sayWet,
  settled,
  startSite,
  whenWet,
} from './kit.ts'

const dataOf = <T>({ body }: { readonly body: { readonly data: unknown } }): T => body.data as T

describe('a person at an automation', () => {
  it('runs it at once or if it is so, only looks, and is refused where it is switched off', async () => {
    const on = await startSite()
    const token = await on.site.signIn('admin')
    await sayWet(on, false)
    const automationId = await add(on, '漏水', { conditions: [whenWet(on.leak)], tasks: [lightOn(on.one)] })
    const control = (action: string) => on.site.post('/device/controlauto', { automationId, action }, token)
    expect(dataOf(await control('check'))).toMatchObject({
      runId: null,
      outcome: 'conditionFalse',
      conditions: [{ isSo: false, value: false }],
    })
    expect(dataOf(await control('runIfTrue'))).toMatchObject({ outcome: 'conditionFalse' })
    const { runId } = dataOf<{ runId: string }>(await control('runTasks'))
    await until(() => outcomesOf(on).includes('done'))
    expect(controlsOf(on)).toEqual([{ [ONE]: { state: 'ON' } }])
    expect(runsOf(on).map(({ id, outcome, causes }) => [id === runId, outcome, causes[0]])).toMatchObject([
      [false, 'conditionFalse', { kind: 'person', checked: true }],
      [true, 'done', { kind: 'person', name: 'admin', nameEn: '', checked: false }],
    ])
    await control('disable')
    expect((await control('runTasks')).body.status).toBe(1230)
    const listed = await on.site.post('/live/automationruns', { automationId }, token)
    expect(
      dataOf<{ list: { outcome: string }[] }>(listed)
        .list.map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['conditionFalse', 'done'])
  })

  it('learns what a condition sees, when it would have run, and why it did not', async () => {
    const on = await startSite()
    const token = await on.site.signIn('admin')
    const wet = whenWet(on.leak, 2 * MINUTE_MS)
    await sayWet(on, false)
    on.clock.advance(120 * MINUTE_MS)
    for (const isWet of [true, false]) {
      await sayWet(on, isWet)
      on.clock.advance(5 * MINUTE_MS)
    }
    const automationId = await add(on, '漏水', { conditions: [wet], tasks: [lightOn(on.one)] })
    await settled(on)
    const seen = await on.site.post('/live/testautomationcondition', { condition: wet }, token)
    expect(dataOf(seen)).toMatchObject({ isSo: false, value: false })
    const draft = {
      mode: 'all',
      conditions: [wet],
      tasks: [lightOn(on.one)],
      repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] },
      effective: null,
      catchUp: 'latest',
    }
    const tested = dataOf<{ runs: { dueAtMs: number }[]; real: unknown[]; knownSinceMs: number }>(
      await on.site.post('/live/backtestautomation', { draft, automationId }, token),
    )
    expect(tested.runs.map(({ dueAtMs }) => dueAtMs)).toEqual([START_MS + 122 * MINUTE_MS])
    expect(tested.real).toEqual([])
    // The sensor first reported at start; earlier values are unknown.
    expect(tested.knownSinceMs).toBe(START_MS)
    const still = { ...draft, conditions: [whenWet(on.one)] }
    const unknown = await on.site.post('/live/backtestautomation', { draft: still }, token)
    expect(dataOf(unknown)).toMatchObject({ knownSinceMs: on.clock.now(), runs: [] })
    on.clock.advance(10 * MINUTE_MS)
    const fromMs = on.clock.now() - 5 * MINUTE_MS
    const why = dataOf<{ reasons: unknown[] }>(
      await on.site.post('/live/whyautomation', { automationId, fromMs }, token),
    )
    expect(why.reasons).toMatchObject([{ code: 'neverSo', partId: 'wet1', last: false }])
  })
})

it('is switched on by who may author it alone, and copied in portions that are told at once', async () => {
  const on = await startSite()
  await giveRole(on.site, 'stranger', {
    rights: ['home.view', 'control.devices', 'control.automations'],
  })
  const [admin, operator] = [await on.site.signIn('admin'), await on.site.signIn('stranger')]
  const body = '水'.repeat(400)
  const alarms = Array.from({ length: 90 }, (_, i) => ({
    ...{
      type: 'alarm',
      id: `alarm${i}`,
      isEnabled: true,
      delayMs: 0,
      severity: 'minor',
      title: `${i}`,
      body,
    },
  })) as Automation['tasks']
  const automationId = await add(on, '漏水', { conditions: [whenWet(on.leak)], tasks: alarms })
  const control = (action: string, token: string) =>
    on.site.post('/device/controlauto', { automationId, action }, token)
  expect((await control('disable', operator)).body.status).toBe(200)
  expect((await control('enable', operator)).body.status).toBe(403)
  const many = { automationIds: [automationId], isEnabled: true }
  expect((await on.site.post('/live/switchautomations', many, operator)).body.status).toBe(403)
  expect((await control('enable', admin)).body.status).toBe(200)
  const sizes: number[] = []
  on.site.server.services.workspaces.onCommit('sizes', ({ commit }) => {
    sizes.push(JSON.stringify(commit).length)
  })
  const copied = await on.site.post('/moban/copyauto', { automationId, count: 12 }, admin)
  expect(dataOf<{ automationIds: string[] }>(copied).automationIds).toHaveLength(12)
  expect([sizes.length > 1, Math.max(...sizes) < 300_000]).toEqual([true, true])
})

it('a time and a level at the same instant are one run of two causes', async () => {
  const on = await startSite()
  const dueMs = Math.ceil(START_MS / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS
  const { timeZone } = [...on.site.workspace(on.site.projects[0]).state.all('project')][0] ?? {
    timeZone: 'UTC',
  }
  const text = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    dueMs,
  )
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  await sayWet(on, false)
  on.clock.advance(dueMs - 2 * MINUTE_MS - on.clock.now())
  const conditions = [whenWet(on.leak, 2 * MINUTE_MS), timed(hours * 60 + minutes)]
  const id = await add(on, '两因', { mode: 'any', conditions, tasks: [lightOn(on.one)] })
  await sayWet(on, true)
  on.clock.advance(2 * MINUTE_MS)
  await until(() => outcomesOf(on, id).includes('done'))
  expect(runsOf(on, id).map(({ causes }) => causes.length)).toEqual([2])
})

it('an instant that no calendar knows is refused, and of what is to come nothing is told', async () => {
  const on = await startSite()
  const token = await on.site.signIn('admin')
  const automationId = await add(on, '漏水', { conditions: [whenWet(on.leak)], tasks: [lightOn(on.one)] })
  const status = async (path: string, more: object) =>
    (await on.site.post(path, { automationId, ...more }, token)).http
  expect(await status('/device/controlauto', { action: 'pause', untilMs: 1e308 })).toBe(400)
  expect(await status('/live/whyautomation', { untilMs: -8.7e15 })).toBe(400)
  expect(await status('/live/whyautomation', { fromMs: 4e12, untilMs: 4.1e12 })).toBe(200)
})

it('questions about the past are answered in turns, so many at a time: a week of looks holds nobody else up', async () => {
  const on = await startSite()
  const token = await on.site.signIn('admin')
  await sayWet(on, false)
  const dry = Array.from({ length: 28 }, (_, i) => ({
    ...{ ...whenWet(on.leak, i * MINUTE_MS), type: 'query', id: `dry${10 + i}` },
  }))
  const draft = {
    ...{ mode: 'all', repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] }, effective: null },
    conditions: [{ type: 'timed', id: 'often', time: { kind: 'every', minutes: 5 } }, ...dry],
    ...{ tasks: [lightOn(on.one)], catchUp: 'none' },
  }
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 1)
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => on.site.post('/live/backtestautomation', { draft }, token)),
  )
  clearInterval(counting)
  expect(answers.map(({ http }) => http).sort()).toEqual([...Array(8).fill(200), 429])
  expect(turns).toBeGreaterThan(20)
})
