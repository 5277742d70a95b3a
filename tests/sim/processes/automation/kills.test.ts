import { cpSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { factsOf } from '#sim/edge/handlers/declared.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import type { Reports } from '#sim/stores/reports/reports.ts'
import { openStores } from '#sim/stores/stores.ts'
import { reads } from '../../../support/automations.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { aNewDevice } from '../../../support/records.ts'
import { startTestServer } from '../../../support/testServer.ts'
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
  TWO,
  whenWet,
} from './kit.ts'

const STAGES = ['stored', 'judged', 'recorded', 'acknowledged'] as const
type Stage = (typeof STAGES)[number]

/** Server whose disk can be copied as a crash at the next stage would leave it. */
async function startMortal() {
  const kept = { stage: null as Stage | null, folder: '' }
  const keep = (stage: Stage, folder: string): void => {
    if (kept.stage !== stage) return
    kept.stage = null
    kept.folder = temporaryFolder()
    cpSync(folder, kept.folder, { recursive: true })
  }
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({
    clock,
    openStores: async (folder) => {
      const stores = await openStores(folder)
      const log: Pick<EventLog, 'append'> = {
        async append(commit, id) {
          keep('judged', folder)
          await stores.log.append(commit, id)
          keep('recorded', folder)
        },
      }
      const reports: Pick<Reports, 'append'> = {
        append(report, id, receipt) {
          stores.reports.append(report, id, {
            stored: (position) => {
              keep('stored', folder)
              receipt.stored(position)
            },
            failed: (error) => receipt.failed(error),
          })
        },
      }
      return { ...stores, log: over(stores.log, log), reports: over(stores.reports, reports) }
    },
  })
  const killedAt = async (stage: Stage, on: Site, work: () => Promise<void>): Promise<Site> => {
    kept.stage = stage
    await work()
    keep('acknowledged', on.site.folder)
    await until(() => kept.stage === null)
    await settled(on)
    await on.gateway.end()
    return siteOf(await on.site.restart(() => clock.advance(1), kept.folder), clock)
  }
  return { on: await siteOf(site, clock), killedAt }
}

const over = <T extends object>(whole: T, part: Partial<T>): T =>
  new Proxy(whole, {
    get(target, key) {
      const value: unknown = Reflect.get(key in part ? part : target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** A panel with keys, which has said something already. */
async function addPanel({ site, clock, gateway }: Site) {
  const [{ house }] = [site.projects[0]]
  const number = '00158D0000000ABC'
  const kind = { name: '面板', kind: 'switch_panel', areaId: house.rooms[0], hostId: house.host }
  const devices = [aNewDevice({ number, ...kind })]
  const made = await site.workspace(site.projects[0]).run('AddDevices', { devices }, at(clock.now()))
  await say({ gateway }, { [number]: { action: '2_single' } })
  const press = (on: Pick<Site, 'gateway'>) => say(on, { [number]: { action: '1_single' } })
  return { id: factsOf(made).one('DeviceAdded').deviceId, press }
}

describe.each(STAGES)('killed as a report was %s', (stage) => {
  it('runs once for a press, though its host says it again, and never for one that was a repetition', async () => {
    const { on: before, killedAt } = await startMortal()
    const { id: panelId, press } = await addPanel(before)
    const id = await add(before, '按键', {
      conditions: [reads({ id: 'key1', deviceIds: [panelId], property: 'action', value: '1_single' })],
      tasks: [lightOn(before.one)],
    })
    await before.gateway.report({ t: 1, host: 'offline' })
    before.clock.advance(MINUTE_MS)
    // First report after its return.
    await press(before)
    await settled(before)
    expect(runsOf(before, id)).toEqual([])
    before.clock.advance(1_000)
    const on = await killedAt(stage, before, () => press(before))
    await press(on)
    on.clock.advance(1_000)
    await until(() => outcomesOf(on, id).includes('done'))
    await settled(on)
    expect(runsOf(on, id)).toMatchObject([{ outcome: 'done', dueAtMs: START_MS + MINUTE_MS + 1_000 }])
    expect(controlsOf(on)).toEqual([{ [ONE]: { state: 'ON' } }])
  })

  it('runs once for it, though its host says it again', async () => {
    const { on: before, killedAt } = await startMortal()
    await sayWet(before, false)
    const id = await add(before, '漏水', { conditions: [whenWet(before.leak)], tasks: [lightOn(before.one)] })
    const held = await add(before, '守候', {
      conditions: [whenWet(before.leak, MINUTE_MS)],
      tasks: [lightOn(before.two)],
    })
    before.clock.advance(MINUTE_MS)
    const on = await killedAt(stage, before, () => sayWet(before, true))
    await until(() => runsOf(on, id).length > 0)
    await sayWet(on, true)
    // Its host returned; the task waited for it.
    on.clock.advance(1_000)
    await settled(on)
    expect(runsOf(on, id)).toMatchObject([
      { dueAtMs: START_MS + MINUTE_MS, causes: [{ kind: 'condition', partId: 'wet1', afterGap: false }] },
    ])
    expect(outcomesOf(on, id)).toEqual(['done'])
    on.clock.advance(MINUTE_MS)
    await until(() => runsOf(on, held).length > 0)
    await settled(on)
    expect(outcomesOf(on, held)).toEqual(['done'])
    expect(controlsOf(on)).toEqual([{ [ONE]: { state: 'ON' } }, { [TWO]: { state: 'ON' } }])
  })
})

it('runs once for what was said in the moments after it was added, before the kill', async () => {
  const { on: before, killedAt } = await startMortal()
  await sayWet(before, false)
  before.clock.advance(1_000)
  const id = await add(before, '漏水', { conditions: [whenWet(before.leak)], tasks: [lightOn(before.one)] })
  before.clock.advance(1_000)
  const on = await killedAt('stored', before, () => sayWet(before, true))
  await until(() => runsOf(on, id).length > 0)
  await sayWet(on, true)
  on.clock.advance(1_000)
  await settled(on)
  expect(outcomesOf(on, id)).toEqual(['done'])
})

it('runs once for a press that its host resends after its connection broke', async () => {
  const before = await startMortal()
  const { id: panelId, press } = await addPanel(before.on)
  const id = await add(before.on, '按键', {
    conditions: [reads({ id: 'key1', deviceIds: [panelId], property: 'action', value: '1_single' })],
    tasks: [lightOn(before.on.one)],
  })
  before.on.clock.advance(2 * MINUTE_MS)
  await press(before.on)
  await settled(before.on)
  before.on.gateway.client.stream.destroy()
  before.on.clock.advance(1_000)
  // The acknowledgement was lost from the host's view.
  const on = await siteOf(before.on.site, before.on.clock)
  await press(on)
  await settled(on)
  expect(outcomesOf(on, id)).toEqual(['done'])
})
