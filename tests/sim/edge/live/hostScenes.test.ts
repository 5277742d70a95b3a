import { describe, expect, it } from 'vitest'
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { aMqttClientFor, storing } from '../../../support/gateway.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const START_MS = 1_700_000_000_000
const [NEAR, FAR] = ['00158D00000000A0', '00158D00000000A1']

const copyOf = (site: TestServer) => [...site.workspace(site.projects[0]).state.all('hostScene')][0]
const runOf = (site: TestServer) => [...site.workspace(site.projects[0]).state.all('sceneRun')].at(-1)

async function startSite() {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  const gateway = await aMqttClientFor(site, site.projects[0])
  const had = storing(gateway, 'scene')
  const token = await site.signIn('admin')
  const [near, far] = site.projects[0].house.lights
  const steps = [
    { deviceId: near, values: { state: 'ON' } },
    { deviceId: far, values: { state: 'OFF' }, delayMs: 3_000 },
  ]
  const { body } = await site.post('/moban/addmodel', { name: '欢迎', steps, runBy: 'host' }, token)
  const { sceneId } = body.data as { sceneId: string }
  await until(() => copyOf(site)?.state === 'onHost')
  return { clock, site, gateway, had, token, sceneId }
}

describe('a scene that its host runs', () => {
  it('is stored there, run with one frame, and told step by step from what the devices report', async () => {
    const { clock, site, gateway, had, token, sceneId } = await startSite()
    expect(had).toMatchObject([
      { op: 'store', slot: 1, version: 1, steps: [{ d: NEAR }, { d: FAR, delayMs: 3_000 }], key: null },
    ])
    await site.post('/live/runscene', { sceneId }, token)
    await until(() => had.length === 2)
    expect(had[1]).toEqual({ op: 'run', slot: 1, version: 1 })
    await gateway.report({ t: 3, seq: 1, d: { [NEAR]: { state: 'ON' } } })
    // The report itself settles it, without time passing.
    await until(() => runOf(site)?.steps[0]?.outcome === 'confirmed')
    clock.advance(3_000)
    await gateway.report({ t: 4, seq: 2, d: { [FAR]: { state: 'OFF' } } })
    await until(() => runOf(site)?.state === 'done')
    // The server itself has told the devices nothing.
    expect(gateway.controls.every(({ d }) => Object.keys(d).length === 0)).toBe(true)
    await site.post('/live/runscene', { sceneId }, token)
    await gateway.report({ t: 5, seq: 3, d: { [NEAR]: { state: 'OFF' } } })
    await until(() => had.length === 3)
    await until(() => runOf(site)?.steps[0]?.commandId === null)
    clock.advance(9_999)
    expect(runOf(site)?.steps[0]?.outcome).toBe('pending')
    clock.advance(1)
    await until(() => runOf(site)?.steps[0]?.outcome === 'timedOut')
  })

  it('is sent again when it changes, said to differ when its host says so, and removed there', async () => {
    const { site, gateway, had, token, sceneId } = await startSite()
    const steps = [{ deviceId: site.projects[0].house.lights[0], values: { brightness: 40 } }]
    await site.post('/moban/updatemodel', { sceneId, steps }, token)
    await until(() => copyOf(site)?.state === 'onHost' && copyOf(site)?.version === 2)
    await gateway.report({ t: 5, host: 'online', scenes: [{ slot: 1, version: 1, hash: 'ff' }] })
    await until(() => copyOf(site)?.state === 'differs')
    expect(copyOf(site)?.held).toEqual({ version: 1, hash: 'ff' })
    await site.post('/live/resendscene', { sceneId }, token)
    await until(() => copyOf(site)?.state === 'onHost')
    await site.post('/moban/delmodel', { sceneId }, token)
    await until(() => copyOf(site) === undefined)
    expect(had.at(-1)).toEqual({ op: 'remove', slot: 1 })
  })

  it('fails where the host does not say what it holds, and waits for one that is offline', async () => {
    const { clock, site, gateway, token, sceneId } = await startSite()
    gateway.answer = ({ id }) => void gateway.report({ t: 2, ack: id, ok: true }).catch(() => {})
    const steps = [{ deviceId: site.projects[0].house.lights[0], values: { brightness: 45 } }]
    await site.post('/moban/updatemodel', { sceneId, steps }, token)
    await until(() => copyOf(site)?.state === 'failed')
    expect(copyOf(site)).toMatchObject({ reason: 'scenes_unknown', held: { version: 1 } })
    await gateway.report({ t: 6, host: 'offline' })
    await site.post('/live/resendscene', { sceneId }, token)
    clock.advance(10_000)
    expect(copyOf(site)?.state).toBe('pending')
    storing(gateway, 'scene')
    await gateway.report({ t: 7, host: 'online' })
    await until(() => copyOf(site)?.state === 'onHost')
  })

  it('is sent again by itself when a host comes back that had not answered', async () => {
    const { clock, site, gateway, token, sceneId } = await startSite()
    gateway.answer = () => undefined
    const steps = [{ deviceId: site.projects[0].house.lights[0], values: { brightness: 45 } }]
    await site.post('/moban/updatemodel', { sceneId, steps }, token)
    await until(() => gateway.controls.some(({ scene }) => scene?.op === 'store' && scene.version === 2))
    clock.advance(COMMAND_TIMEOUT_MS)
    await until(() => copyOf(site)?.state === 'failed')
    storing(gateway, 'scene')
    await gateway.report({ t: 6, host: 'offline' })
    await gateway.report({ t: 7, host: 'online' })
    await until(() => copyOf(site)?.state === 'onHost')
    expect(copyOf(site)?.held?.version).toBe(3)
  })
})
