/** Mains devices of a host that fall silent together are one alarm, from which those of the devices follow. */
import { expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { isWaiting } from '#shared/records/alarm.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { LastValues } from '#sim/core/telemetry/lastValues.ts'
import { watchSilence } from '#sim/processes/hosts/silence.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { buildSmallHouse } from '../../../support/smallHouse.ts'
import { until } from '../../../support/until.ts'
import { aProjectIn, openWorkspaces } from '../../../support/workspaces.ts'

/** Lights behind one host, a leak sensor and another one that always reports. */
async function aWing(size = 6) {
  const { workspaces } = await openWorkspaces(temporaryFolder())
  const workspace = await aProjectIn(workspaces)
  const house = await buildSmallHouse(workspace)
  const first = must(workspace.state.get('device', house.lights[0]), 'a light')
  const { kind, model, areaId, hostId, circuits, connection } = first
  const thing = (kindName: string, n: number) => ({
    ...{ kind: kindName, model, areaId, hostId, circuits, connection, isJoined: true, isConfigured: true },
    ...{ number: `00158D000000B00${n}`, name: `物${n}`, nameEn: `Thing ${n}` },
  })
  const things = Array.from({ length: size - 2 }, (_, i) => thing(kind, i + 1))
  await workspace.run('AddDevices', { devices: [...things, thing('water_leak', 0)] }, at(0))
  await workspace.run('NoteHostOnline', { hostId: house.host }, at(0))
  const lights = [...workspace.state.all('device')].filter((one) => one.kind === kind).map(({ id }) => id)
  const leaks = [...workspace.state.all('device')].filter((one) => one.kind === 'water_leak')
  const other = must(leaks.find(({ id }) => id !== house.leakSensor)?.id, 'the other leak sensor')
  const last = new LastValues()
  const clock = new ManualClock(0)
  const project = must([...workspaces.projects()][0], 'the project').project.id
  const hear = (ids: readonly DeviceId[], minutes: number, leakSensor = [house.leakSensor]): void => {
    for (let minute = 0; minute < minutes; minute += 1) {
      for (const id of [...ids, other, ...leakSensor]) last.merge(project, id, { battery: 80 }, clock.now())
      clock.advance(MINUTE_MS)
    }
  }
  const watch = () =>
    watchSilence({
      workspaces,
      last,
      clock,
      onError: (error) => {
        throw error
      },
    })
  const stop = watch()
  const alarms = (code: string) => [...workspace.state.all('alarm')].filter((one) => one.code === code)
  const waiting = () =>
    [...workspace.state.all('alarm')].filter(isWaiting).map(({ code, deviceId }) => [code, deviceId])
  return { workspace, house, lights, clock, hear, alarms, waiting, watch, stop }
}

it('is raised once, waits alone, stays over a restart and ends with the power; what followed from it ends unseen', async () => {
  const { workspace, house, lights, hear, alarms, watch, stop } = await aWing()
  expect(lights).toHaveLength(6)
  hear(lights, 20)
  hear([], 32)
  await until(() => alarms('mains_lost').length === 1)
  expect(alarms('mains_lost')).toMatchObject([{ hostId: house.host, deviceId: null, severity: 'major' }])
  await until(() => alarms('device_silent').length === 6)
  expect([...workspace.state.all('alarm')].filter(isWaiting).map(({ code }) => code)).toEqual(['mains_lost'])
  expect(lights.map((id) => workspace.state.get('device', id)?.isSilent)).toEqual(lights.map(() => true))

  stop()
  watch()
  hear([], 10)
  await workspace.settled()
  expect(alarms('mains_lost')).toMatchObject([{ isActive: true, count: 1 }])

  hear(lights, 3)
  await until(() => alarms('mains_lost').every(({ isActive }) => !isActive))
  await until(() => alarms('device_silent').length === 0)
  expect(lights.map((id) => workspace.state.get('device', id)?.isSilent)).toEqual(lights.map(() => undefined))
})

it('is not raised for some of them, nor where its kind raises no alarm: then each has its own', async () => {
  const some = await aWing()
  some.hear(some.lights, 20)
  some.hear(some.lights.slice(3), 32)
  await until(() => some.alarms('device_silent').length === 3)
  expect(some.alarms('mains_lost')).toEqual([])

  const off = await aWing()
  await off.workspace.run('SetAlarmRule', { code: 'mains_lost', severity: 'major', isRaised: false }, at(0))
  off.hear(off.lights, 20)
  off.hear([], 32)
  await until(() => off.alarms('device_silent').length === 6)
  expect(off.alarms('mains_lost')).toEqual([])
})

it('one that has no power when the others are back has an alarm of its own', async () => {
  const { workspace, lights, hear, alarms } = await aWing()
  hear(lights, 20)
  hear([], 32)
  await until(() => alarms('device_silent').length === 6)
  hear(lights.slice(1), 3)
  await until(() => alarms('mains_lost').every(({ isActive }) => !isActive))
  await until(() => alarms('device_silent').length === 1)
  const [left] = alarms('device_silent')
  expect(left).toMatchObject({ deviceId: lights[0], isActive: true })
  const { id, suppressed } = must(left, 'an alarm')
  await workspace.run('ReleaseAlarm', { alarmId: id }, at(must(suppressed?.releaseAtMs, 'a time of release')))
  expect(alarms('device_silent').filter(isWaiting)).toHaveLength(1)
})

it('explains no device with a battery', async () => {
  const { house, lights, hear, alarms, waiting } = await aWing()
  hear(lights, 5)
  hear(lights, 160, [])
  await until(() => alarms('device_silent').length === 1)
  hear([], 32, [])
  await until(() => alarms('device_silent').length === 7)
  expect(waiting()).toEqual([
    ['device_silent', house.leakSensor],
    ['mains_lost', null],
  ])
})

it('ends also where its kind raises no alarm any more, and releases what followed from it', async () => {
  const { workspace, lights, hear, alarms } = await aWing()
  hear(lights, 20)
  hear([], 32)
  await until(() => alarms('device_silent').length === 6)
  await workspace.run('SetAlarmRule', { code: 'mains_lost', isRaised: false }, at(0))
  hear(lights.slice(1), 3)
  await workspace.settled()
  expect(alarms('mains_lost')).toMatchObject([{ isActive: false }])
  await until(() => alarms('device_silent').length === 1)
  expect(alarms('device_silent')).toMatchObject([
    { deviceId: lights[0], suppressed: { releaseAtMs: expect.any(Number) } },
  ])
})

it('does not explain one that has reported since', async () => {
  const { workspace, lights, hear, alarms, waiting } = await aWing()
  hear(lights, 20)
  hear([], 32)
  await until(() => alarms('device_silent').length === 6)
  hear(lights.slice(0, 2), 3)
  await until(() => alarms('device_silent').length === 4)
  hear(lights.slice(0, 1), 35)
  await until(() => alarms('device_silent').length === 5)
  await workspace.settled()
  expect(alarms('mains_lost')).toMatchObject([{ isActive: true }])
  expect(waiting()).toEqual([
    ['mains_lost', null],
    ['device_silent', lights[1]],
  ])
})

it('is not raised where they have failed one after another', async () => {
  const { workspace, lights, hear, alarms } = await aWing()
  hear(lights, 20)
  for (const dead of [1, 2, 3, 4, 5]) {
    hear(lights.slice(dead), 40)
    await until(() => alarms('device_silent').length === dead)
  }
  await workspace.settled()
  expect(alarms('mains_lost')).toEqual([])
})

it('neither depends on those that were silent before nor explains them', async () => {
  const { workspace, lights, hear, alarms, waiting } = await aWing(9)
  hear(lights, 20)
  hear(lights.slice(5), 60)
  await until(() => alarms('device_silent').length === 5)
  hear([], 32)
  await until(() => alarms('device_silent').length === 9)
  const silentBefore = lights.slice(0, 5).map((id) => ['device_silent', id])
  expect(waiting()).toEqual(expect.arrayContaining([...silentBefore, ['mains_lost', null]]))
  expect(waiting()).toHaveLength(6)
  hear(lights.slice(5), 3)
  await workspace.settled()
  expect(alarms('mains_lost')).toMatchObject([{ isActive: false }])
})

it('explains them again once their host is back, and they end unseen', async () => {
  const { workspace, house, lights, clock, hear, alarms } = await aWing()
  hear(lights, 20)
  hear([], 32)
  await until(() => alarms('device_silent').length === 6)
  await workspace.run('NoteHostOffline', { hostId: house.host, reason: 'cut' }, at(clock.now()))
  clock.advance(5 * MINUTE_MS)
  await workspace.run('NoteHostOnline', { hostId: house.host }, at(clock.now()))
  hear([], 1)
  await workspace.settled()
  const causeId = must(alarms('mains_lost')[0], 'an alarm').id
  const explained = { isActive: true, suppressed: { causeId, releaseAtMs: null } }
  expect(alarms('device_silent')).toMatchObject(lights.map(() => explained))
  hear(lights, 3)
  await until(() => alarms('mains_lost').every(({ isActive }) => !isActive))
  await until(() => alarms('device_silent').length === 0)
})
