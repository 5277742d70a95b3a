import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { openSqliteLog } from '#sim/log/sqliteLog.ts'
import { alarmHistory } from '#sim/readmodels/alarmHistory.ts'
import { operations } from '#sim/readmodels/operations.ts'
import { Views } from '#sim/readmodels/views.ts'
import { Workspaces } from '#sim/workspace/workspaces.ts'
import { at } from '../../support/context.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { aMqttClientFor } from '../../support/gateway.ts'
import { aNewProject } from '../../support/records.ts'
import { buildSmallHouse, LEAK_NUMBER } from '../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'

const TABLES = ['alarms', 'operations', 'folded', 'operation_devices', 'operation_references']
const dump = (db: DatabaseSync): unknown[] =>
  TABLES.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())
const refuse = (error: unknown): void => {
  throw error
}
const viewsOf = (folder: string, log: ReturnType<typeof openSqliteLog>): Views =>
  new Views(folder, log, [alarmHistory, operations], refuse)

async function live() {
  const folder = temporaryFolder()
  const log = openSqliteLog(folder)
  const workspaces = new Workspaces(log)
  const views = viewsOf(folder, log)
  const stop = workspaces.onCommit('views', ({ commit }) => views.add(commit))
  await workspaces.estate.run('AddProject', aNewProject(), at(1))
  const workspace = workspaces.projectByHex(aNewProject().hex)?.workspace
  if (!workspace) throw new Error('the project was not added')
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
  return { folder, log, views, stop, workspace, raise, clear, acknowledge, markNormal }
}

describe('views', () => {
  it('folded anew from the log are what they were when they were folded commit by commit', async () => {
    const { folder, log, views, raise, clear, acknowledge, markNormal } = await live()
    for (const step of [raise, raise, acknowledge, clear, raise, clear, acknowledge, raise, markNormal]) {
      await step()
      views.db.prepare('SELECT 1').get()
    }
    const before = dump(views.db)
    views.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `views.db${suffix}`), { force: true })
    const again = viewsOf(folder, log)
    expect(dump(again.db)).toEqual(before)
    expect((before[0] as unknown[]).length).toBe(3)
    again.close()
    log.close()
  })

  it('that lag behind the log catch up at the start, and fold nothing twice', async () => {
    const { folder, log, views, stop, workspace, raise, clear } = await live()
    await raise()
    views.close()
    stop()
    await clear()
    await raise()
    const again = viewsOf(folder, log)
    const count = () =>
      Number(again.db.prepare('SELECT COUNT(*) n FROM operations WHERE stream = ?').get(workspace.stream)?.n)
    expect(count()).toBe(log.lastSeq(workspace.stream))
    again.close()
    const third = viewsOf(folder, log)
    expect(dump(third.db)[1]).toHaveLength(log.lastSeq(workspace.stream) + log.lastSeq('estate'))
    third.close()
    log.close()
  })

  it('of another shape are thrown away and folded anew', async () => {
    const { folder, log, views, raise } = await live()
    await raise()
    const before = dump(views.db)
    views.db.exec('PRAGMA user_version = 999; DELETE FROM alarms')
    views.close()
    const again = viewsOf(folder, log)
    expect(dump(again.db)).toEqual(before)
    again.close()
    log.close()
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
      { ids: [one?.id, ...(await ask({ severity: 'critical' })).list.map(({ id }) => id)] },
      token,
    )
    expect((await ask({ state: 'unacknowledged' })).codes.sort()).toEqual(['three', 'two'])
    expect((await ask({ state: 'closed' })).codes).toEqual(['water_leak'])
    expect((await ask({ state: 'open' })).total).toBe(3)
    expect((await ask({ search: '%' })).total).toBe(3)
    expect((await ask({ search: "'; DROP TABLE alarms; --" })).total).toBe(0)
    expect((await ask({ search: 'water' })).codes).toEqual(['water_leak'])
  })
})

/** Everything a restart must find again. */
function wholeState(site: TestServer): object {
  const { workspaces, telemetry, views } = site.server.services
  return {
    estate: JSON.stringify(workspaces.estate.state.dump()),
    projects: [...workspaces.projects()].map(({ project, workspace }) => ({
      seq: workspace.seq,
      state: JSON.stringify(workspace.state.dump()),
      last: JSON.stringify([...telemetry.last.of(project.id)]),
    })),
    views: JSON.stringify(dump(views.db)),
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
    // A clean goodbye is a fact too, so it comes first.
    await gateway.end()
    const workspace = site.workspace(site.projects[0])
    await expect.poll(() => workspace.state.get('host', site.projects[0].house.host)?.isOnline).toBe(false)
    await expect.poll(() => site.server.log.lastSeq(workspace.stream)).toBe(workspace.seq)
    const before = wholeState(site)

    const plain = await site.restart()
    expect(wholeState(plain)).toEqual(before)
    const fromZero = await plain.restart(() => {
      const log = openSqliteLog(site.folder)
      expect(log.db.prepare('DELETE FROM snapshots').run().changes).toBeGreaterThan(0)
      log.close()
      for (const suffix of ['', '-wal', '-shm'])
        rmSync(join(site.folder, `views.db${suffix}`), { force: true })
    })
    expect(wholeState(fromZero)).toEqual(before)
  })
})
