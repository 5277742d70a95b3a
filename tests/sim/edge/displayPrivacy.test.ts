/** Wall displays are public: no personal data, and they end with the user who paired them. */
import { describe, expect, it, vi } from 'vitest'
import type { SessionInfo } from '#shared/contract/session.ts'
import { must } from '#shared/kernel/assert.ts'
import { MESSAGES } from '#shared/messages.ts'
import { NOBODY } from '#shared/records/person.ts'
import { createState } from '#shared/records/registry.ts'
import { DISPLAY_RECORDS, DISPLAYS_PER_PROJECT } from '#shared/rules/display.ts'
import type { SimulationNews } from '#shared/simulation.ts'
import { recordOnDisplay } from '#sim/core/sight/displayRecords.ts'
import { RecentCommits } from '#sim/core/sight/recentCommits.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import { consoleView } from '#sim/edge/live/consoleView.ts'
import { dataOf } from '../../support/accounts.ts'
import { connectConsole } from '../../support/console.ts'
import { at } from '../../support/context.ts'
import { beginDisplay, collectDisplay, displayToken, pairDisplay } from '../../support/displays.ts'
import { databaseOf } from '../../support/logs.ts'
import { aDevice, aHost, anAlarm, HOST } from '../../support/records.ts'
import { startTestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'

const LI_NA = { id: 'acc_9', name: '李娜', nameEn: 'Li Na' }
const TEXT = { en: 'Check-in', zh: '入住' }

const NEWS = {
  ...{ clock: { nowMs: 5, speed: 1, isPaused: false }, step: null, revision: 3, isResetting: false },
  ...{ run: null, recordings: 0, chaos: 0, reset: { by: LI_NA, startsInMs: 9_000, expectedMs: null } },
  demo: {
    ...{
      id: 'dem_1',
      name: 'arrival',
      title: TEXT,
      about: null,
      outline: [TEXT],
      by: LI_NA,
      projectId: null,
    },
    ...{ chapter: 0, chapters: 1, played: 0, heading: TEXT, text: TEXT, screen: null, point: null },
    ...{ phase: 'playing' as const, way: null, already: [], problem: null },
  },
} satisfies SimulationNews

/** View of an unrestricted display. */
function viewOfDisplay(state: OwnWorkspace['state']) {
  const workspace: Pick<OwnWorkspace, 'state' | 'stream'> = { state, stream: 'project:prj_1' }
  return consoleView(workspace as OwnWorkspace, new RecentCommits(), () => ({
    ...{ accountId: 'acc_1', accountName: 'Admin', isSuper: false, projectId: 'prj_1', roleId: null },
    ...{ rights: new Set(['home.view' as const]), areas: 'all', devices: new Set(), groups: new Set() },
    ...{ scenes: new Set(), records: DISPLAY_RECORDS },
  }))
}

describe('pairing', () => {
  it('ends with the session of who entered the code', async () => {
    const site = await startTestServer()
    const phone = await site.signIn('admin')
    const { code, secret } = await beginDisplay(site)
    await pairDisplay(site, phone, code)
    await site.post('/userinfo/logout', {}, phone)
    expect(await collectDisplay(site, secret)).toEqual({ state: 'expired', token: null })
  })

  it('counts screens that have not collected their session yet among the displays of the project', async () => {
    const site = await startTestServer()
    const admin = await site.signIn('admin')
    const enter = async () => {
      const { code, secret } = await beginDisplay(site)
      return { secret, status: (await pairDisplay(site, admin, code)).body.status }
    }
    const entered = await Promise.all(Array.from({ length: DISPLAYS_PER_PROJECT + 3 }, enter))
    const paired = entered.filter(({ status }) => status === 200)
    expect(paired).toHaveLength(DISPLAYS_PER_PROJECT)
    expect(entered.filter(({ status }) => status === MESSAGES.too_many_displays.status)).toHaveLength(3)
    for (const { secret } of paired) expect((await collectDisplay(site, secret)).state).toBe('paired')
    expect((await enter()).status).toBe(MESSAGES.too_many_displays.status)
  })

  it('that the log refuses is none: the screen goes on waiting, and its code can be entered again', async () => {
    const site = await startTestServer()
    const admin = await site.signIn('admin')
    const { code, secret } = await beginDisplay(site)
    const log = databaseOf(site.server.log)
    log.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON commits BEGIN SELECT RAISE(ABORT, 'full'); END")
    expect((await pairDisplay(site, admin, code)).body.status).not.toBe(200)
    expect((await collectDisplay(site, secret)).state).toBe('waiting')
    log.exec('DROP TRIGGER full')
    expect((await pairDisplay(site, admin, code)).body.status).toBe(200)
    expect((await collectDisplay(site, secret)).state).toBe('paired')
  })
})

describe('a display', () => {
  it('is signed in as nobody', async () => {
    const site = await startTestServer()
    const admin = await site.signIn('admin')
    const display = await displayToken(site, admin)
    const info = async (token: string) => dataOf<SessionInfo>(await site.post('/userinfo/info', {}, token))
    const person = await info(admin)
    expect(person.username).not.toBe('')
    expect(await info(display)).toMatchObject({
      ...{ username: '', name: '', nameEn: '', avatar: '', introduction: '', createuser: '' },
      ...{ role_id: null, roleName: '', roleNameEn: '', accountId: person.accountId },
    })
  })

  it('shows that an alarm is acknowledged, and neither who did it nor why', async () => {
    const site = await startTestServer()
    const [project] = site.projects
    const { house } = project
    const workspace = site.workspace(project)
    const admin = await site.signIn('admin')
    const display = await displayToken(site, admin)
    const live = await connectConsole(site, display)
    const raised = {
      ...{ hostId: house.host, deviceId: house.leakSensor, areaId: house.rooms[0], code: 'water_leak' },
      ...{ title: '', body: '', footer: '', severity: 'critical' as const },
    }
    await workspace.run('RaiseAlarm', raised, at(4_000))
    const { id } = must([...workspace.state.all('alarm')][0], 'the alarm')
    const reason = 'The cleaner has seen it'
    const done = await site.post('/userinfo/updatemsgstate', { ids: [id], reason }, admin)
    expect(done.body.status).toBe(200)
    await until(() => JSON.stringify(live.commits()).includes('"acknowledged":{'))
    const { name } = must(workspace.state.get('alarm', id)?.acknowledged, 'who acknowledged it').by
    const heard = JSON.stringify(live.commits())
    const { records } = dataOf<{ records: { type: string; acknowledged?: object }[] }>(
      await site.post('/live/snapshot', {}, display),
    )
    const alarm = records.find(({ type }) => type === 'alarm')
    expect(alarm?.acknowledged).toMatchObject({ by: { id: '', name: '' }, reason: '' })
    for (const text of [heard, JSON.stringify(alarm)]) {
      expect(text).not.toContain(reason)
      expect(text).not.toContain(name)
    }
  })

  it('has no person in any part of an alarm', () => {
    const by = { id: 'acc_9', name: 'Li Na', nameEn: 'Lina' }
    const alarm = anAlarm({
      clearedBy: by,
      escalation: { dueAtMs: 9, to: 'acc_9', accountId: 'acc_9', later: [{ dueAtMs: 10, to: 'acc_9' }] },
      escalatedTo: ['acc_9'],
      acknowledged: { by, atMs: 5, reason: 'Lina knows', reasonEn: 'Lina knows' },
      assigned: { to: by, by, atMs: 6 },
      shelved: { by, atMs: 7, reason: 'Lina knows', untilMs: 8, endsWhenCleared: true },
    })
    const shown = recordOnDisplay(alarm)
    expect(JSON.stringify(shown)).not.toMatch(/Lina?|acc_9/)
    expect(shown).toMatchObject({
      ...{ id: alarm.id, escalation: { dueAtMs: 9 }, acknowledged: { atMs: 5 }, assigned: { atMs: 6 } },
      shelved: { atMs: 7, untilMs: 8, endsWhenCleared: true },
    })
  })

  it('hears of a simulated world, and neither who resets it nor who shows a demo', async () => {
    const site = await startTestServer({ isSimulated: true })
    const admin = await site.signIn('admin')
    const display = await displayToken(site, admin)
    vi.spyOn(must(site.server.services.simulation, 'the simulation'), 'news').mockReturnValue(NEWS)
    const ticket = async (token: string) =>
      dataOf<{ simulation: SimulationNews }>(await site.post('/live/ticket', {}, token)).simulation
    expect(await ticket(admin)).toEqual(NEWS)
    const shown = { ...NEWS, reset: { ...NEWS.reset, by: NOBODY }, demo: null }
    expect(await ticket(display)).toEqual(shown)
    const payload = new TextEncoder().encode(JSON.stringify(NEWS))
    const heard = viewOfDisplay(createState()).filterHome('sim', payload)
    expect(JSON.parse(new TextDecoder().decode(must(heard, 'the news')))).toEqual(shown)
  })

  it('gets the states of devices from a gateway, and nothing else, also where all are in sight', () => {
    const state = createState()
    const [host, device] = [aHost(), aDevice()]
    state.put([{ put: host }, { put: device }])
    const view = viewOfDisplay(state)
    const heard = (report: object) => {
      const payload = view.filterReport(host.number, new TextEncoder().encode(JSON.stringify(report)))
      return payload && JSON.parse(new TextDecoder().decode(payload))
    }
    expect(host.id).toBe(HOST)
    const known = { [device.number]: { state: 'ON' } }
    expect(heard({ t: 5, seq: 1, d: { ...known, '00158D00000000FF': { state: 'ON' } } })).toEqual({
      t: 5,
      seq: 1,
      d: known,
    })
    expect(heard({ t: 5, ack: 'cmd_1', ok: true })).toBeNull()
  })
})
