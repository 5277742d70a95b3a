import { expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { LastValues } from '#sim/core/telemetry/lastValues.ts'
import { watchComfort } from '#sim/processes/rooms/comfortWatch.ts'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { aNewDevice } from '../../../support/records.ts'
import { buildSmallHouse } from '../../../support/smallHouse.ts'
import { until } from '../../../support/until.ts'
import { aProjectIn, openWorkspaces } from '../../../support/workspaces.ts'

/** Room 101 with a thermostat and a panel that knows whether it is let. */
async function aRoom() {
  const { workspaces } = await openWorkspaces(temporaryFolder())
  const workspace = await aProjectIn(workspaces)
  const house = await buildSmallHouse(workspace)
  const [areaId] = house.rooms
  const common = { areaId, hostId: house.host }
  const thermostat = aNewDevice({ ...common, number: '00158D0000000FC1', name: '温控器', kind: 'thermostat' })
  const panel = aNewDevice({ ...common, number: '00158D0000000FC2', name: '面板', kind: 'room_status_panel' })
  await workspace.run('AddDevices', { devices: [thermostat, panel] }, at(1_500))
  await workspace.run('NoteHostOnline', { hostId: house.host }, at(1_600))
  const idOf = (number: string) => must(workspace.state.first('device', 'number', number), 'a device').id
  const last = new LastValues()
  const clock = new ManualClock(10_000)
  const project = must([...workspaces.projects()][0], 'the project').project.id
  const disk = new DiskFiles(temporaryFolder())
  let reads = 0
  const files = {
    put: (name: string, bytes: Uint8Array) => disk.put(name, bytes),
    get: async (name: string) => {
      const bytes = await disk.get(name)
      reads += 1
      return bytes
    },
  }
  const errors: unknown[] = []
  const settings = { system_mode: 'heat', occupied_heating_setpoint: 21 }
  const reports = (local_temperature: number, checked_in = true): void => {
    last.merge(project, idOf(thermostat.number), { ...settings, local_temperature }, clock.now())
    last.merge(project, idOf(panel.number), { checked_in }, clock.now())
  }
  const alarms = () => [...workspace.state.all('alarm')]
  /** The first look follows once the stored data has been read. */
  const watch = async () => {
    const before = reads
    const stop = watchComfort({ workspaces, last, clock, files, onError: (error) => void errors.push(error) })
    await until(() => reads > before)
    return stop
  }
  /** Start times are on disk. */
  const isKept = () => until(async () => (await disk.get('comfort/spells.json'))?.toString().includes(areaId))
  return { workspace, clock, reports, alarms, watch, errors, areaId, isKept }
}

it('a let room that is too cold for half an hour raises one notice, which ends when the room is warm', async () => {
  const { clock, reports, alarms, watch, errors, areaId } = await aRoom()
  reports(17.2)
  await watch()
  clock.advance(29 * MINUTE_MS)
  expect(alarms()).toEqual([])
  clock.advance(2 * MINUTE_MS)
  await until(() => alarms().length === 1)
  expect(alarms()).toMatchObject([
    { code: 'room_too_cold', severity: 'info', areaId, body: '17.2 °C', count: 1, condition: null },
  ])
  clock.advance(60 * MINUTE_MS)
  expect(alarms()).toMatchObject([{ count: 1 }])
  reports(20.5)
  clock.advance(MINUTE_MS)
  await until(() => alarms().every(({ isActive }) => !isActive))
  expect(errors).toEqual([])
})

it('a setpoint that is not reached for an hour raises one: the air conditioner does not work', async () => {
  const { clock, reports, alarms, watch } = await aRoom()
  // Set to 21 °C, and inside the range that people are content with.
  reports(18)
  await watch()
  clock.advance(59 * MINUTE_MS)
  expect(alarms()).toEqual([])
  clock.advance(2 * MINUTE_MS)
  await until(() => alarms().length === 1)
  expect(alarms()).toMatchObject([{ code: 'room_too_cold', body: '18 °C' }])
})

it('a room that is getting warm raises nothing, however far it has to go', async () => {
  const { clock, reports, alarms, watch } = await aRoom()
  reports(14)
  await watch()
  for (let tenth = 0; tenth < 60; tenth += 1) {
    clock.advance(3 * MINUTE_MS)
    reports(14 + tenth / 10)
  }
  expect(alarms()).toEqual([])
})

it('the half hour goes on over a restart of the server', async () => {
  const { clock, reports, alarms, watch, isKept } = await aRoom()
  reports(29)
  const stop = await watch()
  await isKept()
  clock.advance(20 * MINUTE_MS)
  stop()
  await watch()
  expect(alarms()).toEqual([])
  clock.advance(11 * MINUTE_MS)
  await until(() => alarms().length === 1)
  expect(alarms()).toMatchObject([{ code: 'room_too_hot', body: '29 °C' }])
})

it('a room that nobody has taken raises nothing', async () => {
  const { clock, reports, alarms, watch } = await aRoom()
  reports(15, false)
  await watch()
  clock.advance(90 * MINUTE_MS)
  expect(alarms()).toEqual([])
})
