import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { factsOf } from '#sim/edge/handlers/declared.ts'
import { reads, sets, timed } from '../../../support/automations.ts'
import { at } from '../../../support/context.ts'
import { aNewDevice } from '../../../support/records.ts'
import { until } from '../../../support/until.ts'
import {
  add,
  controlsOf,
  lightOn,
  ONE,
  outcomesOf,
  runsOf,
  type Site,
  START_MS,
  say,
  sayWet,
  settled,
  siteOf,
  startSite,
  TWO,
  whenWet,
} from './kit.ts'

/** The server is away for so long. */
async function away(on: Site, ms: number): Promise<Site> {
  await settled(on)
  await on.gateway.end()
  const again = await on.site.restart(() => on.clock.advance(ms))
  return siteOf(again, on.clock)
}

/** Minutes of the day, in the zone of the test's projects. */
const minuteAt = (on: Site, atMs: number): number => {
  const { timeZone } = [...on.site.workspace(on.site.projects[0]).state.all('project')][0] ?? {
    timeZone: 'UTC',
  }
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    atMs,
  )
  const [hours = 0, minutes = 0] = parts.split(':').map(Number)
  return hours * 60 + minutes
}

describe('over a restart', () => {
  it('a hold goes on: for five minutes since 08:00, away at 08:03, it runs at 08:05', async () => {
    const before = await startSite()
    await sayWet(before, false)
    await add(before, '漏水', {
      conditions: [whenWet(before.leak, 5 * MINUTE_MS)],
      tasks: [lightOn(before.one)],
    })
    before.clock.advance(MINUTE_MS)
    await sayWet(before, true)
    before.clock.advance(3 * MINUTE_MS)
    const on = await away(before, 0)
    on.clock.advance(2 * MINUTE_MS - 1)
    expect(runsOf(on)).toEqual([])
    on.clock.advance(1)
    await until(() => outcomesOf(on).includes('done'))
    expect(controlsOf(on)).toEqual([{ [ONE]: { state: 'ON' } }])
  })

  it('what came due meanwhile is made up for once where it is not long ago, and told as missed where it is', async () => {
    const before = await startSite()
    const clock = timed(minuteAt(before, START_MS + 10 * MINUTE_MS))
    await add(before, '定时', { conditions: [clock], tasks: [lightOn(before.one)] })
    const late = await away(before, 20 * MINUTE_MS)
    // The task waits for its host, which returns after the server.
    late.clock.advance(1_000)
    await until(() => outcomesOf(late).includes('done'))
    expect(controlsOf(late)).toEqual([{ [ONE]: { state: 'ON' } }])
    expect(runsOf(late)).toMatchObject([{ causes: [{ kind: 'condition', partId: 'time1' }] }])
    const more = await away(late, 24 * 60 * MINUTE_MS + 60 * MINUTE_MS)
    await until(() => outcomesOf(more).includes('missed'))
    await settled(more)
    expect(outcomesOf(more)).toHaveLength(2)
    expect(controlsOf(more)).toEqual([])
  })

  it('a run that waits goes on with what it was begun with, though the automation was changed', async () => {
    const before = await startSite()
    await sayWet(before, false)
    const id = await add(before, '漏水', {
      conditions: [whenWet(before.leak)],
      tasks: [lightOn(before.one, 'task1', 10 * MINUTE_MS)],
    })
    await sayWet(before, true)
    await until(() => outcomesOf(before).includes('running'))
    const tasks = [sets({ deviceId: before.two, values: { state: 'ON' } })]
    await before.site
      .workspace(before.site.projects[0])
      .run('ChangeAutomation', { automationId: id, tasks }, at(before.clock.now()))
    await before.gateway.end()
    const again = await before.site.restart()
    const on = await siteOf(again, before.clock)
    on.clock.advance(10 * MINUTE_MS)
    await until(() => outcomesOf(on).includes('done'))
    expect(controlsOf(on)).toEqual([{ [ONE]: { state: 'ON' } }])
    await sayWet(on, false)
    on.clock.advance(1)
    await sayWet(on, true)
    await until(() => outcomesOf(on).length === 2)
    await settled(on)
    expect(controlsOf(on).at(-1)).toEqual({ [TWO]: { state: 'ON' } })
  })
})

describe('what goes round and round', () => {
  const shake = async (on: Site, times: number): Promise<void> => {
    for (let i = 0; i < times; i += 1) {
      await sayWet(on, true)
      await sayWet(on, false)
      on.clock.advance(100)
    }
    await settled(on)
  }
  it('keeps to its rate over restarts, and is switched off by the third that it comes up against it within an hour', async () => {
    let on = await startSite()
    await sayWet(on, false)
    const id = await add(on, '抖动', { conditions: [whenWet(on.leak)], tasks: [lightOn(on.one)] })
    const enabled = () => on.site.workspace(on.site.projects[0]).state.get('automation', id)?.isEnabled
    let ran = 0
    for (let start = 1; start <= 3; start += 1) {
      await shake(on, 30)
      ran += controlsOf(on).length
      expect(enabled()).toBe(start < 3)
      if (start < 3) on = await away(on, 6_000)
      await sayWet(on, false)
    }
    expect(ran).toBeLessThanOrEqual(23)
  })
})

it('what an automation has set just before the restart is its doing after it', async () => {
  const before = await startSite()
  await say(before, { [ONE]: { state: 'OFF' }, [TWO]: { state: 'OFF' } })
  const on = { property: 'state', value: 'ON' }
  const first = await add(before, '甲', {
    conditions: [reads({ deviceIds: [before.one], ...on })],
    tasks: [lightOn(before.two)],
  })
  const second = await add(before, '乙', {
    conditions: [reads({ deviceIds: [before.two], ...on })],
    tasks: [lightOn(before.one)],
  })
  await say(before, { [ONE]: { state: 'ON' } })
  await until(() => outcomesOf(before).includes('done'))
  const after = await away(before, 1_000)
  await say(after, { [TWO]: { state: 'ON' } })
  await until(() => runsOf(after, second).length > 0)
  expect(runsOf(after, second)).toMatchObject([{ chain: [first] }])
})

describe('a press', () => {
  it('that its host tells again as it comes back is none', async () => {
    const on = await startSite()
    const panel = aNewDevice({
      number: '00158D0000000ABC',
      name: '面板',
      kind: 'switch_panel',
      areaId: on.site.projects[0].house.rooms[0],
      hostId: on.site.projects[0].house.host,
    })
    const made = await on.site
      .workspace(on.site.projects[0])
      .run('AddDevices', { devices: [panel] }, at(on.clock.now()))
    const { deviceId } = factsOf(made).one('DeviceAdded')
    const press = reads({ id: 'key1', deviceIds: [deviceId], property: 'action', value: '1_single' })
    await add(on, '按键', { conditions: [press], tasks: [lightOn(on.one)] })
    const pressed = () => say(on, { [panel.number]: { action: '1_single' } })
    await pressed()
    // The light's response would show that its host is online.
    await until(() => outcomesOf(on)[0] === 'done')
    await on.gateway.report({ t: 1, host: 'offline' })
    on.clock.advance(10 * MINUTE_MS)
    await pressed()
    await settled(on)
    expect(outcomesOf(on)).toHaveLength(1)
    on.clock.advance(1_000)
    await pressed()
    await until(() => outcomesOf(on).length === 2)
  })
})

describe('time', () => {
  it('due in forty days is due then and not now', async () => {
    const on = await startSite()
    const date = new Date(START_MS + 40 * 86_400_000).toISOString().slice(0, 10)
    await add(on, '四十天后', {
      conditions: [timed(12 * 60)],
      tasks: [lightOn(on.one)],
      repeat: { kind: 'once', date },
    })
    on.clock.advance(2 * MINUTE_MS)
    expect(runsOf(on)).toEqual([])
    // No timer is longer than a minute, so that none overflows.
    expect((on.clock.nextDueMs() ?? 0) - on.clock.now()).toBeLessThanOrEqual(MINUTE_MS)
  })
})
