/** A world recreated in the running server: who is signed in stays so, and everything else is as on the first day. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { SimulationNews } from '#shared/simulation.ts'
import { type Estate, startEstate } from '#sim/app/startEstate.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { beginBuilding, unfinishedBuilding } from '#sim/stores/storage/buildMark.ts'
import { clearUnfinished, keptOf } from '#sim/world/estates/makeWorld.ts'
import { RESET_NOTICE_MS } from '#sim/world/simulation/resetNotice.ts'
import { simulationOf } from '#sim/world/simulation/simHandlers.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { PHONES, startTestServer, testConfig } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const somebody = { id: 'acc_1', name: '沈明远', nameEn: 'Shen Mingyuan' }
const START_MS = Date.UTC(2026, 5, 1, 4)

async function open(folder: string, waitBeforeReset?: (ms: number) => Promise<void>) {
  const estate = await startEstate(
    { ...testConfig(folder), world: 'house' },
    {
      projectFolder: folder,
      clock: new ManualClock(START_MS),
      logger: pino({ level: 'silent' }),
      ...(waitBeforeReset ? { waitBeforeReset } : {}),
    },
  )
  onTestFinished(() => estate.close())
  const post = async (path: string, body: object = {}, token = '') => {
    const response = await fetch(`http://127.0.0.1:${estate.server.port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'head-token': token },
      body: JSON.stringify(body),
    })
    const { status, data } = (await response.json()) as {
      status: number
      data: { readonly [field: string]: unknown }
    }
    return { http: response.status, status, data }
  }
  const signIn = async (username: string, password = 'demo-1234'): Promise<string> =>
    String((await post('/userinfo/login', { username, password })).data.token)
  return { estate, post, signIn }
}

it('a reset leaves a whole new world behind the same address, and everybody signed in', async () => {
  const folder = temporaryFolder()
  const first = await open(folder)
  const { post, signIn } = first
  const newcomer = { username: '13988880001', password: 'brand-new-12' }
  const { data } = await post('/userinfo/sendcode', { username: newcomer.username, purpose: 'register' })
  await post('/userinfo/register', { ...newcomer, phonecode: data.code })
  const token = await signIn('13800000001')
  const hers = await signIn(newcomer.username, newcomer.password)
  const idOf = async (whose: string) => String((await post('/userinfo/info', {}, whose)).data.accountId)
  const [own, herId] = [await idOf(token), await idOf(hers)]
  await post('/building/addproject', { name: 'Another one' }, token)
  await post('/userinfo/addview', { list: 'devices', name: 'Low battery', query: 'f.battery=low' }, hers)
  const { xmid } = (await post('/userinfo/info', {}, token)).data
  const before = first.estate.server

  const resetting = post('/sim/reset', {}, token)
  await until(async () => (await post('/sim/state', {}, token)).http === 503)
  expect((await post('/userinfo/info', {}, hers)).status).toBe(1410)
  expect((await resetting).status).toBe(200)
  expect([first.estate.server === before, first.estate.server.port]).toEqual([false, before.port])
  expect([await idOf(token), await idOf(hers)]).toEqual([own, herId])
  expect((await post('/userinfo/info', {}, token)).data.xmid).toBe(xmid)
  const names = (await post('/building/projectlist', {}, token)).data.list as { nameEn: string }[]
  expect(names).toHaveLength(1)
  const { list } = (await post('/userinfo/viewlist', {}, hers)).data
  expect(list).toMatchObject([{ name: 'Low battery' }])
  expect(unfinishedBuilding(folder)).toBeUndefined()
})

it('a server that is stopped in the middle of a reset ends with the whole of the new world', async () => {
  const folder = temporaryFolder()
  const { estate, post, signIn } = await open(folder)
  const token = await signIn('13800000001')
  // The response may be cut off.
  const resetting = post('/sim/reset', {}, token).catch(() => null)
  await until(async () => (await post('/sim/state', {}, token)).http === 503)
  await estate.close()
  await resetting
  expect(unfinishedBuilding(folder)).toBeUndefined()
})

it('a server that is stopped as a reset begins ends with the whole of the new world, and begins no other', async () => {
  const folder = temporaryFolder()
  const { estate } = await open(folder)
  const before = estate.server
  const simulation = simulationOf(before)
  // The old world is still open.
  const resetting = simulation.reset(somebody)
  const closing = estate.close()
  await resetting
  expect(estate.server).not.toBe(before)
  await expect(simulation.reset(somebody)).rejects.toThrow('unavailable')
  await closing
  expect(unfinishedBuilding(folder)).toBeUndefined()
  // Everything is closed.
  expect((await open(folder)).estate.server.health.all()).toEqual([])
})

it('a reset that was cut off is begun again by the next start, which finds nothing of the old world', async () => {
  const site = await startTestServer()
  await site.server.close()
  beginBuilding(site.folder, keptOf(site.server.services))
  rmSync(join(site.folder, 'log.db'))
  await clearUnfinished({ ...testConfig(site.folder), world: 'house' })
  expect(unfinishedBuilding(site.folder)?.accounts).toHaveLength(Object.keys(PHONES).length)
  const again = await startTestServer({ folder: site.folder })
  expect(again.server.health.all()).toEqual([])
  expect([...again.server.services.workspaces.projects()]).toHaveLength(2)
})

/** Of every device, over the whole past. */
function energyOf({ server }: Estate) {
  const { workspaces, telemetry } = server.services
  return [...workspaces.projects()].flatMap(({ project, workspace }) =>
    [...workspace.state.all('device')].map(({ id, number }) => ({
      number,
      energy: telemetry.energy.of(project.id, id, START_MS - 90 * DAY_MS, START_MS),
    })),
  )
}

it('a reset tells how far it is and how long it takes, by the last one, and records the same past', async () => {
  const { estate, post, signIn } = await open(temporaryFolder())
  const token = await signIn('13800000001')
  const plan = (await post('/sim/reset/plan', {}, token)).data
  expect(plan).toEqual({ others: 0, people: [], noticeMs: 0, expectedMs: expect.any(Number) })
  const before = energyOf(estate)
  expect(before.some(({ energy }) => energy.quarters.length > 80 * 24)).toBe(true)
  const news: SimulationNews[] = []
  estate.server.services.simulation?.onNews((item) => void news.push(item))
  const readyz = async () =>
    (await (await fetch(`http://127.0.0.1:${estate.server.port}/readyz`)).json()) as Record<string, unknown>

  const resetting = post('/sim/reset', {}, token)
  const refused = await until(async () => {
    const answer = await post('/sim/state', {}, token)
    return answer.data?.donePercent === undefined ? null : answer
  })
  expect([refused.http, refused.status]).toEqual([503, 1410])
  expect(refused.data.secondsLeft).toBeGreaterThanOrEqual(0)
  expect(await readyz()).toMatchObject({
    status: 'resetting',
    doing: expect.any(String),
    donePercent: expect.any(Number),
    secondsLeft: expect.any(Number),
  })
  expect((await resetting).status).toBe(200)
  expect(news.find(({ isResetting }) => isResetting)?.reset).toMatchObject({
    startsInMs: 0,
    expectedMs: plan.expectedMs,
  })
  expect(await readyz()).not.toHaveProperty('donePercent')
  expect(energyOf(estate)).toEqual(before)
})

it('other people with an open console are warned before a reset that somebody confirms, and stay signed in', async () => {
  const noticed = Promise.withResolvers<void>()
  const { estate, post, signIn } = await open(temporaryFolder(), () => noticed.promise)
  const { services } = estate.server
  const [token, hers] = [await signIn('13800000001'), await signIn('13800000002')]
  const her = (await post('/userinfo/info', {}, hers)).data
  const projectHex = must([...services.workspaces.projects()][0], 'a project').project.hex
  services.connectedPeople.enter('tab_1', { accountId: String(her.accountId) as AccountId, projectHex })

  const plan = (await post('/sim/reset/plan', {}, token)).data
  expect(plan).toMatchObject({ others: 1, people: [{ id: her.accountId }], noticeMs: RESET_NOTICE_MS })
  const refused = await post('/sim/reset', {}, token)
  expect([refused.status, refused.data.code]).toEqual([1420, 'world_in_use'])

  const news: SimulationNews[] = []
  services.simulation?.onNews((item) => void news.push(item))
  const resetting = post('/sim/reset', { others: 1 }, token)
  await until(() => news.length > 0)
  expect(news[0]).toMatchObject({ isResetting: false, reset: { by: { id: expect.any(String) } } })
  expect(news[0]?.reset?.startsInMs).toBeGreaterThan(0)
  // The world continues during the warning, and a second reset is rejected.
  expect((await post('/userinfo/info', {}, hers)).http).toBe(200)
  expect((await post('/sim/reset', { others: 1 }, token)).status).toBe(1410)
  noticed.resolve()
  expect((await resetting).status).toBe(200)
  expect(news.map(({ reset }) => reset?.startsInMs)).toContain(0)
  expect((await post('/userinfo/info', {}, hers)).data.accountId).toBe(her.accountId)
  expect(services.simulation?.news()?.reset).toBeNull()
})

it('a server that is stopped while people are warned of a reset keeps its world', async () => {
  const noticed = Promise.withResolvers<void>()
  const { estate, signIn } = await open(temporaryFolder(), () => noticed.promise)
  await signIn('13800000002')
  const { services } = estate.server
  const simulation = simulationOf(estate.server)
  const accounts = [...services.workspaces.estate.state.all('account')]
  const accountId = must(accounts.at(-1), 'an account').id
  services.connectedPeople.enter('tab_1', { accountId, projectHex: '' })
  const resetting = simulation.reset(somebody, 1)
  const before = estate.server
  const refusal = expect(resetting).rejects.toThrow('unavailable')
  const closing = estate.close()
  noticed.resolve()
  await refusal
  await closing
  expect(estate.server).toBe(before)
})
