/** A project that spares quiet rooms: scenes leave them out, and a person who runs one is asked by the server. */
import { describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { at } from '../../../support/context.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { aNewDevice } from '../../../support/records.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const RIGHTS = ['home.view', 'control.scenes'] as const
const START_MS = 1_700_000_000_000
const [QUIET, OTHER, PANEL] = ['00158D00000000A0', '00158D00000000A1', '00158D0000000FC2']

/** Two rooms with a light each; the guest of the first one has asked not to be disturbed. */
async function startSite({ spares = true } = {}) {
  const site = await startTestServer({ clock: new ManualClock(START_MS) })
  const [project] = site.projects
  const { house } = project
  const workspace = site.workspace(project)
  const token = await site.signIn('admin')
  const panel = aNewDevice({
    ...{ number: PANEL, name: '面板', kind: 'room_status_panel' },
    ...{ areaId: house.rooms[0], hostId: house.host },
  })
  await workspace.run('AddDevices', { devices: [panel] }, at(START_MS))
  const gateway = await aMqttClientFor(site, project)
  const off = { state: 'OFF' }
  const d = { [PANEL]: { do_not_disturb: true }, [QUIET]: off, [OTHER]: off }
  await gateway.report({ t: 1, seq: 1, d })
  if (spares) {
    const answer = await site.post('/building/updatesettings', { sparesQuietRooms: true }, token)
    expect(answer.body.data).toMatchObject({ sparesQuietRooms: true })
  }
  const steps = house.lights.slice(0, 2).map((deviceId) => ({ deviceId, values: { state: 'ON' } }))
  const { body } = await site.post('/moban/addmodel', { name: '欢迎', steps }, token)
  const { sceneId } = body.data as { sceneId: `scn_${string}` }
  const run = (more: object = {}, caller = token) =>
    site.post('/live/runscene', { sceneId, ...more }, caller, { 'head-lang': 'en' })
  return { site, workspace, gateway, token, sceneId, run, house }
}

const runsOf = (site: TestServer) => [...site.workspace(site.projects[0]).state.all('sceneRun')]
const sentOf = ({ controls }: { readonly controls: readonly { d?: object }[] }) =>
  controls.flatMap(({ d }) => Object.keys(d ?? {}))

describe('a scene in a project that spares quiet rooms', () => {
  it('is run by a person only once they have agreed to disturb the guest', async () => {
    const { site, gateway, run } = await startSite()
    const { status, msg } = (await run()).body
    expect(status).toBe(MESSAGES.scene_disturbs.status)
    expect(msg).toMatch(/^Do not disturb is on in 101/)
    expect(runsOf(site)).toEqual([])
    expect((await run({ mayDisturb: true })).body.status).toBe(200)
    await until(() => runsOf(site)[0]?.state === 'done')
    expect(sentOf(gateway).sort()).toEqual([QUIET, OTHER])
  })

  it('that an automation or a rule runs leaves out the room, and says so', async () => {
    const { site, gateway, workspace, sceneId, run } = await startSite()
    await workspace.run('RunScene', { sceneId, cause: 'aur_1' }, at(START_MS))
    await until(() => runsOf(site)[0]?.state === 'partial')
    expect(runsOf(site)[0]?.steps).toMatchObject([
      { outcome: 'skipped', reason: 'quiet_room', commandId: null },
      { outcome: 'confirmed' },
    ])
    expect(sentOf(gateway)).toEqual([OTHER])
    // A retry of the remaining steps asks as well.
    const leftOf = runsOf(site)[0]?.id
    expect((await run({ leftOf })).body.status).toBe(MESSAGES.scene_disturbs.status)
    expect((await run({ leftOf, mayDisturb: true })).body.status).toBe(200)
    await until(() => sentOf(gateway).includes(QUIET))
  })

  it('runs everywhere once nobody wants quiet, and where danger counts more', async () => {
    const calm = await startSite()
    await calm.gateway.report({ t: 2, seq: 2, d: { [PANEL]: { do_not_disturb: false } } })
    await until(async () => (await calm.run()).body.status === 200)
    const fire = await startSite()
    const { hostId, areaId } = { hostId: fire.house.host, areaId: fire.house.rooms[0] }
    const smoke = { code: 'smoke', title: '', body: '', footer: '', severity: 'critical' as const }
    await fire.workspace.run('RaiseAlarm', { hostId, areaId, deviceId: null, ...smoke }, at(START_MS))
    expect((await fire.run()).body.status).toBe(200)
    await until(() => runsOf(fire.site)[0]?.state === 'done')
  })

  it('asks about nothing that cannot be reached: no command is sent there', async () => {
    const { site, gateway, workspace, house, run } = await startSite()
    expect((await run()).body.status).toBe(MESSAGES.scene_disturbs.status)
    await gateway.report({ t: 2, host: 'offline' })
    await until(() => workspace.state.get('host', house.host)?.isOnline === false)
    expect((await run()).body.status).toBe(200)
    expect(runsOf(site)).toHaveLength(1)
  })

  it('asks people only about rooms in their sight; the run leaves out the others', async () => {
    const { site, gateway, house, sceneId, run } = await startSite()
    await giveRole(site, 'operator', { areas: [house.rooms[1]], scenes: [sceneId], rights: RIGHTS })
    const operator = await site.signIn('operator')
    expect((await run()).body.status).toBe(MESSAGES.scene_disturbs.status)
    expect((await run({}, operator)).body.status).toBe(200)
    await until(() => runsOf(site)[0]?.state === 'partial')
    expect(sentOf(gateway)).toEqual([OTHER])
  })

  it('is as ever in a project that has not asked for it', async () => {
    const { site, run } = await startSite({ spares: false })
    expect((await run()).body.status).toBe(200)
    await until(() => runsOf(site)[0]?.state === 'done')
  })
})
