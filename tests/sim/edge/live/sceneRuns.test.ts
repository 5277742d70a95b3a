import { describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const START_MS = 1_700_000_000_000
const [NEAR, FAR] = ['00158D00000000A0', '00158D00000000A1']

async function startSite() {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  const gateway = await aMqttClientFor(site, site.projects[0])
  const token = await site.signIn('admin')
  const [near, far] = site.projects[0].house.lights
  const addScene = async (delayMs: number): Promise<string> => {
    const steps = [
      { deviceId: near, values: { state: 'ON' } },
      { deviceId: far, values: { state: 'OFF' }, delayMs },
    ]
    const { body } = await site.post('/moban/addmodel', { name: '欢迎', steps }, token)
    return (body.data as { sceneId: string }).sceneId
  }
  return { clock, site, gateway, token, addScene }
}

const runOf = (site: TestServer): SceneRun | undefined =>
  [...site.workspace(site.projects[0]).state.all('sceneRun')].at(-1)
const outcomesOf = (site: TestServer) => runOf(site)?.steps.map(({ outcome }) => outcome)

describe('a scene that is run', () => {
  it('answers at once, sends each step when it is due, and tells device by device how it ended', async () => {
    const { clock, site, gateway, token, addScene } = await startSite()
    const sceneId = await addScene(3_000)
    const { body } = await site.post('/live/runscene', { sceneId }, token)
    await until(() => outcomesOf(site)?.[0] === 'confirmed')
    expect(runOf(site)).toMatchObject({ id: (body.data as { runId: string }).runId, state: 'running' })
    expect(gateway.controls.map(({ d }) => d)).toEqual([{ [NEAR]: { state: 'ON' } }])
    expect((await site.post('/live/runscene', { sceneId }, token)).body.status).toBe(1212)
    clock.advance(3_000)
    await until(() => runOf(site)?.state === 'done')
    expect(gateway.controls.map(({ d }) => d)[1]).toEqual({ [FAR]: { state: 'OFF' } })
  })

  it('sends nothing that a device says already, and ends where it is stopped', async () => {
    const { site, gateway, token, addScene } = await startSite()
    await gateway.report({ t: 1, seq: 1, d: { [NEAR]: { state: 'ON' } } })
    const sceneId = await addScene(60_000)
    const { body } = await site.post('/live/runscene', { sceneId }, token)
    await until(() => outcomesOf(site)?.[0] === 'alreadySo')
    await site.post('/live/stopscene', { runId: (body.data as { runId: string }).runId }, token)
    expect(runOf(site)).toMatchObject({ state: 'stopped', steps: [{}, { outcome: 'stopped' }] })
    expect(gateway.controls).toEqual([])
  })

  it('tells a device what it says already where it is on its way to be otherwise', async () => {
    const { clock, site, gateway, token } = await startSite()
    const [near] = site.projects[0].house.lights
    await gateway.report({ t: 1, seq: 1, d: { [NEAR]: { state: 'OFF' } } })
    await site.post('/device/control', { items: [{ deviceId: near, values: { state: 'ON' } }] }, token)
    const steps = [{ deviceId: near, values: { state: 'OFF' } }]
    const { body } = await site.post('/moban/addmodel', { name: '离开', steps }, token)
    await site.post('/live/runscene', { sceneId: (body.data as { sceneId: string }).sceneId }, token)
    await until(() => gateway.controls.length === 2)
    // Its last report precedes both commands; now it is off, so no command is needed.
    await gateway.report({ t: 1, seq: 2, d: { [NEAR]: { state: 'OFF' } } })
    clock.advance(60_000)
    await site.post('/live/runscene', { sceneId: (body.data as { sceneId: string }).sceneId }, token)
    await until(() => outcomesOf(site)?.[0] === 'alreadySo')
    expect(gateway.controls.map(({ d }) => d)).toEqual([
      { [NEAR]: { state: 'ON' } },
      { [NEAR]: { state: 'OFF' } },
    ])
  })

  it('is what moves devices: one that is made, changed, copied, put in order or deleted sends no command', async () => {
    const { site, gateway, token, addScene } = await startSite()
    const sceneId = await addScene(0)
    const [near] = site.projects[0].house.lights
    const steps = [{ deviceId: near, values: { brightness: 10 }, delayMs: 0 }]
    for (const [path, body] of [
      ['/moban/updatemodel', { sceneId, steps }],
      ['/moban/copymodel', { sceneId, count: 2 }],
      ['/moban/updatemodelshowtop', { sceneId, isPinned: true }],
      ['/moban/delmodel', { sceneId }],
    ] as const)
      expect([path, (await site.post(path, body, token)).body.status]).toEqual([path, 200])
    // A message that was sent would have come before this one.
    await site.post('/device/control', { items: [{ deviceId: near, values: { state: 'ON' } }] }, token)
    await until(() => gateway.controls.length > 0)
    expect(gateway.controls.map(({ d }) => d)).toEqual([{ [NEAR]: { state: 'ON' } }])
  })

  it('goes on after a restart where it was, as soon as the host is back', async () => {
    const { clock, site, token, addScene } = await startSite()
    const sceneId = await addScene(3_000)
    await site.post('/live/runscene', { sceneId }, token)
    await until(() => outcomesOf(site)?.[0] === 'confirmed')
    const again = await site.restart(() => clock.advance(3_000))
    clock.advance(10_000)
    expect(outcomesOf(again)).toEqual(['confirmed', 'waiting'])
    const gateway = await aMqttClientFor(again, again.projects[0])
    await until(() => {
      clock.advance(1_000)
      return runOf(again)?.state === 'done'
    })
    expect(gateway.controls.map(({ d }) => d)).toEqual([{ [FAR]: { state: 'OFF' } }])
  })

  it('fails where the host does not come back', async () => {
    const { clock, site, gateway, token, addScene } = await startSite()
    const sceneId = await addScene(3_000)
    await site.post('/live/runscene', { sceneId }, token)
    await until(() => outcomesOf(site)?.[0] === 'confirmed')
    await gateway.end()
    const again = await site.restart()
    clock.advance(44_000)
    expect(outcomesOf(again)).toEqual(['confirmed', 'waiting'])
    await until(() => {
      clock.advance(1_000)
      return runOf(again)?.state !== 'running'
    })
    expect(runOf(again)?.steps[1]).toMatchObject({ outcome: 'failed', reason: 'gateway_offline' })
  })

  it('is not forgotten where a timer comes before its time', async () => {
    const { clock, site, gateway, token, addScene } = await startSite()
    // Like a system clock that was set back.
    const schedule = clock.schedule.bind(clock)
    clock.schedule = (delayMs, run) => schedule(delayMs / 2, run)
    const sceneId = await addScene(3_000)
    await site.post('/live/runscene', { sceneId }, token)
    await until(() => outcomesOf(site)?.[0] === 'confirmed')
    for (let i = 0; i < 3_200; i += 1) clock.advance(1)
    await until(() => runOf(site)?.state === 'done')
    expect(gateway.controls.map(({ d }) => d)[1]).toEqual({ [FAR]: { state: 'OFF' } })
  })

  it('ends with its project', async () => {
    const { clock, site, token, addScene } = await startSite()
    const [project] = site.projects
    const workspace = site.workspace(project)
    const sceneId = await addScene(3_000)
    await site.post('/live/runscene', { sceneId }, token)
    await until(() => outcomesOf(site)?.[0] === 'confirmed')
    const { name } = must(workspace.state.get('project', project.id), 'the project')
    expect((await site.post('/building/delproject', { name }, token)).body.status).toBe(200)
    const { seq } = workspace
    clock.advance(3_000)
    await site.signIn('super')
    expect(workspace.seq).toBe(seq)
  })
})

describe('a scene that is tried', () => {
  const lampIs = (state: 'ON' | 'OFF', seq: number) => ({ t: seq, seq, d: { [NEAR]: { state } } })

  it('is put back when its time is over, also by a server that was away meanwhile, and only once', async () => {
    const { clock, site, gateway, token } = await startSite()
    const [near, far] = site.projects[0].house.lights
    await gateway.report(lampIs('OFF', 1))
    const steps = [near, far].map((deviceId) => ({ deviceId, values: { state: 'ON' } }))
    const { body } = await site.post('/live/tryscene', { steps, holdMs: 60_000 }, token)
    await until(() => outcomesOf(site)?.[0] === 'confirmed')
    // The second lamp's state is unknown, so it cannot be restored.
    expect(runOf(site)).toMatchObject({ kind: 'try', steps: [{}, { reason: 'state_unknown' }] })
    expect(gateway.controls.map(({ d }) => d)).toEqual([{ [NEAR]: { state: 'ON' } }])
    await gateway.report(lampIs('ON', 2))
    const again = await site.restart(() => clock.advance(90_000))
    const back = await aMqttClientFor(again, again.projects[0])
    await until(() =>
      [...again.workspace(again.projects[0]).state.all('host')].some(({ isOnline }) => isOnline),
    )
    clock.advance(1_000)
    await until(() => runOf(again)?.kind === 'return' && runOf(again)?.state === 'done')
    expect(back.controls.map(({ d }) => d)).toEqual([{ [NEAR]: { state: 'OFF' } }])
    const { runId } = body.data as { runId: string }
    expect((await again.post('/live/returnscene', { runId }, await again.signIn('admin'))).body.status).toBe(
      200,
    )
    expect(back.controls).toHaveLength(1)
  })

  it('is put back once its host is there, however long after a restart, by what was tried and not by older news', async () => {
    const { clock, site, gateway, token } = await startSite()
    const [near] = site.projects[0].house.lights
    await gateway.report(lampIs('OFF', 1))
    clock.advance(1_000)
    const steps = [{ deviceId: near, values: { state: 'ON' } }]
    await site.post('/live/tryscene', { steps, holdMs: 60_000 }, token)
    await until(() => outcomesOf(site)?.[0] === 'confirmed')
    await gateway.end()
    const again = await site.restart(() => clock.advance(90_000))
    // The host stays offline longer than usual.
    await until(() => {
      clock.advance(1_000)
      return runOf(again)?.kind === 'return'
    })
    clock.advance(120_000)
    expect(outcomesOf(again)).toEqual(['waiting'])
    const back = await aMqttClientFor(again, again.projects[0])
    await until(() => {
      clock.advance(1_000)
      return runOf(again)?.state === 'done'
    })
    expect(back.controls.map(({ d }) => d)).toEqual([{ [NEAR]: { state: 'OFF' } }])
  })
})
