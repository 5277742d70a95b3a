/**
 * Automations beside each other on a running server.
 *
 * The thirty cases of the known bugs of other systems, and where each is proved (`shared/automation` unless said):
 * 1–3, 15, 27 a hold, a wait and a far time over restarts, saves and edits: sim/automation/restart, 3 here; evaluate "a hold"
 * 4–6 what touches a hold and what does not: evaluate "a hold"
 * 7–9, 11 gaps, unknown values, short pulses: evaluate "a level"
 * 10, 12, 13 kept presses, a time and a level at once, two presses: evaluate "an instant"; 12 also sim/automation/asking
 * 14, 16 begun again, switched off and called: here
 * 17–25 both changes of the clocks, zones, the sun, a range over midnight: time, gates
 * 26 a clock that jumps: evaluate "comes once however often the clock is set over it"; buckets
 * 28 a loop: sim/automation/engine; 29 a storm: buckets, sim/automation/engine
 * 30 one host offline: shared/domain/automationRun
 */

import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import { calls } from '../../../support/automations.ts'
import { at } from '../../../support/context.ts'
import { until } from '../../../support/until.ts'
import {
  add,
  controlsOf,
  lightOn,
  outcomesOf,
  runsOf,
  type Site,
  say,
  sayWet,
  settled,
  startSite,
  whenWet,
} from './kit.ts'

const dry = async (): Promise<Site> => {
  const on = await startSite()
  await sayWet(on, false)
  return on
}
const turn = (on: Site, automationIds: readonly AutomationId[], isEnabled: boolean) =>
  on.site
    .workspace(on.site.projects[0])
    .run('SwitchAutomations', { automationIds, isEnabled }, at(on.clock.now()))

describe('automations beside each other', () => {
  it('a hold goes on while another is saved and changed', async () => {
    const on = await dry()
    const tasks = [lightOn(on.one)]
    const id = await add(on, '守候', { conditions: [whenWet(on.leak, 2 * MINUTE_MS)], tasks })
    const fromMs = on.clock.now()
    await sayWet(on, true)
    on.clock.advance(MINUTE_MS)
    const automationId = await add(on, '别的', { conditions: [whenWet(on.leak)], tasks })
    await on.site
      .workspace(on.site.projects[0])
      .run('ChangeAutomation', { automationId, mode: 'any' }, at(on.clock.now()))
    on.clock.advance(MINUTE_MS)
    await until(() => runsOf(on, id).length === 1)
    expect(runsOf(on, id)[0]?.dueAtMs).toBe(fromMs + 2 * MINUTE_MS)
    await settled(on)
  })

  it('one that begins anew has exactly one run that lives, however fast it is triggered again', async () => {
    const on = await dry()
    const id = await add(on, '重来', {
      ...{ onRetrigger: 'restart', conditions: [whenWet(on.leak)] },
      tasks: [lightOn(on.one, 'task1', 10_000)],
    })
    for (const isWet of [true, false, true]) {
      await sayWet(on, isWet)
      on.clock.advance(50)
    }
    await until(() => runsOf(on, id).length === 2)
    expect(outcomesOf(on, id)).toEqual(['stopped', 'running'])
    await turn(on, [id], false)
    await settled(on)
  })

  it('one that is switched off is not run by another, and both say so', async () => {
    const on = await dry()
    const called = await add(on, '停用', { conditions: [whenWet(on.leak)], tasks: [lightOn(on.two)] })
    await turn(on, [called], false)
    const id = await add(on, '调用', { conditions: [whenWet(on.leak)], tasks: [calls(called)] })
    await sayWet(on, true)
    await until(() => runsOf(on, called).length === 1)
    await settled(on)
    expect(outcomesOf(on, called)).toEqual(['disabled'])
    expect(runsOf(on, id)[0]?.tasks).toMatchObject([
      { outcome: 'skipped', reason: 'automation_disabled', calledRunId: runsOf(on, called)[0]?.id },
    ])
  })

  it('a hundred that are switched on at once run nothing for that, and each once as it becomes so', async () => {
    const on = await dry()
    const ids: AutomationId[] = []
    for (let i = 0; i < 100; i += 1)
      ids.push(await add(on, `第${i}`, { conditions: [whenWet(on.leak)], tasks: [lightOn(on.two)] }))
    await turn(on, ids, false)
    await sayWet(on, true)
    await turn(on, ids, true)
    await settled(on)
    expect(runsOf(on)).toEqual([])
    await sayWet(on, false)
    await sayWet(on, true)
    await until(() => ids.every((id) => runsOf(on, id).length === 1))
  })
})

it('a run that waits goes on with the device that took the place of its own', async () => {
  const on = await dry()
  const wet = [whenWet(on.leak)]
  await add(on, '稍后', { conditions: wet, tasks: [lightOn(on.one, 'task1', MINUTE_MS)] })
  await sayWet(on, true)
  await until(() => outcomesOf(on).includes('running'))
  const number = '00158D00000000F9'
  await on.site
    .workspace(on.site.projects[0])
    .run('ReplaceDevice', { deviceId: on.one, number }, at(on.clock.now()))
  // Before its first report no one is affected.
  await say(on, { [number]: { state: 'OFF' } })
  on.clock.advance(MINUTE_MS)
  await settled(on)
  expect(outcomesOf(on)).toEqual(['done'])
  expect(controlsOf(on)).toEqual([{ [number]: { state: 'ON' } }])
})
