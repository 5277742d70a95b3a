import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { eachCommit } from '#sim/stores/log/eventLog.ts'
import { reads, sets } from '../../../support/automations.ts'
import { at } from '../../../support/context.ts'
import { until } from '../../../support/until.ts'
import {
  add,
  controlsOf,
  firstRun,
  LEAK,
  lightOn,
  ONE,
  outcomesOf,
  runsOf,
  say,
  sayWet,
  settled,
  startSite,
  TWO,
  whenWet,
} from './kit.ts'

describe('an automation that listens to a device', () => {
  it('runs as it becomes so: its command goes out in its own name, and its trace says what it saw', async () => {
    const on = await startSite()
    await sayWet(on, false)
    const id = await add(on, '漏水亮灯', { conditions: [whenWet(on.leak)], tasks: [lightOn(on.one)] })
    await sayWet(on, true)
    await until(() => outcomesOf(on).includes('done'))
    expect(controlsOf(on)).toEqual([{ [ONE]: { state: 'ON' } }])
    expect(firstRun(on)).toMatchObject({
      automationId: id,
      causes: [{ kind: 'condition', partId: 'wet1', afterGap: false }],
      conditions: [{ partId: 'wet1', isSo: true, value: true }],
      tasks: [{ outcome: 'confirmed' }],
      chain: [],
    })
    const { log } = on.site.server
    const { stream } = on.site.workspace(on.site.projects[0])
    const issued = []
    for await (const { actor, channel, cause, events } of eachCommit(log, stream))
      if (events.some(({ type }) => type === 'DeviceCommandIssued')) issued.push({ actor, channel, cause })
    expect(issued).toMatchObject([
      {
        actor: { kind: 'automation', id, name: '漏水亮灯' },
        channel: 'automation',
        cause: expect.stringMatching(/#\d+$/),
      },
    ])
  })

  it('is triggered by nothing that is so already as it is saved, enabled or told once more', async () => {
    const on = await startSite()
    await sayWet(on, true)
    const id = await add(on, '漏水亮灯', { conditions: [whenWet(on.leak)], tasks: [lightOn(on.one)] })
    const workspace = on.site.workspace(on.site.projects[0])
    for (const isEnabled of [false, true])
      await workspace.run('SwitchAutomations', { automationIds: [id], isEnabled }, at(on.clock.now()))
    await sayWet(on, true)
    on.clock.advance(10 * MINUTE_MS)
    await settled(on)
    expect(runsOf(on)).toEqual([])
  })

  it('runs when it has held for its time, and tells in order what each task became', async () => {
    const on = await startSite()
    await say(on, { [LEAK]: { water_leak: false }, [ONE]: { state: 'ON' } })
    await add(on, '漏水', {
      conditions: [whenWet(on.leak, 2 * MINUTE_MS)],
      tasks: [lightOn(on.one), lightOn(on.two, 'task2', 30_000)],
    })
    await sayWet(on, true)
    on.clock.advance(MINUTE_MS)
    await say(on, { [LEAK]: { battery: 80 } })
    on.clock.advance(MINUTE_MS)
    await until(() => runsOf(on)[0]?.tasks[0]?.outcome === 'alreadySo')
    expect(controlsOf(on)).toEqual([])
    on.clock.advance(30_000)
    await until(() => outcomesOf(on).includes('done'))
    expect(controlsOf(on)).toEqual([{ [TWO]: { state: 'ON' } }])
  })
})

describe('automations that answer each other', () => {
  it('are stopped as a loop at the second visit, with an alarm that names them; others run', async () => {
    const on = await startSite()
    // The gateway reports commanded values.
    on.gateway.answer = ({ id, d }) => {
      on.clock.advance(20)
      void on.gateway.report({ t: 2, ack: id, ok: true }).then(() => say(on, d))
    }
    await say(on, { [ONE]: { state: 'OFF' }, [TWO]: { state: 'OFF' }, [LEAK]: { water_leak: false } })
    const state = (deviceId: typeof on.one, value: 'ON' | 'OFF') => reads({ deviceIds: [deviceId], value })
    const set = (deviceId: typeof on.one, value: 'ON' | 'OFF') => sets({ deviceId, values: { state: value } })
    await add(on, '甲', { conditions: [state(on.one, 'ON')], tasks: [set(on.two, 'ON')] })
    await add(on, '乙', { conditions: [state(on.two, 'ON')], tasks: [set(on.one, 'OFF')] })
    await add(on, '丙', { conditions: [state(on.one, 'OFF')], tasks: [set(on.two, 'OFF')] })
    await add(on, '丁', { conditions: [state(on.two, 'OFF')], tasks: [set(on.one, 'ON')] })
    await say(on, { [ONE]: { state: 'ON' } })
    await until(() => outcomesOf(on).includes('loop'))
    await settled(on)
    const { state: read } = on.site.workspace(on.site.projects[0])
    expect([...read.all('alarm')].map(({ code, body }) => [code, body])).toEqual([
      ['automation_loop', '甲 → 乙 → 丙 → 丁 → 甲'],
    ])
    expect(outcomesOf(on)).toEqual(['done', 'done', 'done', 'done', 'loop'])
    const wet = await add(on, '漏水', { conditions: [whenWet(on.leak)], tasks: [lightOn(on.one)] })
    await sayWet(on, true)
    await until(() => outcomesOf(on, wet).length === 1)
  })

  it('one that is triggered all the time keeps to its rate, and is switched off with one alarm', async () => {
    const on = await startSite()
    await sayWet(on, false)
    const id = await add(on, '抖动', { conditions: [whenWet(on.leak)], tasks: [lightOn(on.one)] })
    for (let i = 0; i < 60; i += 1) {
      await sayWet(on, true)
      await sayWet(on, false)
      on.clock.advance(1_000)
    }
    await settled(on)
    const { state } = on.site.workspace(on.site.projects[0])
    expect(state.get('automation', id)?.isEnabled).toBe(false)
    expect([...state.all('alarm')].filter(({ code }) => code === 'automation_rate')).toHaveLength(1)
    expect(controlsOf(on).length).toBeLessThanOrEqual(30)
  })

  it('one that is kept from running by turns fills no log: what stood in the way is told so often', async () => {
    const on = await startSite()
    await say(on, { [LEAK]: { water_leak: false }, [ONE]: { state: 'OFF' }, [TWO]: { state: 'OFF' } })
    const lit = { property: 'state', value: 'ON' }
    await add(on, '轮流', {
      mode: 'any',
      conditions: [
        whenWet(on.leak),
        reads({ id: 'lit1', deviceIds: [on.one], ...lit }),
        { ...reads({ id: 'lit2', deviceIds: [on.two], ...lit }), type: 'query' },
      ],
      tasks: [lightOn(on.two)],
    })
    for (let i = 0; i < 40; i += 1) {
      await say(on, { [LEAK]: { water_leak: true }, [ONE]: { state: 'OFF' } })
      await say(on, { [LEAK]: { water_leak: false }, [ONE]: { state: 'ON' } })
    }
    await settled(on)
    const { stream } = on.site.workspace(on.site.projects[0])
    let notified = 0
    for await (const { events } of eachCommit(on.site.server.log, stream))
      notified += events.filter(({ type }) => type === 'AutomationPassed').length
    expect(notified).toBe(20)
  })
})
