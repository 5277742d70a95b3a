/** Full disk: no acknowledged data is lost, reads work, and it recovers automatically. */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { ALL_VIEWS } from '#sim/core/readmodels/openViews.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import { at } from '../../../support/context.ts'
import { refuseWrites, rowsOnDisk } from '../../../support/disk.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { databaseOf } from '../../../support/logs.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'
import { freezeDate } from '../../../support/wallClock.ts'

const LIGHT_NUMBER = '00158D00000000A0'
const aReport = (seq: number) => ({ t: 5, seq, d: { [LIGHT_NUMBER]: { brightness: 5 } } })

/** Limits the file size; SQLite then reports a full disk. */
function fill(db: DatabaseSync): () => void {
  const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count)
  db.exec(`PRAGMA max_page_count = ${pages}`)
  return () => db.exec('PRAGMA max_page_count = 1073741823')
}

/** Adds ever smaller buildings until the disk is full; returns the stored names. */
async function buildUntilRefused(site: TestServer): Promise<string[]> {
  const workspace = site.workspace(site.projects[0])
  const taken: string[] = []
  for (const size of [2_000, 200, 0]) {
    for (let isFull = false; !isFull; ) {
      const name = `楼${taken.length}`
      const building = { name, nameEn: `${'x'.repeat(size)}${taken.length}` }
      const outcome = await workspace.run('AddBuilding', building, at(5_000)).catch((error: unknown) => error)
      isFull = outcome instanceof Error
      if (isFull) expect(outcome).toMatchObject({ code: 'storage_full' })
      else taken.push(name)
    }
  }
  return taken
}

const buildingsOf = (site: TestServer): string[] =>
  [...site.workspace(site.projects[0]).state.all('building')].map((building) => building.name)

async function readiness(site: TestServer) {
  const response = await fetch(`${site.url}/readyz`)
  return [response.status, await response.json()]
}

describe('a question', () => {
  it('that the disk fails is one to ask again, never one to free disk space for', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    site.server.services.views.ask = () => Promise.reject(new StorageError(new Error('disk full')))
    const answer = await site.post('/userinfo/notifylist', { state: 'closed' }, token)
    expect([answer.http, answer.headers.get('retry-after')]).toEqual([503, '5'])
  })
})

describe('while the log has no room', () => {
  it('commands are refused with 507, people still sign in and see, and it goes on once there is room', async () => {
    const site = await startTestServer()
    const [{ house }] = site.projects
    const gateway = await aMqttClientFor(site, site.projects[0])
    const token = await site.signIn('admin')
    const makeRoom = fill(databaseOf(site.server.log))
    const taken = await buildUntilRefused(site)
    await site.signIn('operator')
    const wrong = await site.post('/userinfo/login', { username: PHONES.admin, password: 'wrong-1234' })
    expect(wrong.body.status).toBe(1001)
    expect((await site.post('/userinfo/logout', {}, await site.signIn('viewer'))).body.status).toBe(200)
    const control = { items: [{ deviceId: house.lights[0], values: { state: 'ON' } }] }
    const refused = await site.post('/device/control', control, token)
    expect([refused.http, refused.body.status, refused.body.data]).toEqual([
      507,
      507,
      { code: 'storage_full' },
    ])
    expect(gateway.controls).toEqual([])
    expect(site.workspace(site.projects[0]).state.count('command')).toBe(0)
    for (const path of ['/live/snapshot', '/moban/devicelist', '/userinfo/info', '/userinfo/notifylist'])
      expect((await site.post(path, {}, token)).body.status).toBe(200)
    expect(await readiness(site)).toMatchObject([
      503,
      {
        status: 'not_ready',
        problems: [{ problem: 'disk_full', reason: expect.stringMatching(/^log\.db/) }],
      },
    ])
    expect(await (await fetch(`${site.url}/metrics`)).text()).toContain(
      'atrium_problems{problem="disk_full"} 1',
    )

    makeRoom()
    expect((await site.post('/device/control', control, token)).body.status).toBe(200)
    expect(await readiness(site)).toMatchObject([200, { status: 'ready', problems: [] }])
    await until(() => gateway.controls.length === 1)
    await gateway.end()
    const again = await site.restart()
    expect(buildingsOf(again)).toEqual(expect.arrayContaining(taken))
    expect(await again.server.log.findBrokenLink()).toBeNull()
  })

  it('a report whose alarm cannot be recorded is not acknowledged, and is good when it comes again', async () => {
    const site = await startTestServer()
    const gateway = await aMqttClientFor(site, site.projects[0])
    gateway.client.on('error', () => {})
    const makeRoom = fill(databaseOf(site.server.log))
    await buildUntilRefused(site)
    const leak = { t: 5, seq: 1, d: { [LEAK_NUMBER]: { water_leak: true } } }
    await expect(gateway.report(leak)).rejects.toThrow()
    await until(() => !gateway.client.connected)
    await until(() => site.workspace(site.projects[0]).state.count('alarm') === 0)
    makeRoom()
    const again = await aMqttClientFor(site, site.projects[0])
    await again.report(leak)
    const alarms = [...site.workspace(site.projects[0]).state.all('alarm')]
    expect(alarms.filter((alarm) => alarm.code === 'water_leak')).toHaveLength(1)
    await again.end()
  })
})

describe('an alarm whose state the disk refused', () => {
  it('is raised by the text that follows', async () => {
    const site = await startTestServer()
    const gateway = await aMqttClientFor(site, site.projects[0])
    gateway.client.on('error', () => {})
    const makeRoom = refuseWrites(join(site.folder, 'log.db'))
    await expect(
      gateway.report({ t: 5, seq: 1, d: { [LEAK_NUMBER]: { water_leak: true } } }),
    ).rejects.toThrow()
    await until(() => !gateway.client.connected)
    makeRoom()
    const again = await aMqttClientFor(site, site.projects[0])
    await again.report(`water_leak@${LEAK_NUMBER}|Leak||`)
    const alarms = [...site.workspace(site.projects[0]).state.all('alarm')]
    const leaks = alarms.filter(({ code, isActive }) => code === 'water_leak' && isActive)
    expect(leaks).toHaveLength(1)
    await again.end()
  })
})

describe('while the telemetry has no room', () => {
  it('reports are not acknowledged; those that were are there after a restart, and new ones are taken again', async () => {
    const site = await startTestServer()
    const [{ id, house }] = site.projects
    const gateway = await aMqttClientFor(site, site.projects[0])
    gateway.client.on('error', () => {})
    const path = join(site.folder, 'reports.db')
    for (let seq = 1; seq <= 3; seq += 1) await gateway.report(aReport(seq))
    const makeRoom = refuseWrites(path)
    await expect(gateway.report(aReport(4))).rejects.toThrow()
    await until(() => !gateway.client.connected)
    expect(await site.counted('connections_cut', 'not_stored')).toBe(1)
    expect(rowsOnDisk(path, "SELECT id FROM raw WHERE body LIKE '%brightness%'")).toHaveLength(3)

    makeRoom()
    const again = await aMqttClientFor(site, site.projects[0])
    await again.report({ t: 6, seq: 1, d: { [LIGHT_NUMBER]: { brightness: 95 } } })
    await again.end()
    const restarted = await site.restart()
    expect(restarted.server.services.telemetry.last.get(id, house.lights[0])?.values.brightness).toBe(95)
  })

  it('the server still ends well, and starts again with everything that was acknowledged', async () => {
    const site = await startTestServer()
    const [{ id, house }] = site.projects
    const gateway = await aMqttClientFor(site, site.projects[0])
    await gateway.report({ t: 6, seq: 1, d: { [LIGHT_NUMBER]: { brightness: 35 } } })
    fill(databaseOf(site.server.log))
    const makeRoom = ['reports.db', 'rollups.db'].map((file) => refuseWrites(join(site.folder, file)))
    for (const view of ALL_VIEWS) await site.server.services.views.ask(view, 'estate', fill)
    await gateway.end()
    const restarted = await site.restart(() => {
      for (const one of makeRoom) one()
    })
    expect(restarted.server.services.telemetry.last.get(id, house.lights[0])?.values.brightness).toBe(35)
  })
})

describe('while the secrets have no room', () => {
  it('a session goes on being used, and sign-out ends it all the same, also over a restart', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const [token, other] = [await site.signIn('admin'), await site.signIn('admin')]
    const makeRoom = refuseWrites(join(site.folder, 'secrets.db'))
    date.pass(120_000)
    expect((await site.post('/userinfo/info', {}, token)).body.status).toBe(200)
    const [brief, gone] = [await site.signIn('admin'), await site.signIn('admin')]
    expect((await site.post('/userinfo/info', {}, brief)).body.status).toBe(200)
    expect((await site.post('/userinfo/logout', {}, gone)).body.status).toBe(200)
    expect((await site.post('/userinfo/info', {}, gone)).body.status).toBe(-1009)
    expect((await site.post('/userinfo/logout', {}, token)).body.status).toBe(200)
    expect((await site.post('/userinfo/info', {}, token)).body.status).toBe(-1009)
    const again = await site.restart(makeRoom)
    expect((await again.post('/userinfo/info', {}, token)).body.status).toBe(-1009)
    expect((await again.post('/userinfo/info', {}, other)).body.status).toBe(200)
    // Rejected data was in memory only.
    expect((await again.post('/userinfo/info', {}, brief)).body.status).toBe(-1009)
  })

  it('sign-out that not even the reserved room takes is refused, and the token is dead at once', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    site.server.services.vault.closeSession = () => Promise.reject(new StorageError(new Error('disk full')))
    expect((await site.post('/userinfo/logout', {}, token)).http).toBe(507)
    expect((await site.post('/userinfo/info', {}, token)).body.status).toBe(-1009)
  })
})
