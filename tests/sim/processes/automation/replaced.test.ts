/** Replacing a device or host used by an automation or stored copy. */

import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { at } from '../../../support/context.ts'
import { connectGateway, storing } from '../../../support/gateway.ts'
import { until } from '../../../support/until.ts'
import {
  add,
  controlsOf,
  lightOn,
  ONE,
  outcomesOf,
  runsOf,
  type Site,
  say,
  sayWet,
  settled,
  startSite,
  TWO,
  whenWet,
} from './kit.ts'

const [NEW, OTHER, NEW_HOST] = ['00158D00000000F9', '00158D00000000F7', '00158D00000000F8']
const workspaceOf = ({ site }: Site) => site.workspace(site.projects[0])
const replace = (on: Site, deviceId: DeviceId, number = NEW) =>
  workspaceOf(on).run('ReplaceDevice', { deviceId, number }, at(on.clock.now()))
const sayNew = (on: Site, isWet: boolean) => say(on, { [NEW]: { water_leak: isWet } })

async function post<Answer>({ site }: Site, path: string, body: object): Promise<Answer> {
  const answer = await site.post(path, body, await site.signIn('admin'))
  expect(answer.body).toMatchObject({ status: 200 })
  return answer.body.data as Answer
}

async function replaceHost(on: Site, prepare?: (gateway: Site['gateway']) => void): Promise<Site> {
  const [{ hex, house }] = on.site.projects
  const { secret } = await post<{ secret: string }>(on, '/live/replacegateway', {
    hostId: house.host,
    number: NEW_HOST,
  })
  const url = `mqtt://127.0.0.1:${on.site.server.mqttPort}`
  return { ...on, gateway: await connectGateway({ url, hex, number: NEW_HOST, secret }, prepare) }
}

describe('a device that another takes the place of', () => {
  const held = async () => {
    const on = await startSite()
    await sayWet(on, false)
    const hold = whenWet(on.leak, 5 * MINUTE_MS)
    const id = await add(on, '守候', { conditions: [hold], tasks: [lightOn(on.one)] })
    on.clock.advance(MINUTE_MS)
    await sayWet(on, true)
    const fromMs = on.clock.now()
    on.clock.advance(2 * MINUTE_MS)
    await replace(on, on.leak)
    return { on, id, fromMs }
  }

  it('holds nothing of which the new one has said nothing, though its host comes and goes', async () => {
    const { on } = await held()
    on.clock.advance(MINUTE_MS)
    await on.gateway.report({ t: 1, host: 'offline' })
    await on.gateway.report({ t: 1, host: 'online' })
    on.clock.advance(10 * MINUTE_MS)
    await settled(on)
    expect(outcomesOf(on)).toEqual([])
  })

  it('holds on where the new one says the same soon, and not where it says otherwise', async () => {
    const { on, id, fromMs } = await held()
    on.clock.advance(MINUTE_MS)
    await sayNew(on, true)
    on.clock.advance(2 * MINUTE_MS - 1)
    expect(runsOf(on)).toEqual([])
    on.clock.advance(1)
    await until(() => outcomesOf(on, id).includes('done'))
    expect(runsOf(on)).toMatchObject([{ dueAtMs: fromMs + 5 * MINUTE_MS }])
    const other = await held()
    await sayNew(other.on, false)
    other.on.clock.advance(10 * MINUTE_MS)
    await settled(other.on)
    expect(runsOf(other.on)).toEqual([])
  })

  it('triggers no more, and the new one does', async () => {
    const on = await startSite()
    await sayWet(on, false)
    const id = await add(on, '漏水', { conditions: [whenWet(on.leak)], tasks: [lightOn(on.one)] })
    await replace(on, on.leak)
    await sayWet(on, true)
    await settled(on)
    expect(runsOf(on)).toEqual([])
    await sayNew(on, false)
    on.clock.advance(1_000)
    await sayNew(on, true)
    await until(() => outcomesOf(on, id).includes('done'))
  })
})

const lit = (deviceId: DeviceId, delayMs = 0) => ({ deviceId, values: { state: 'ON' }, delayMs })
const addScene = async (on: Site, scene: object): Promise<string> =>
  (await post<{ sceneId: string }>(on, '/moban/addmodel', { name: '欢迎', ...scene })).sceneId
const sceneRunOf = (on: Site) => [...workspaceOf(on).state.all('sceneRun')].at(-1)
const stepsOf = (on: Site) => sceneRunOf(on)?.steps.map(({ outcome, reason }) => reason ?? outcome)

describe('a scene that the server runs', () => {
  const running = async () => {
    const on = await startSite()
    const sceneId = await addScene(on, { steps: [lit(on.one), lit(on.two, MINUTE_MS)] })
    return { on, run: () => post(on, '/live/runscene', { sceneId }) }
  }

  it('fails for a device that was replaced before it answered, and goes on with one that came before its turn', async () => {
    const { on, run } = await running()
    on.gateway.answer = () => {}
    await run()
    await until(() => on.gateway.controls.length === 1)
    await replace(on, on.one, OTHER)
    await replace(on, on.two)
    await say(on, { [OTHER]: { state: 'OFF' }, [NEW]: { state: 'OFF' } })
    on.clock.advance(MINUTE_MS)
    await until(() => on.gateway.controls.length === 2)
    await on.gateway.report({ t: 2, ack: on.gateway.controls[1]?.id, ok: true })
    await until(() => sceneRunOf(on)?.state !== 'running')
    expect(stepsOf(on)).toEqual(['device_removed', 'confirmed'])
    expect(controlsOf(on)).toEqual([{ [ONE]: { state: 'ON' } }, { [NEW]: { state: 'ON' } }])
  })

  it('goes on over the host that took the place of its own', async () => {
    const { on: before, run } = await running()
    await run()
    await until(() => stepsOf(before)?.[0] === 'confirmed')
    const on = await replaceHost(before)
    on.clock.advance(MINUTE_MS)
    await until(() => sceneRunOf(on)?.state !== 'running')
    expect(stepsOf(on)).toEqual(['confirmed', 'confirmed'])
    expect(controlsOf(on)).toEqual([{ [TWO]: { state: 'ON' } }])
  })
})

describe('what stands on a host', () => {
  const store = (on: Pick<Site, 'gateway'>) => {
    const scenes = storing(on.gateway, 'scene')
    const { answer } = on.gateway
    const automations = storing(on.gateway, 'automation')
    const other = on.gateway.answer
    on.gateway.answer = (control) => (control.scene ? answer : other)(control)
    return { scenes, automations }
  }
  const statesOf = (on: Site) => {
    const { state } = workspaceOf(on)
    return [...state.all('hostScene'), ...state.all('hostAutomation')].map((one) => one.state)
  }
  const isStored = (on: Site) => statesOf(on).join() === 'onHost,onHost'
  const stored = async () => {
    const on = await startSite()
    const had = store(on)
    const [{ house }] = on.site.projects
    await addScene(on, { steps: [lit(on.one)], runBy: 'host' })
    const conditions = [whenWet(on.leak)]
    await add(on, '漏水', { hostId: house.host, conditions, tasks: [lightOn(on.one)] })
    await until(() => isStored(on))
    return { on, had }
  }

  it('is sent anew with the device that took the place of one of its own', async () => {
    const { on, had } = await stored()
    await replace(on, on.one)
    await until(() => had.scenes.length === 2 && had.automations.length === 2 && isStored(on))
    expect(had.scenes[1]).toMatchObject({ op: 'store', version: 2, steps: [{ d: NEW }] })
    expect(had.automations[1]).toMatchObject({ op: 'store', version: 2, rule: { tasks: [{ d: NEW }] } })
  })

  it('is sent to the host that took the place of its own, which is run there from then on', async () => {
    const { on: before } = await stored()
    const had: { -readonly [kind in keyof ReturnType<typeof store>]?: ReturnType<typeof store>[kind] } = {}
    // It receives its copy as soon as it connects.
    const on = await replaceHost(before, (gateway) => Object.assign(had, store({ gateway })))
    await until(() => isStored(on))
    expect([had.scenes?.at(-1), had.automations?.at(-1)]).toMatchObject([{ op: 'store' }, { op: 'store' }])
    await sayWet(on, true)
    await settled(on)
    expect(runsOf(on)).toEqual([])
  })
})
