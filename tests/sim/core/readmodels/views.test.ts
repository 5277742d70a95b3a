import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { must } from '#shared/kernel/assert.ts'
import { personOf } from '#shared/records/person.ts'
import { alarmHistory } from '#sim/core/readmodels/alarmHistory.ts'
import { at, tester } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { buildSmallHouse, LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { dumpOf, viewsOn } from '../../../support/views.ts'
import { aProjectIn, openWorkspaces } from '../../../support/workspaces.ts'

async function live() {
  const folder = temporaryFolder()
  const { log, workspaces } = await openWorkspaces(folder)
  const { views, stop } = await viewsOn(folder, log, workspaces)
  const workspace = await aProjectIn(workspaces)
  const house = await buildSmallHouse(workspace)
  const place = { hostId: house.host, deviceId: house.leakSensor, code: 'water_leak' }
  const alarm = {
    ...place,
    areaId: house.rooms[0],
    severity: 'critical',
    title: 'T',
    body: '',
    footer: '',
  } as const
  const raise = () => workspace.run('RaiseAlarm', { ...alarm, condition: 'abnormal' }, at(2_000))
  const clear = () => workspace.run('ClearAlarm', place, at(3_000))
  const acknowledge = () => {
    const alarmIds = [...workspace.state.all('alarm')].filter((a) => !a.acknowledged).map(({ id }) => id)
    return workspace.run('AcknowledgeAlarms', { alarmIds }, at(4_000))
  }
  const markNormal = () => workspace.run('MarkDevicesNormal', { deviceIds: [house.leakSensor] }, at(5_000))
  const removeFiles = (): void => rmSync(join(folder, 'views'), { recursive: true })
  return {
    folder,
    log,
    workspaces,
    views,
    stop,
    workspace,
    removeFiles,
    raise,
    clear,
    acknowledge,
    markNormal,
  }
}

describe('views', () => {
  it('folded anew from the log are what they were when they were folded commit by commit', async () => {
    const { folder, log, views, removeFiles, raise, clear, acknowledge, markNormal } = await live()
    for (const step of [raise, raise, acknowledge, clear, raise, clear, acknowledge, raise, markNormal]) {
      await step()
      await dumpOf(views)
    }
    const before = await dumpOf(views)
    views.close()
    removeFiles()
    const { views: again } = await viewsOn(folder, log)
    expect(await dumpOf(again)).toEqual(before)
    expect(before.alarms).toHaveLength(3)
    again.close()
    await log.close()
  })

  it('tell of an alarm that has left the live state when it was cleared and who acknowledged it', async () => {
    const { log, views, workspace, raise, clear, acknowledge } = await live()
    for (const step of [raise, clear, acknowledge]) await step()
    await raise()
    for (const step of [acknowledge, clear]) await step()
    expect(workspace.state.count('alarm')).toBe(0)
    const { alarms } = await dumpOf(views)
    const listed = alarms?.map((row) => JSON.parse((row as { body: string }).body) as AlarmRow)
    const settled = {
      isActive: false,
      clearedAtMs: 3_000,
      clearedBy: personOf(tester),
      acknowledgedBy: personOf(tester),
      acknowledgedAtMs: 4_000,
    }
    // The second was cleared at an instant before its acknowledgement: instants on record never run back.
    expect(listed).toMatchObject([settled, { ...settled, clearedAtMs: 4_000 }])
    views.close()
    await log.close()
  })

  it('that lag behind the log catch up at the start, and fold nothing twice', async () => {
    const { folder, log, views, stop, workspace, raise, clear } = await live()
    await raise()
    views.close()
    stop()
    await workspace.saveSnapshot()
    await clear()
    await raise()
    for (let start = 0; start < 2; start += 1) {
      const { views: again } = await viewsOn(folder, log)
      const { operations: rows, alarms } = await dumpOf(again)
      expect(rows).toHaveLength((await log.lastSeq(workspace.stream)) + (await log.lastSeq('estate')))
      expect(alarms).toHaveLength(2)
      again.close()
    }
    await log.close()
  })

  it('of another version are thrown away and folded anew', async () => {
    const { folder, log, views, raise } = await live()
    await raise()
    const before = await dumpOf(views)
    await views.ask(alarmHistory, 'estate', (db) =>
      db.exec('PRAGMA user_version = 999; UPDATE alarms SET area = 0'),
    )
    views.close()
    const { views: again } = await viewsOn(folder, log)
    expect(await dumpOf(again)).toEqual(before)
    again.close()
    await log.close()
  })
})

describe('the alarm list', () => {
  it('pages through all there ever was, newest first, by state, severity and words', async () => {
    const site = await startTestServer()
    const gateway = await aMqttClientFor(site, site.projects[0])
    for (const code of ['one', 'two', 'three']) await gateway.report(`${code}|Title ${code}|100% _sure_||`)
    await gateway.report({ t: 1, seq: 1, d: { [LEAK_NUMBER]: { water_leak: true } } })
    await gateway.report({ t: 1, seq: 2, d: { [LEAK_NUMBER]: { water_leak: false } } })
    const token = await site.signIn('admin')
    const ask = async (body: object): Promise<{ codes: string[]; total: number; list: AlarmRow[] }> => {
      const { list, total } = (await site.post('/userinfo/notifylist', body, token)).body.data as {
        list: AlarmRow[]
        total: number
      }
      return { codes: list.map(({ code }) => code), total, list }
    }
    const all = await ask({})
    expect(all.total).toBe(4)
    expect(new Set(all.codes)).toEqual(new Set(['one', 'two', 'three', 'water_leak']))
    const raised = all.list.map(({ raisedAtMs }) => raisedAtMs)
    expect(raised).toEqual([...raised].sort((a, b) => b - a))
    const pages = await Promise.all([1, 2, 3].map((pageNum) => ask({ pageNum, pageSize: 3 })))
    expect(pages.map(({ codes }) => codes.length)).toEqual([3, 1, 0])
    expect(pages.flatMap(({ codes }) => codes)).toEqual(all.codes)

    expect((await ask({ state: 'active' })).total).toBe(3)
    const [one] = (await ask({ search: 'TITLE ONE' })).list
    await site.post(
      '/userinfo/updatemsgstate',
      { ids: [one?.id, ...(await ask({ severity: 'critical' })).list.map(({ id }) => id)], reason: 'Drill' },
      token,
    )
    const [leak] = (await ask({ state: 'closed' })).list
    expect(leak?.acknowledgedReason).toBe('Drill')
    expect((await ask({ sort: 'severity' })).codes[0]).toBe('water_leak')
    // Several severities, or one as it was always asked for.
    expect((await ask({ severity: ['critical', 'major'] })).total).toBe(4)
    expect((await ask({ severity: ['major', 'minor'] })).total).toBe(3)
    expect((await ask({ severity: 'critical' })).codes).toEqual(['water_leak'])
    expect((await ask({ sort: 'raised' })).codes).toEqual([...all.codes].reverse())
    expect((await ask({ raised: 'hour' })).total).toBe(4)
    expect((await ask({ code: 'two' })).codes).toEqual(['two'])
    const [newest = 0] = raised
    expect((await ask({ fromMs: newest })).total).toBe(raised.filter((at) => at === newest).length)
    expect((await ask({ toMs: newest })).total).toBe(raised.filter((at) => at < newest).length)
    expect((await ask({ fromMs: newest, raised: 'hour', toMs: newest + 1 })).codes[0]).toBe(all.codes[0])
    expect((await ask({ fromMs: newest + 1, raised: 'hour' })).total).toBe(0)
    expect((await ask({ deviceId: leak?.deviceId })).codes).toEqual(['water_leak'])
    const { workspace } = must(site.server.services.workspaces.project(site.projects[0].id), 'it')
    const { areaId } = must(leak, 'the leak')
    const { floorId } = must(workspace.state.get('area', areaId), 'its area')
    expect((await ask({ floorId, code: 'water_leak' })).total).toBe(1)
    expect((await ask({ floorId: 'flr_1-99-1', code: 'water_leak' })).total).toBe(0)
    expect((await ask({ state: 'unacknowledged' })).codes.sort()).toEqual(['three', 'two'])
    expect((await ask({ state: 'closed' })).codes).toEqual(['water_leak'])
    expect((await ask({ state: 'open' })).total).toBe(3)
    expect((await ask({ search: '%' })).total).toBe(3)
    expect((await ask({ search: "'; DROP TABLE alarms; --" })).total).toBe(0)
    expect((await ask({ search: 'water' })).codes).toEqual(['water_leak'])
    // A search keeps to the filters, the order and the page.
    expect((await ask({ search: 'sure', code: 'two' })).codes).toEqual(['two'])
    const sure = await ask({ search: 'sure' })
    expect((await ask({ search: 'sure', sort: 'raised' })).codes).toEqual([...sure.codes].reverse())
    expect(await ask({ search: 'sure', pageNum: 2, pageSize: 2 })).toMatchObject({
      total: 3,
      codes: sure.codes.slice(2),
    })
    expect(await ask({ search: 'sure', pageNum: 3, pageSize: 2 })).toMatchObject({ total: 3, list: [] })
  })
})

/** Everything a restart must find again. */
async function wholeState(site: TestServer): Promise<object> {
  const { workspaces, telemetry, views } = site.server.services
  return {
    estate: JSON.stringify(workspaces.estate.state.dump()),
    projects: [...workspaces.projects()].map(({ project, workspace }) => ({
      seq: workspace.seq,
      state: JSON.stringify(workspace.state.dump()),
      last: JSON.stringify([...telemetry.last.of(project.id)]),
    })),
    views: JSON.stringify(await dumpOf(views)),
  }
}

describe('a server without its shortcuts', () => {
  it('is the same to the byte after snapshots and views are thrown away, and after a plain restart', async () => {
    const site = await startTestServer()
    const gateway = await aMqttClientFor(site, site.projects[0])
    const token = await site.signIn('admin')
    await gateway.report({ t: 1, seq: 1, d: { [LEAK_NUMBER]: { water_leak: true, battery: 90 } } })
    await site.post(
      '/device/control',
      { items: [{ deviceId: site.projects[0].house.lights[0], values: { state: 'ON' } }] },
      token,
    )
    await gateway.report('smoke|Fire||')
    const acknowledged = [...site.workspace(site.projects[0]).state.all('alarm')].map(({ id }) => id)
    await site.post('/userinfo/updatemsgstate', { ids: acknowledged }, token)
    // The disconnect is an event too, so it comes first.
    await gateway.end()
    const workspace = site.workspace(site.projects[0])
    await expect.poll(() => workspace.state.get('host', site.projects[0].house.host)?.isOnline).toBe(false)
    await expect.poll(() => site.server.log.lastSeq(workspace.stream)).toBe(workspace.seq)
    const before = await wholeState(site)

    const plain = await site.restart()
    expect(await wholeState(plain)).toEqual(before)
    const fromZero = await plain.restart(() => {
      for (const folder of [join('files', 'snapshots'), 'views'])
        rmSync(join(site.folder, folder), { recursive: true })
    })
    expect(await wholeState(fromZero)).toEqual(before)
  })
})
