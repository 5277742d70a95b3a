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

/** Six lights and a leak sensor behind one host. */
async function aWing() {
  const { workspaces } = await openWorkspaces(temporaryFolder())
  const workspace = await aProjectIn(workspaces)
  const house = await buildSmallHouse(workspace)
  const first = must(workspace.state.get('device', house.lights[0]), 'a light')
  const { kind, model, areaId, hostId, circuits, connection } = first
  const things = [2, 3, 4, 5].map((n) => ({
    ...{ kind, model, areaId, hostId, circuits, connection, isJoined: true, isConfigured: true },
    ...{ number: `00158D000000B00${n}`, name: `灯${n}`, nameEn: `Light ${n}` },
  }))
  await workspace.run('AddDevices', { devices: things }, at(0))
  await workspace.run('NoteHostOnline', { hostId: house.host }, at(0))
  const lights = [...workspace.state.all('device')].filter((one) => one.kind === kind).map(({ id }) => id)
  const last = new LastValues()
  const clock = new ManualClock(0)
  const project = must([...workspaces.projects()][0], 'the project').project.id
  const hear = (ids: readonly DeviceId[], minutes: number): void => {
    for (let minute = 0; minute < minutes; minute += 1) {
      for (const id of [...ids, house.leakSensor]) last.merge(project, id, { battery: 80 }, clock.now())
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
  return { workspace, house, lights, hear, alarms, watch, stop }
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
