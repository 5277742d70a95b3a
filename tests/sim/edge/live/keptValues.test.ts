import { expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { eventsOf } from '../../../support/logs.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const NUMBER = '00158D00000000A0'

/** Lamp whose host confirms every command. */
async function startSite() {
  const clock = new ManualClock(Date.UTC(2026, 10, 28, 12))
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  const token = await site.signIn('admin')
  const deviceId = project.house.lights[0]
  let seq = 0
  const report = (brightness: number) => {
    seq += 1
    return gateway.report({ t: clock.now(), seq, d: { [NUMBER]: { brightness } } })
  }
  const events = async (type: AtriumEvent['type']) =>
    ((await eventsOf(site.server.log, `project:${project.id}`)) as AtriumEvent[]).filter(
      (event) => event.type === type,
    )
  let confirmed = 0
  const command = async (brightness: number) => {
    await site.post('/device/control', { items: [{ deviceId, values: { brightness } }] }, token)
    confirmed += 1
    await until(async () => (await events('DeviceCommandConfirmed')).length === confirmed)
  }
  const notes = () => events('DeviceKeptOtherValues')
  return { clock, site, project, gateway, token, report, command, notes, deviceId }
}

it('a number that the device rounds is noted a minute after its host confirmed it', async () => {
  const { clock, site, token, report, command, notes, deviceId } = await startSite()
  await report(25)
  await command(20)
  await report(25)
  clock.advance(59_000)
  expect(await notes()).toEqual([])
  clock.advance(1_000)
  await until(async () => (await notes()).length === 1)
  expect(await notes()).toMatchObject([
    { data: { deviceId, asked: { brightness: 20 }, kept: { brightness: 25 } } },
  ])
  const answer = await site.post('/moban/devopthistorylist', { deviceId, pageNum: 1, pageSize: 5 }, token)
  expect(answer.body.data).toMatchObject({
    list: expect.arrayContaining([
      expect.objectContaining({ events: [expect.objectContaining({ type: 'DeviceKeptOtherValues' })] }),
    ]),
  })
})

it('nothing is noted of a device that has reported it, is told something else, or reports nothing', async () => {
  const { clock, report, command, notes } = await startSite()
  await report(25)
  await command(20)
  await report(20)
  await report(50)
  clock.advance(120_000)
  await command(30)
  await report(25)
  await command(25)
  clock.advance(120_000)
  await command(40)
  clock.advance(120_000)
  await command(60)
  await report(25)
  clock.advance(60_000)
  await until(async () => (await notes()).length > 0)
  expect(await notes()).toMatchObject([{ data: { asked: { brightness: 60 } } }])
})

it.each([
  ['is noted where the server was restarted within the minute', [25], 1],
  ['is not noted where the device had reported it before somebody turned it', [20, 50], 0],
])('what a device makes of a number %s', async (_, reports, count) => {
  const { clock, site, project, gateway, report, command, deviceId } = await startSite()
  await report(25)
  clock.advance(1_000)
  await command(20)
  const confirmedAtMs = clock.now()
  for (const brightness of reports) {
    clock.advance(1_000)
    await report(brightness)
  }
  await gateway.end()
  clock.advance(20_000)
  const again = await site.restart()
  const log = again.server.log
  const noted = async () =>
    ((await eventsOf(log, `project:${project.id}`)) as AtriumEvent[]).filter(
      ({ type }) => type === 'DeviceKeptOtherValues',
    )
  const untilNoted = async (wanted: number) =>
    until(async () => {
      clock.advance(1_000)
      return (await noted()).length === wanted
    })
  if (count > 0) {
    await untilNoted(count)
    expect(clock.now()).toBeGreaterThanOrEqual(confirmedAtMs + 60_000)
    expect(await noted()).toMatchObject([
      { data: { deviceId, asked: { brightness: 20 }, kept: { brightness: 25 } } },
    ])
    return
  }
  // Notifications follow the note, so all before it has been judged.
  const next = await aMqttClientFor(again, project)
  const items = [{ deviceId: project.house.lights[1], values: { brightness: 30 } }]
  await again.post('/device/control', { items }, await again.signIn('admin'))
  await next.report({ t: clock.now(), seq: 99, d: { '00158D00000000A1': { brightness: 40 } } })
  await untilNoted(1)
  clock.advance(120_000)
  expect(await noted()).toMatchObject([{ data: { deviceId: project.house.lights[1] } }])
})
