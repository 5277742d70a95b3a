import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { LastValues } from '#sim/core/telemetry/lastValues.ts'
import { watchSilence } from '#sim/processes/hosts/silence.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { buildSmallHouse } from '../../../support/smallHouse.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'
import { aProjectIn, openWorkspaces } from '../../../support/workspaces.ts'

async function aHouse(atLeastMs = () => 0) {
  const { workspaces } = await openWorkspaces(temporaryFolder())
  const workspace = await aProjectIn(workspaces)
  const house = await buildSmallHouse(workspace)
  await workspace.run('NoteHostOnline', { hostId: house.host }, at(0))
  const last = new LastValues()
  const clock = new ManualClock(0)
  const errors: unknown[] = []
  const project = must([...workspaces.projects()][0], 'the project').project.id
  const [first, second] = [must(house.lights[0], 'a light'), must(house.lights[1], 'a light')]
  const report = (device: typeof first): void => {
    last.merge(project, device, { brightness: 50 }, clock.now())
  }
  const alarms = () => [...workspace.state.all('alarm')].filter(({ code }) => code === 'device_silent')
  const watch = () =>
    watchSilence({ workspaces, last, clock, atLeastMs, onError: (error) => void errors.push(error) })
  const stop = watch()
  return { workspace, house, clock, first, second, report, alarms, watch, stop, errors }
}

describe('a device that was heard', () => {
  it('is silent once its host has gone on reporting without it for half an hour, and speaks again', async () => {
    const { workspace, clock, first, second, report, alarms, errors } = await aHouse()
    report(first)
    report(second)
    for (let minute = 1; minute <= 30; minute += 1) {
      clock.advanceTo(minute * MINUTE_MS)
      report(second)
    }
    expect(alarms()).toEqual([])
    clock.advance(2 * MINUTE_MS)
    report(second)
    clock.advance(MINUTE_MS)
    await until(() => alarms().length === 1)
    expect(alarms()).toMatchObject([{ deviceId: first, isActive: true, severity: 'minor', count: 1 }])
    expect(workspace.state.get('device', first)?.condition).toBe('abnormal')
    const { seq } = workspace
    clock.advance(10 * MINUTE_MS)
    report(first)
    expect(workspace.seq).toBe(seq)
    clock.advance(MINUTE_MS)
    await until(() => alarms().every(({ isActive }) => !isActive))
    expect(workspace.state.get('device', first)?.condition).toBe('normal')
    expect(errors).toEqual([])
  })

  it('is not accused while its host is away, nor of the time before the server listened', async () => {
    const { workspace, house, clock, first, second, report, alarms } = await aHouse()
    report(first)
    await workspace.run('NoteHostOffline', { hostId: house.host, reason: 'cut' }, at(1))
    clock.advance(600 * MINUTE_MS)
    await workspace.run('NoteHostOnline', { hostId: house.host }, at(clock.now()))
    report(second)
    clock.advance(MINUTE_MS)
    report(second)
    clock.advance(MINUTE_MS)
    expect(alarms()).toEqual([])
  })

  it('stays silent over a restart of the server and of its host, until it speaks', async () => {
    const { workspace, house, clock, first, second, report, alarms, watch, stop } = await aHouse()
    report(first)
    clock.advance(40 * MINUTE_MS)
    report(second)
    clock.advance(MINUTE_MS)
    await until(() => alarms().length === 1)
    stop()
    watch()
    await workspace.run('NoteHostOffline', { hostId: house.host, reason: 'cut' }, at(clock.now()))
    await workspace.run('NoteHostOnline', { hostId: house.host }, at(clock.now()))
    const { seq } = workspace
    clock.advance(2 * MINUTE_MS)
    await workspace.settled()
    expect(workspace.seq).toBe(seq)
    expect(alarms()).toMatchObject([{ deviceId: first, isActive: true }])
  })

  it('is noticed, too, when all of a host fall silent while it stays connected', async () => {
    const { clock, first, second, report, alarms } = await aHouse()
    report(first)
    report(second)
    clock.advance(299 * MINUTE_MS)
    expect(alarms()).toEqual([])
    clock.advance(3 * MINUTE_MS)
    await until(() => alarms().length === 2)
  })
})

it('a report that is late only because the world is faster than the machine is no silence', async () => {
  const { workspace, clock, first, second, report, alarms } = await aHouse(() => 60 * MINUTE_MS)
  report(first)
  clock.advance(59 * MINUTE_MS)
  report(second)
  clock.advance(MINUTE_MS)
  await workspace.settled()
  expect(alarms()).toEqual([])
})

it('no device is silent while a world is still being built, however fast its time goes', async () => {
  const clock = new ManualClock(0)
  const { server, projects } = await startTestServer({ clock })
  const [{ id, house }] = projects
  const { telemetry, workspaces } = server.services
  const { workspace } = must(workspaces.project(id), 'the project')
  await workspace.run('NoteHostOnline', { hostId: house.host }, at(0))
  telemetry.last.merge(id, must(house.lights[0], 'a light'), { brightness: 50 }, 0)
  clock.advance(600 * MINUTE_MS)
  await workspace.settled()
  expect([...workspace.state.all('alarm')]).toEqual([])
})
