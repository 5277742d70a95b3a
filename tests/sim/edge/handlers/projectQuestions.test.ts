import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { projectsContract } from '#shared/contract/projects.ts'
import { PROJECT_KINDS } from '#shared/records/project.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { addProject, projectRows } from '../../../support/projects.ts'
import { addSecondHost, SECOND_LEAK_NUMBER } from '../../../support/secondHost.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

type MapRow = OutputOf<typeof projectsContract.map>['list'][number]

async function map(site: TestServer, token: string, question = {}): Promise<MapRow[]> {
  const answer = await site.post('/moban/getProjectmapinfo', question, token)
  return (answer.body.data as { list: MapRow[] }).list
}

async function picker(site: TestServer, token: string, question = {}): Promise<string[]> {
  const answer = await site.post('/moban/getprojects', question, token)
  return (answer.body.data as { list: { name: string }[] }).list.map(({ name }) => name)
}

/** Both hosts on the line, and water on the floor of both rooms. */
async function flood(site: TestServer): Promise<void> {
  const [project] = site.projects
  const far = await addSecondHost(site, project)
  const gateway = await aMqttClientFor(site, project)
  const farGateway = await far.connect()
  await gateway.report({ t: 1, seq: 1, d: { [LEAK_NUMBER]: { water_leak: true } } })
  await farGateway.report({ t: 1, seq: 1, d: { [SECOND_LEAK_NUMBER]: { water_leak: true } } })
  await until(() => site.workspace(project).state.count('alarm') === 2)
}

describe('kinds of projects', () => {
  it('are all there, named in both languages, with a picture each', async () => {
    const site = await startTestServer()
    const answer = await site.post('/moban/getallprojecttype', {}, await site.signIn('stranger'))
    const { list } = answer.body.data as OutputOf<typeof projectsContract.kinds>
    expect(Object.fromEntries(list.map(({ id, pmtype }) => [id, pmtype]))).toEqual(PROJECT_KINDS)
    for (const kind of list) {
      expect(kind.projecttype_name).toMatch(/\p{Script=Han}/u)
      expect(kind.projecttype_name_en).toMatch(/^[A-Z]/)
      expect(kind.color).toMatch(/^#[0-9A-F]{6}$/)
      const picture = new URL(`../../../../client/public${kind.projecttype_imgurl_sel}`, import.meta.url)
      expect(readFileSync(picture, 'utf8')).toContain(kind.color)
    }
  })
})

describe('the list of projects', () => {
  it('is found by name, city, kind and type', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    await addProject(site, token, {
      name: '别墅区',
      nameEn: 'Villas',
      kind: 'villa',
      cityEn: 'Suzhou',
      city: '苏州',
    })
    const found = async (question: object) =>
      (await projectRows(site, token, question)).map(({ name }) => name)
    expect(await found({})).toEqual(['一号酒店', '别墅区'])
    expect(await found({ name: 'VILL' })).toEqual(['别墅区'])
    expect(await found({ name: '苏州' })).toEqual(['别墅区'])
    expect(await found({ type: 'villa' })).toEqual(['别墅区'])
    expect(await found({ type: 'hotel', pmtype: '' })).toEqual(['一号酒店'])
    expect(await found({ type: '', pmtype: '1' })).toEqual(['别墅区'])
    expect(await found({ type: 'hotel', pmtype: '1' })).toEqual([])
    expect(await picker(site, token, { name: '酒店' })).toEqual(['一号酒店'])
    expect(await picker(site, token)).toEqual(['一号酒店', '别墅区'])
    expect(await picker(site, await site.signIn('operator'))).toEqual(['一号酒店'])
    expect((await site.post('/building/projectlist', { type: 'castle' }, token)).http).toBe(400)
  })

  it('is sorted before it is cut into pages', async () => {
    const site = await startTestServer()
    const token = await site.signIn('stranger')
    for (const name of ['B', 'C', 'A']) await addProject(site, token, { name })
    const sorted = async (question: object) =>
      (await projectRows(site, token, question)).map(({ name }) => name)
    expect(await sorted({})).toEqual(['B', 'C', 'A'])
    expect(await sorted({ sort: 'name' })).toEqual(['A', 'B', 'C'])
    expect(await sorted({ sort: 'name', direction: 'desc', pageSize: 1, pageNum: 2 })).toEqual(['B'])
    const admin = await site.signIn('super')
    const byDevices = await projectRows(site, admin, { sort: 'devices', direction: 'desc' })
    const counts = byDevices.map(({ devices }) => devices)
    expect(counts).toEqual([3, 3, 0, 0, 0])
  })
})

describe('the figures of a project', () => {
  it('count what the caller may see and nothing else', async () => {
    const site = await startTestServer()
    await flood(site)
    const figures = async (person: 'admin' | 'operator') => {
      const token = await site.signIn(person)
      const [row] = await projectRows(site, token)
      const [place] = await map(site, token)
      const { rooms, ...counts } = {
        rooms: row?.rooms,
        devices: row?.devices,
        hosts: row?.hosts,
        hostsOnline: row?.hostsOnline,
        unseen: row?.unseen,
        abnormal: row?.abnormal,
        lowBattery: row?.lowBattery,
      }
      expect(place).toMatchObject(counts)
      return { rooms, ...counts, unacknowledged: place?.unacknowledged }
    }
    expect(await figures('admin')).toEqual({
      rooms: 2,
      devices: 4,
      hosts: 2,
      hostsOnline: 2,
      unseen: 2,
      abnormal: 2,
      lowBattery: 0,
      unacknowledged: 2,
    })
    expect(await figures('operator')).toEqual({
      rooms: 1,
      devices: 2,
      hosts: 1,
      hostsOnline: 1,
      unseen: 1,
      abnormal: 1,
      lowBattery: 0,
      unacknowledged: 1,
    })
  })

  it('follow what happens', async () => {
    const site = await startTestServer()
    await flood(site)
    const token = await site.signIn('operator')
    const alarms = (await site.post('/userinfo/notifylist', {}, token)).body.data as {
      list: { id: string }[]
    }
    await site.post('/userinfo/updatemsgstate', { ids: alarms.list.map(({ id }) => id) }, token)
    const [place] = await map(site, token)
    expect([place?.unacknowledged, place?.abnormal]).toEqual([0, 1])
  })
})

describe('the map of projects', () => {
  it('shows only projects of the caller, and tells those that are well from those in trouble', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    await addProject(site, token, { name: '新店', longitude: 100, latitude: 20, kind: 'office' })
    const names = async (question = {}) => (await map(site, token, question)).map(({ name }) => name)
    expect(await names()).toEqual(['一号酒店', '新店'])
    expect(await names({ state: 'troubled' })).toEqual(['一号酒店'])
    expect(await names({ state: 'well' })).toEqual(['新店'])
    expect(await names({ kind: 'office' })).toEqual(['新店'])
    expect(await names({ name: '酒店', kind: 'office' })).toEqual([])
    expect((await map(site, token))[1]).toMatchObject({ longitude: 100, latitude: 20, hosts: 0 })
    expect((await map(site, await site.signIn('foreigner'))).map(({ name }) => name)).toEqual(['二号酒店'])
    expect(await map(site, await site.signIn('stranger'))).toEqual([])
    const gateway = await aMqttClientFor(site, site.projects[0])
    await gateway.report({ t: 1, seq: 1, d: { [LEAK_NUMBER]: { water_leak: false } } })
    await until(async () => (await map(site, token))[0]?.unseen === 2)
    // Devices that never reported are neither well nor faulty.
    expect(await names({ state: 'well' })).toEqual(['新店'])
    const lights = { '00158D00000000A0': { state: 'OFF' }, '00158D00000000A1': { state: 'OFF' } }
    await gateway.report({ t: 2, seq: 2, d: lights })
    await until(async () => (await names({ state: 'well' })).length === 2)
    expect((await projectRows(site, token))[0]).toMatchObject({ devices: 3, unseen: 0 })
  })
})
