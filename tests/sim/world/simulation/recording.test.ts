/** "Record as scenario" over the API: a live world, broken and mended by hand, becomes a file that is checked, run and passes. */
import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until, untilDone } from '../../../support/until.ts'
import { openLiveHouse } from '../support/liveHouse.ts'

async function openHouse() {
  const { services, workspace, project, post } = await openLiveHouse(temporaryFolder())
  return { workspace, project, post, simulation: services.simulation, last: services.telemetry.last }
}

it('what somebody breaks, orders, acknowledges and mends is recorded, and passes in a world of its own', async () => {
  const { workspace, project, last, post } = await openHouse()
  const read = workspace.state
  const [leak] = read.by('device', 'kind', 'water_leak').values()
  const [lamp] = read.by('device', 'kind', 'dimmable_light').values()
  const { number } = must(leak, 'a leak sensor')
  expect((await post('/sim/record', { action: 'start' })).status).toBe(200)
  expect((await post('/sim/record', { action: 'start' })).status).toBe(1414)
  expect((await post('/sim/record/state')).data).toMatchObject({
    recording: { by: { name: '沈明远', nameEn: 'Shen Mingyuan' } },
    recorded: null,
  })
  const fault = { kind: 'alarm', device: number, code: 'water_leak' }
  expect((await post('/sim/inject', { fault })).status).toBe(200)
  const alarm = await until(() => [...read.all('alarm')].find(({ code }) => code === 'water_leak'))
  const items = [{ deviceId: must(lamp, 'a light').id, values: { state: 'ON', brightness: 40 } }]
  expect((await post('/device/control', { items })).status).toBe(200)
  await until(() => [...read.all('command')].length === 0)
  await post('/userinfo/updatemsgstate', { ids: [alarm.id] })
  const [door] = read.by('device', 'kind', 'door_sensor').values()
  const stands = (): unknown => last.get(project.id, must(door, 'a door').id)?.values.contact
  expect((await post('/sim/deed', { deviceId: must(door, 'a door').id, does: 'openDoor' })).status).toBe(200)
  await until(() => stands() === false)
  const unfit = { deviceId: must(lamp, 'a light').id, does: 'pressSos' }
  expect((await post('/sim/deed', unfit)).status).toBe(1419)
  await post('/sim/clock', { action: 'step', stepMs: 60_000 })
  expect(stands()).toBe(false)
  await post('/sim/deed', { deviceId: must(door, 'a door').id, does: 'closeDoor' })
  await until(() => stands() === true)
  await post('/sim/clear', { target: number })
  await until(() => read.get('alarm', alarm.id) === undefined)
  const { data } = await post('/sim/record', { action: 'stop' })
  const text = String(data.text)
  for (const given of [
    'as: super',
    'inject:',
    'control:',
    'alarms.settle',
    'clear:',
    'is: confirmed',
    'open door',
    'close door',
  ])
    expect(text).toContain(given)
  expect((await post('/sim/record/state')).data).toMatchObject({ recording: null, recorded: { text } })
  expect((await post('/sim/record', { action: 'stop' })).status).toBe(1415)

  expect((await post('/sim/scenarios/validate', { text })).data).toEqual({ issues: [] })
  expect((await post('/sim/scenarios/run', { text })).status).toBe(200)
  const result = async () => (await post('/sim/scenarios/result')).data
  await untilDone(async () => (await result()).outcome !== 'running')
  expect(await result()).toMatchObject({ outcome: 'passed', error: null, failures: [] })
})

it('what was broken before a recording is broken in the file, mended where it was, and it passes', async () => {
  const { workspace, post } = await openHouse()
  const host = must([...workspace.state.all('host')].at(-1), 'a host')
  const isOnline = () => workspace.state.get('host', host.id)?.isOnline
  const fault = { kind: 'host_offline', host: host.number }
  const [leak] = workspace.state.by('device', 'kind', 'water_leak').values()
  const wet = { kind: 'alarm', device: must(leak, 'a leak sensor').number, code: 'water_leak' }
  for (const one of [fault, wet]) expect((await post('/sim/inject', { fault: one })).status).toBe(200)
  await until(() => isOnline() === false)
  await post('/sim/record', { action: 'start' })
  await post('/sim/inject', { fault })
  await post('/sim/clear')
  await until(() => isOnline() === true)
  const text = String((await post('/sim/record', { action: 'stop' })).data.text)
  expect(text).toMatch(/is: online/)
  await post('/sim/scenarios/run', { text })
  const result = async () => (await post('/sim/scenarios/result')).data
  await untilDone(async () => (await result()).outcome !== 'running')
  expect(await result()).toMatchObject({ outcome: 'passed', error: null, failures: [] })
})

it('a text that is wrong, or names a file of the server’s as its world, is told where and not run', async () => {
  const site = await startTestServer({ isSimulated: true })
  const token = await site.signIn('super')
  const post = async (path: string, body: object) => (await site.post(path, body, token)).body
  const text = (world: string) =>
    `id: sent\ntitle: { en: Sent, zh: 发送 }\nworld: ${world}\nstart: 2026-03-04 15:00\nsteps:\n  - expect: { host: GW-01, is: online }\n`
  for (const world of ['/etc/passwd', '../secrets.yaml', 'sim/world/estates/data/house.yaml']) {
    const refused = await post('/sim/scenarios/run', { text: text(world) })
    expect([refused.status, refused.msg]).toEqual([
      1413,
      expect.stringMatching(/line 3, column 8: there is no world/),
    ])
    const { issues } = (await post('/sim/scenarios/validate', { text: text(world) })).data as {
      issues: object[]
    }
    expect(issues).toMatchObject([{ line: 3, column: 8 }])
  }
  expect((await site.post('/sim/scenarios/run', { name: 'water-leak', text: 'x' }, token)).http).toBe(400)
})

it('a reset ends a recording, and another one can begin', async () => {
  const { post, simulation } = await openHouse()
  const notified: number[] = []
  simulation?.onNews(({ recordings }) => void notified.push(recordings))
  await post('/sim/record', { action: 'start' })
  await post('/sim/reset')
  expect((await post('/sim/record/state')).data).toEqual({ recording: null, recorded: null })
  expect(notified.at(-1)).toBe(2)
  expect((await post('/sim/record', { action: 'start' })).status).toBe(200)
  expect((await post('/sim/record', { action: 'stop' })).data).toEqual({ text: null })
})

it('where nothing followed, the file expects that nothing does; what was broken before is so in it from the beginning', async () => {
  const site = await startTestServer({ isSimulated: true })
  const token = await site.signIn('super')
  const post = async (path: string, body: object = {}) => (await site.post(path, body, token)).body
  await post('/sim/inject', { fault: { kind: 'host_offline', host: HOST_NUMBER } })
  await post('/sim/record', { action: 'start' })
  await post('/sim/clear')
  await post('/sim/inject', { fault: { kind: 'host_slow', host: HOST_NUMBER } })
  const { text } = (await post('/sim/record', { action: 'stop' })).data as { text: string }
  expect(text).toMatch(
    /- inject:\n +fault: host offline[\s\S]*- wait: 1 min\n[\s\S]*- clear:[\s\S]*fault: host slow/,
  )
  expect(text).toMatch(/is: (online|not raised)/)
  // The unknown host is reported before a run.
  const { issues } = (await post('/sim/scenarios/validate', { text })).data as {
    issues: { message: string }[]
  }
  expect(new Set(issues.map(({ message }) => /is called ".*"/.exec(message)?.[0]))).toEqual(
    new Set(['is called "H-01"']),
  )
})
