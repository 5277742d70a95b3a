/** Automations held against what a house reported. */
import { expect, it } from 'vitest'
import type { automationPastContract } from '#shared/contract/automationPast.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { ManualClock } from '#sim/clock.ts'
import { factsOf } from '#sim/handlers/declared.ts'
import { automationFacts, reads, sets } from '../../support/automations.ts'
import { at } from '../../support/context.ts'
import { aMqttClientFor } from '../../support/gateway.ts'
import { startTestServer } from '../../support/testServer.ts'

const MINUTE_MS = 60_000
const START_MS = 20_000 * 86_400_000 + 8 * 3_600_000
type Contract = typeof automationPastContract

it('says when a draft would have run, and why a saved one did not, from the reports of its devices', async () => {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  const workspace = site.workspace(project)
  const [light] = project.house.lights
  const number = workspace.state.get('device', light)?.number ?? ''
  let seq = 0
  const says = async (values: object, afterMinutes: number): Promise<void> => {
    clock.advance(afterMinutes * MINUTE_MS)
    seq += 1
    await gateway.report({ t: 1, seq, d: { [number]: values } })
  }
  await says({ state: 'OFF', brightness: 10 }, 0)
  await says({ state: 'ON' }, 2)
  await says({ brightness: 40 }, 3)
  await says({ state: 'OFF' }, 10)
  clock.advance(MINUTE_MS)

  const token = await site.signIn('admin')
  const isOn = reads({ deviceIds: [light], forMs: 5 * MINUTE_MS })
  const { mode, repeat, effective } = automationFacts()
  const span = { fromMs: START_MS - 86_400_000, untilMs: clock.now() + 3_600_000 }
  const draft = { conditions: [isOn], tasks: [sets({ deviceId: light })], mode, repeat, effective, ...span }
  const tested = await site.post('/live/backtestautomation', draft, token)
  const past = tested.body.data as OutputOf<Contract['backtest']>
  expect(past.runs.map(({ dueAtMs, isHypothetical }) => [dueAtMs - START_MS, isHypothetical])).toEqual([
    [7 * MINUTE_MS, false],
  ])
  expect(past).toMatchObject({
    keptSinceMs: START_MS,
    untilMs: clock.now(),
    isPartial: false,
    readsWeather: false,
  })

  const areaId = workspace.state.get('device', light)?.areaId ?? null
  const bright = reads({ deviceIds: [light], property: 'brightness', comparison: 'above', value: 50 })
  const facts = automationFacts({ areaId, conditions: [bright], tasks: [sets({ deviceId: light })] })
  const [added] = factsOf(await workspace.run('AddAutomation', facts, at(START_MS))).of('AutomationAdded')
  const asked = await site.post(
    '/live/whynotautomation',
    { automationId: added?.automationId, ...span },
    token,
  )
  const why = asked.body.data as OutputOf<Contract['whyNot']>
  expect(why.reasons).toEqual([{ code: 'neverSo', partId: bright.id, last: 40, lowest: 10, highest: 40 }])

  const foreign = { ...draft, conditions: [reads({ deviceIds: ['dev_foreign'] })] }
  expect((await site.post('/live/backtestautomation', foreign, token)).body.status).not.toBe(0)
  expect((await site.post('/live/backtestautomation', { ...draft, untilMs: span.fromMs }, token)).http).toBe(
    400,
  )
})
