import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { connectConsole } from '../../../support/console.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const LIGHT_NUMBER = '00158D00000000A0'
const START_MS = Date.UTC(2026, 10, 28, 12)

async function startSite() {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  const gateway = await aMqttClientFor(site, site.projects[0])
  let seq = 500
  const say = (agoMs: number, d: object, number = seq++) =>
    gateway.report({ t: clock.now() - agoMs, seq: number, d })
  return { site, gateway, clock, say }
}
const wet = (water_leak: boolean) => ({ [LEAK_NUMBER]: { water_leak } })
const light = (values: object) => ({ [LIGHT_NUMBER]: values })

function knownOf(site: TestServer) {
  const [{ id, house }] = site.projects
  const { last } = site.server.services.telemetry
  return {
    leak: last.get(id, house.leakSensor)?.values,
    light: last.get(id, house.lights[0])?.values,
  }
}
const alarmsOf = (site: TestServer) => [...site.workspace(site.projects[0]).state.all('alarm')]

async function recordOf(site: TestServer, property: string, deviceId = site.projects[0].house.leakSensor) {
  const { past } = site.server.services.telemetry.readings
  const span = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }
  const asked = { ...span, property, isMomentary: () => false, skip: 0, take: 20 }
  const { list } = await past.changes(deviceId, asked)
  return list.map(({ atMs, value, before }) => [Math.round((atMs - START_MS) / MINUTE_MS), before, value])
}

describe('reports that a gateway kept while it was cut off', () => {
  it('change neither the present nor alarms, and stand in the history at their own time', async () => {
    const { site, say, clock } = await startSite()
    await say(60 * MINUTE_MS, wet(false))
    await say(0, wet(false), 500)
    await say(50 * MINUTE_MS, wet(true), 450)
    await say(20 * MINUTE_MS, wet(false), 480)
    expect(knownOf(site).leak).toEqual({ water_leak: false })
    expect(alarmsOf(site)).toEqual([])
    expect(await recordOf(site, 'water_leak')).toEqual([
      [-20, true, false],
      [-50, false, true],
    ])
    clock.advance(MINUTE_MS)
    await say(0, wet(true))
    expect(alarmsOf(site)).toMatchObject([{ code: 'water_leak', isActive: true }])
  })

  it('are judged property by property: what nobody has reported later is the present', async () => {
    const { site, say } = await startSite()
    await say(0, light({ state: 'ON' }))
    await say(10 * MINUTE_MS, light({ state: 'OFF', brightness: 40 }))
    await say(20 * MINUTE_MS, light({ brightness: 90 }))
    expect(knownOf(site).light).toEqual({ state: 'ON', brightness: 40 })
  })

  it('are the present where they come in their order and nothing newer is known', async () => {
    const { site, say } = await startSite()
    await say(50 * MINUTE_MS, wet(true))
    await say(20 * MINUTE_MS, wet(false))
    expect(knownOf(site).leak).toEqual({ water_leak: false })
    expect(alarmsOf(site).filter(({ isActive }) => isActive)).toEqual([])
    expect(await recordOf(site, 'water_leak')).toEqual([[-20, true, false]])
  })

  it('are not sent to consoles', async () => {
    const { site, say } = await startSite()
    const line = await connectConsole(site, await site.signIn('admin'))
    await say(0, { ...wet(false), ...light({ state: 'ON' }) })
    await say(5 * MINUTE_MS, { ...wet(true), ...light({ state: 'OFF', brightness: 7 }) }, 3)
    await say(5 * MINUTE_MS, wet(true), 4)
    await say(0, wet(false), 501)
    await until(() => line.reports().some((text) => text.includes('"seq":501')))
    const reportList = line
      .reports()
      .filter((text) => text.startsWith('{'))
      .map((text) => JSON.parse(text))
      .filter(({ d }) => d)
    expect(reportList.map(({ seq, d }) => [seq, d])).toEqual([
      [500, { ...wet(false), ...light({ state: 'ON' }) }],
      [3, light({ brightness: 7 })],
      [501, wet(false)],
    ])
  })

  it('leave the same present and the same history after a restart', async () => {
    const { site, say, gateway } = await startSite()
    await say(60 * MINUTE_MS, wet(false))
    await say(0, wet(false))
    await say(50 * MINUTE_MS, wet(true), 450)
    await gateway.end()
    const history = await recordOf(site, 'water_leak')
    const again = await site.restart()
    expect(knownOf(again).leak).toEqual({ water_leak: false })
    expect(await recordOf(again, 'water_leak')).toEqual(history)
    const other = await aMqttClientFor(again, again.projects[0])
    await other.report({ t: START_MS - 40 * MINUTE_MS, seq: 460, d: wet(true) })
    expect(knownOf(again).leak).toEqual({ water_leak: false })
    expect(alarmsOf(again).filter(({ code }) => code === 'water_leak')).toEqual([])
  })
})

describe('a clock that is wrong', () => {
  it.each([
    ['a year ahead', 365 * DAY_MS],
    ['of 1970', 5 - START_MS],
    ['a minute ahead', MINUTE_MS],
  ])('(%s) blocks nothing that is reported later', async (_, offMs) => {
    const { site, say, clock } = await startSite()
    await say(-offMs, wet(true))
    clock.advance(1_000)
    await say(0, wet(false))
    expect(knownOf(site).leak).toEqual({ water_leak: false })
    clock.advance(1_000)
    await say(-offMs, wet(true))
    expect(knownOf(site).leak).toEqual({ water_leak: true })
  })

  it('that is set back is known as such after a minute, and at once by what is never kept', async () => {
    const { site, gateway, say, clock } = await startSite()
    await say(0, light({ brightness: 10 }))
    const behindMs = 5 * MINUTE_MS
    clock.advance(1_000)
    await say(behindMs, light({ brightness: 20 }))
    expect(knownOf(site).light).toEqual({ brightness: 10 })
    clock.advance(MINUTE_MS)
    await say(behindMs, light({ brightness: 30 }))
    expect(knownOf(site).light).toEqual({ brightness: 30 })
    clock.advance(1_000)
    await gateway.report({ t: clock.now() - 60 * MINUTE_MS, host: 'online' })
    await say(60 * MINUTE_MS, light({ brightness: 40 }))
    expect(knownOf(site).light).toEqual({ brightness: 40 })
  })
})

describe('null for a measurement', () => {
  it('makes it unknown until the next value, also after a restart; a setting keeps its last value', async () => {
    const { site, say, gateway, clock } = await startSite()
    await say(0, light({ state: 'OFF', brightness: 40, power: 12 }))
    clock.advance(1_000)
    await say(0, light({ brightness: null, power: null }))
    expect(knownOf(site).light).toEqual({ state: 'OFF', brightness: 40 })
    await say(500, light({ power: 11 }))
    expect(knownOf(site).light).toEqual({ state: 'OFF', brightness: 40 })
    const record = await recordOf(site, 'power', site.projects[0].house.lights[0])
    expect(record.map(([, before, value]) => [before, value])).toEqual([
      [11, null],
      [12, 11],
    ])
    await gateway.end()
    const again = await site.restart()
    expect(knownOf(again).light).toEqual({ state: 'OFF', brightness: 40 })
    const answer = await again.post('/moban/devicelist', { name: LIGHT_NUMBER }, await again.signIn('admin'))
    expect(answer.body.data).toMatchObject({ list: [{ readings: { state: 'OFF', brightness: 40 } }] })
  })
})
