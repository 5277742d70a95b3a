/** A world made anew in the running server: who is signed in stays so, and everything else is as on the first day. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { ManualClock } from '#sim/clock.ts'
import { startEstate } from '#sim/startEstate.ts'
import { beginBuilding, unfinishedBuilding } from '#sim/storage/buildMark.ts'
import { clearUnfinished, keptOf } from '#sim/worlds/makeWorld.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { PHONES, startTestServer, testConfig } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'

const somebody = { id: 'acc_1', name: '沈明远', nameEn: 'Shen Mingyuan' }
const START_MS = Date.UTC(2026, 5, 1, 4)

async function open(folder: string) {
  const estate = await startEstate(
    { ...testConfig(folder), world: 'house' },
    { projectFolder: folder, clock: new ManualClock(START_MS), logger: pino({ level: 'silent' }) },
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
  // Its answer may be cut off.
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
  const simulation = must(before.services.simulation, 'what moves the world')
  // Nothing of the old world is closed yet.
  const resetting = simulation.reset(somebody)
  const closing = estate.close()
  await resetting
  expect(estate.server).not.toBe(before)
  await expect(simulation.reset(somebody)).rejects.toThrow('unavailable')
  await closing
  expect(unfinishedBuilding(folder)).toBeUndefined()
  // Nothing of it is open any more.
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
