/** An operator of room 101 learns nothing of room 102: not by asking, not by acting, not by listening. */
import { describe, expect, it } from 'vitest'
import type { CommitMessage } from '#shared/contract/live.ts'
import { connectConsole } from '../../../support/console.ts'
import { at } from '../../../support/context.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { commitsOf } from '../../../support/logs.ts'
import { aNewDevice } from '../../../support/records.ts'
import { addSecondHost, SECOND_HOST_NUMBER, SECOND_LEAK_NUMBER } from '../../../support/secondHost.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const NEAR_LIGHT = '00158D00000000A0'
const FAR_LIGHT = '00158D00000000A1'

async function startSite() {
  const site = await startTestServer()
  const [project] = site.projects
  const far = await addSecondHost(site, project)
  const gateway = await aMqttClientFor(site, project)
  const farGateway = await far.connect()
  const report = { t: 1, seq: 1, d: { [NEAR_LIGHT]: { brightness: 35 }, [FAR_LIGHT]: { brightness: 95 } } }
  await gateway.report(report)
  await farGateway.report({ t: 1, seq: 1, d: { [SECOND_LEAK_NUMBER]: { water_leak: true } } })
  await gateway.report({ t: 1, seq: 2, d: { [LEAK_NUMBER]: { water_leak: true } } })
  const { house } = project
  /** Ids and names that reveal room 102. */
  const secrets = [
    house.rooms[1],
    house.lights[1],
    FAR_LIGHT,
    far.host,
    far.leakSensor,
    SECOND_HOST_NUMBER,
    'H-02',
    '"102"',
  ]
  const leaks = (value: unknown): string[] => {
    const text = JSON.stringify(value)
    return secrets.filter((secret) => text.includes(secret))
  }
  return { site, project, far, gateway, farGateway, leaks }
}

const alarmOf = (site: TestServer, deviceId: string): string =>
  [...site.workspace(site.projects[0]).state.all('alarm')].find((alarm) => alarm.deviceId === deviceId)?.id ??
  ''

describe('asking', () => {
  it('shows its own room in every answer and the other one in none', async () => {
    const { site, project, leaks } = await startSite()
    const token = await site.signIn('operator')
    const { house } = project
    const own: Record<string, string> = {
      '/live/snapshot': house.lights[0],
      '/moban/devicelist': house.lights[0],
      '/moban/arealist': house.rooms[0],
      '/building/wangguanlist': house.host,
      '/building/floorlist': '1F',
      '/building/buildinglist': '主楼',
      '/userinfo/notifylist': house.leakSensor,
      '/userinfo/notifyheaderlist': house.leakSensor,
      '/userinfo/info': house.rooms[0],
      '/building/projectlist': project.id,
    }
    for (const [path, seen] of Object.entries(own)) {
      const { body } = await site.post(path, {}, token)
      expect([path, body.status, leaks(body.data)]).toEqual([path, 200, []])
      expect(JSON.stringify(body.data)).toContain(seen)
    }
    const adminSees = await site.post('/live/snapshot', {}, await site.signIn('admin'))
    expect(leaks(adminSees.body.data).length).toBeGreaterThan(5)
  })

  it('counts only what it shows', async () => {
    const { site } = await startSite()
    const token = await site.signIn('operator')
    const total = async (path: string, body: object = {}) =>
      ((await site.post(path, body, token)).body.data as { total: number }).total
    expect(await total('/moban/devicelist')).toBe(2)
    expect(await total('/moban/arealist')).toBe(1)
    expect(await total('/userinfo/notifylist')).toBe(1)
    const floors = (await site.post('/building/floorlist', {}, token)).body.data
    expect(floors).toMatchObject({ list: [{ areas: 1 }] })
    const hosts = (await site.post('/building/wangguanlist', {}, token)).body.data
    expect(hosts).toMatchObject({ list: [{ devices: 2 }], total: 1 })
    const header = (await site.post('/userinfo/notifyheaderlist', {}, token)).body.data
    expect(header).toMatchObject({ unacknowledged: 1 })
  })

  it('finds nothing by filter or search either', async () => {
    const { site, project, far } = await startSite()
    const token = await site.signIn('operator')
    const questions: [string, object][] = [
      ['/moban/devicelist', { areaId: project.house.rooms[1] }],
      ['/moban/devicelist', { hostId: far.host }],
      ['/moban/devicelist', { name: FAR_LIGHT }],
      ['/moban/arealist', { name: '102' }],
      ['/building/wangguanlist', { name: 'H-02' }],
      ['/userinfo/notifylist', { areaId: project.house.rooms[1] }],
    ]
    for (const [path, body] of questions) {
      expect((await site.post(path, body, token)).body.data).toMatchObject({ total: 0, list: [] })
    }
  })

  it('hears of a dead host on which it has a device, wherever the box hangs', async () => {
    const { site, far, farGateway } = await startSite()
    const token = await site.signIn('operator')
    const [areaId] = site.projects[0].house.rooms
    const added = aNewDevice({ number: '00158D0000000FB9', name: '灯九', areaId, hostId: far.host })
    await site.workspace(site.projects[0]).run('AddDevices', { devices: [added] }, at(2_000))
    await farGateway.report({ t: 2, host: 'offline' })
    const listed = await site.post('/userinfo/notifylist', { state: 'active' }, token)
    const codes = (listed.body.data as { list: { code: string }[] }).list.map(({ code }) => code)
    expect(codes.sort()).toEqual(['host_offline', 'water_leak'])
  })
})

describe('acting', () => {
  it('on what is out of sight is answered as if it did not exist', async () => {
    const { site, project, far, gateway } = await startSite()
    const token = await site.signIn('operator')
    const { lights, leakSensor } = project.house
    const switchedOn = (deviceId: string) => ({ deviceId, values: { state: 'ON' } })
    const attempts: [string, object][] = [
      ['/device/control', { items: [switchedOn(lights[1])] }],
      ['/device/control', { items: [switchedOn(lights[0]), switchedOn(lights[1])] }],
      ['/device/setdevnormal', { deviceIds: [leakSensor, far.leakSensor] }],
      ['/moban/getdeviceopt', { deviceId: lights[1] }],
      ['/userinfo/updatemsgstate', { ids: [alarmOf(site, far.leakSensor)] }],
    ]
    for (const [path, body] of attempts) {
      const answer = await site.post(path, body, token)
      expect([path, answer.http, answer.body.data]).toEqual([path, 404, { code: 'record_unknown' }])
      const unknown = await site.post(
        path,
        JSON.parse(JSON.stringify(body).replaceAll(/(dev|alm)_[\w-]+/g, '$1_zzz')),
        token,
      )
      expect(unknown.body).toEqual(answer.body)
    }
    expect(gateway.controls).toEqual([])
    expect(site.workspace(project).state.get('device', far.leakSensor)?.condition).toBe('abnormal')
  })

  it('on its own room works', async () => {
    const { site, project, far, gateway } = await startSite()
    const token = await site.signIn('operator')
    const control = { items: [{ deviceId: project.house.lights[0], values: { state: 'ON' } }] }
    expect((await site.post('/device/control', control, token)).body.status).toBe(200)
    await until(() => gateway.controls.length === 1)
    const ids = [alarmOf(site, project.house.leakSensor)]
    expect((await site.post('/userinfo/updatemsgstate', { ids }, token)).body.data).toEqual({
      acknowledged: ids,
      reviewed: [],
    })
    await gateway.report({ t: 9, seq: 9, d: { [LEAK_NUMBER]: { water_leak: false } } })
    await until(() => alarmOf(site, project.house.leakSensor) === '')
    const settled = await site.post('/userinfo/updatemsgstate', { ids }, token)
    expect(settled.body.data).toEqual({ code: 'alarm_settled' })
    const gone = alarmOf(site, far.leakSensor)
    const admin = await site.signIn('admin')
    await site.post('/device/setdevnormal', { deviceIds: [far.leakSensor] }, admin)
    await site.post('/userinfo/updatemsgstate', { ids: [gone] }, admin)
    const unseen = await site.post('/userinfo/updatemsgstate', { ids: [gone] }, token)
    expect(unseen.body.data).toEqual({ code: 'record_unknown' })
    expect(alarmOf(site, far.leakSensor)).toBe('')
  })

  it('without the right to is refused and recorded, whatever the area', async () => {
    const { site, project } = await startSite()
    const token = await site.signIn('viewer')
    const control = { items: [{ deviceId: project.house.lights[0], values: { state: 'ON' } }] }
    const answer = await site.post('/device/control', control, token)
    expect([answer.http, answer.body.data]).toEqual([
      403,
      { code: 'no_permission', right: 'control.devices' },
    ])
    const denials = async () =>
      (await commitsOf(site.server.log, `project:${project.id}`)).filter(
        ({ command }) => command === 'RecordDenials',
      )
    await until(async () => (await denials()).length === 1)
    expect((await denials())[0]).toMatchObject({
      actor: { kind: 'account', name: 'viewer' },
      events: [{ type: 'AccessDenied', data: { path: '/device/control', right: 'control.devices' } }],
    })
  })
})

/** All activity in room 102, followed by a visible event in room 101. */
async function liveThrough({
  site,
  project,
  far,
  gateway,
  farGateway,
}: Awaited<ReturnType<typeof startSite>>) {
  const admin = await site.signIn('admin')
  const control = { items: [{ deviceId: project.house.lights[1], values: { state: 'ON' } }] }
  await site.post('/device/control', control, admin)
  await until(() => site.workspace(project).state.count('command') === 0)
  await site.post('/userinfo/updatemsgstate', { ids: [alarmOf(site, far.leakSensor)] }, admin)
  await site.post('/device/setdevnormal', { deviceIds: [far.leakSensor] }, admin)
  await farGateway.report({ t: 3, seq: 3, d: { [SECOND_LEAK_NUMBER]: { water_leak: true } } })
  await farGateway.report(`smoke@${SECOND_LEAK_NUMBER}|Fire|102|`)
  await gateway.report(`smoke@${FAR_LIGHT}|Fire||`)
  await farGateway.report({ t: 4, host: 'offline' })
  const both = { [NEAR_LIGHT]: { brightness: 40 }, [FAR_LIGHT]: { brightness: 90 } }
  await gateway.report({ t: 5, seq: 4, d: both })
  await gateway.report({ t: 5, seq: 5, d: { [FAR_LIGHT]: { brightness: 85 } } })
  await gateway.report({ t: 5, seq: 6, d: { [LEAK_NUMBER]: { water_leak: false } } })
}

const isOfFarRoom = ({ command, events, changes }: CommitMessage): boolean =>
  command !== '' || events.length > 0 || (changes ?? []).length > 0

describe('listening', () => {
  it('hears every sequence number, and of what happens only what concerns its room', async () => {
    const started = await startSite()
    const { site, project, leaks } = started
    const [operator, admin] = [await site.signIn('operator'), await site.signIn('admin')]
    const live = await connectConsole(site, operator)
    const everything = await connectConsole(site, admin)
    const fromSeq = site.workspace(project).seq
    await liveThrough(started)
    const lastSeq = site.workspace(project).seq
    await until(() => live.commits().at(-1)?.seq === lastSeq && everything.commits().at(-1)?.seq === lastSeq)

    const heard = live.commits()
    const seqs = Array.from({ length: lastSeq - fromSeq }, (_, index) => fromSeq + 1 + index)
    expect(heard.map(({ seq }) => seq)).toEqual(seqs)
    expect(heard.flatMap(leaks)).toEqual([])
    expect(heard.filter(isOfFarRoom).map(({ command }) => command)).toEqual(['ClearAlarm'])
    const nameless = heard.filter((message) => !isOfFarRoom(message))
    expect(nameless.map(({ actor }) => actor)).toEqual(
      nameless.map(() => ({ kind: 'system', id: '', name: '' })),
    )
    expect(everything.commits().filter(isOfFarRoom)).toHaveLength(lastSeq - fromSeq)

    await until(() => live.reports().some((text) => text.includes(LEAK_NUMBER)))
    expect(live.reports().flatMap(leaks)).toEqual([])
    expect(live.reports().map((text) => JSON.parse(text).d)).toEqual([
      { [NEAR_LIGHT]: { brightness: 40 } },
      { [LEAK_NUMBER]: { water_leak: false } },
    ])
  })

  it('gets the same commits when it asks for those it missed', async () => {
    const started = await startSite()
    const { site, project, leaks } = started
    const token = await site.signIn('operator')
    const live = await connectConsole(site, token)
    const after = site.workspace(project).seq
    await liveThrough(started)
    const lastSeq = site.workspace(project).seq
    await until(() => live.commits().at(-1)?.seq === lastSeq)
    const answer = await site.post('/live/commits', { after }, token)
    const { isComplete, seq, commits } = answer.body.data as {
      isComplete: boolean
      seq: number
      commits: CommitMessage[]
    }
    expect([isComplete, seq]).toEqual([true, lastSeq])
    expect(commits).toEqual(live.commits())
    expect(leaks(commits)).toEqual([])
  })

  it('gets with them what its own devices have reported since, and nothing when it does not ask', async () => {
    const { site, project, gateway, leaks } = await startSite()
    const token = await site.signIn('operator')
    const { house } = project
    const after = site.workspace(project).seq
    const valuesSince = async (reportedSinceMs?: number) => {
      const answer = await site.post('/live/commits', { after, reportedSinceMs }, token)
      return (answer.body.data as { readings?: Record<string, [number, object]> }).readings
    }
    await gateway.report({
      t: 1,
      seq: 3,
      d: { [NEAR_LIGHT]: { brightness: 40 }, [FAR_LIGHT]: { brightness: 60 } },
    })
    const all = await valuesSince(0)
    expect(all?.[house.lights[0]]?.[1]).toMatchObject({ brightness: 40 })
    expect(leaks(all)).toEqual([])
    expect(await valuesSince(Number.MAX_SAFE_INTEGER)).toEqual({})
    expect(await valuesSince()).toBeUndefined()
  })

  it('gets a host with the first device on it that comes into sight', async () => {
    const { site, project, far } = await startSite()
    const token = await site.signIn('operator')
    const live = await connectConsole(site, token)
    const near = aNewDevice({
      number: '00158D00000000A7',
      name: '水浸三',
      kind: 'water_leak',
      areaId: project.house.rooms[0],
      hostId: far.host,
    })
    await site.workspace(project).run('AddDevices', { devices: [near] }, at(9_000))
    await until(() => live.commits().some(({ command }) => command === 'AddDevices'))
    const { changes = [] } = live.commits().find(({ command }) => command === 'AddDevices') ?? {}
    const put = changes.flatMap((change) => ('put' in change ? [change.put] : []))
    expect(put.map(({ type }) => type)).toEqual(['device', 'host'])
    expect(put[1]).toEqual(site.workspace(project).state.get('host', far.host))
  })

  it('on the topics of one host hears no more than on all of them', async () => {
    const started = await startSite()
    const { site, project, leaks } = started
    const live = await connectConsole(site, await site.signIn('operator'))
    await live.client.unsubscribeAsync([`devicesReport/${project.hex}/+`, `home/${project.hex}/#`])
    const topics = [`devicesReport/${project.hex}/${SECOND_HOST_NUMBER}`, `home/${project.hex}/commits`]
    await live.client.subscribeAsync(topics)
    await expect(
      live.client.subscribeAsync(`devicesControl/${project.hex}/${SECOND_HOST_NUMBER}`),
    ).rejects.toThrow()
    await liveThrough(started)
    await until(() => live.commits().at(-1)?.seq === site.workspace(project).seq)
    expect(live.heard.flatMap(leaks)).toEqual([])
    expect(live.reports()).toEqual([])
  })

  it('may say nothing itself', async () => {
    const { site, project } = await startSite()
    const live = await connectConsole(site, await site.signIn('operator'))
    const topics = [`devicesReport/${project.hex}/${SECOND_HOST_NUMBER}`, `home/${project.hex}/commits`]
    for (const topic of topics) await live.client.publishAsync(topic, '{"t":1,"host":"offline"}', { qos: 1 })
    expect(await site.counted('packets_refused', 'console_publish')).toBe(2)
    expect(live.reports()).toEqual([])
  })

  it('ends at once when its place in the project is taken', async () => {
    const { site, project, gateway } = await startSite()
    const live = await connectConsole(site, await site.signIn('operator'))
    const other = await connectConsole(site, await site.signIn('admin'))
    const workspace = site.workspace(project)
    const account = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.operator)
    const member = workspace.state.first('member', 'account', account?.id ?? '')
    const heardBefore = live.heard.length
    await workspace.run('RemoveMember', { memberId: member?.id ?? 'mbr_none' }, at(9_000))
    await gateway.report({ t: 5, seq: 7, d: { [NEAR_LIGHT]: { brightness: 45 } } })
    await until(() => other.reports().length === 1)
    await until(() => !live.client.connected)
    expect(live.heard.slice(heardBefore)).toEqual([])
    expect(await site.counted('connections_cut', 'revoked')).toBe(1)
  })
})
