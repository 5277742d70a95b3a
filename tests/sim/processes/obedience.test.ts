import { expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { CommandId } from '#shared/records/command.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { LastValues } from '#sim/core/telemetry/lastValues.ts'
import { Obedience } from '#sim/processes/commands/obedience.ts'
import { at } from '../../support/context.ts'
import { cpuMsOf } from '../../support/cost.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { buildSmallHouse } from '../../support/smallHouse.ts'
import { aProjectIn, openWorkspaces } from '../../support/workspaces.ts'

const NOW_MS = 10_000

async function startHouse() {
  const { workspaces } = await openWorkspaces(temporaryFolder())
  const workspace = await aProjectIn(workspaces)
  const { host, lights } = await buildSmallHouse(workspace)
  const clock = new ManualClock(NOW_MS)
  const last = new LastValues()
  const obedience = new Obedience({ workspaces, last, clock })
  const stop = obedience.start((error) => expect.fail(String(error)))
  await workspace.run('NoteHostOnline', { hostId: host }, at(NOW_MS))
  const { project } = must([...workspaces.projects()][0], 'the project')
  const issue = async (values: Record<string, string | number>): Promise<CommandId> => {
    const done = await workspace.run(
      'ControlDevices',
      { items: [{ deviceId: lights[0], values }] },
      at(clock.now()),
    )
    const put = done?.changes.find((change) => 'put' in change && change.put.type === 'command')
    return must(put && 'put' in put ? (put.put.id as CommandId) : undefined, 'a command')
  }
  const confirm = (commandId: CommandId) =>
    workspace.run('ConfirmDeviceCommand', { commandId }, at(clock.now()))
  const fail = (commandId: CommandId) =>
    workspace.run('FailDeviceCommand', { commandId, reason: 'busy' }, at(clock.now()))
  const disobeyed: string[] = []
  workspace.onCommit('test', ({ commit }) => {
    for (const event of commit.events as readonly AtriumEvent[])
      if (event.type === 'DeviceCommandDisobeyed') disobeyed.push(event.data.commandId)
  })
  const report = (values: Record<string, string | number>) =>
    last.merge(project.id, lights[0], values, clock.now())
  return { workspaces, project, clock, obedience, stop, issue, confirm, fail, disobeyed, report }
}

it('forgets the commands of a project that is closed while they wait for their host', async () => {
  const { workspaces, project, obedience, clock, issue, stop } = await startHouse()
  for (const state of ['ON', 'OFF', 'ON']) await issue({ state })
  expect(obedience.size).toBe(3)
  await workspaces.estate.run('CloseProject', { projectId: project.id }, at(clock.now()))
  expect([obedience.size, clock.nextDueMs()]).toEqual([0, null])
  stop()
})

it('judges a command again after a newer one failed only if no other newer one stands', async () => {
  const { workspaces, clock, issue, confirm, fail, disobeyed, report, stop } = await startHouse()
  report({ state: 'OFF' })
  const first = await issue({ state: 'ON' })
  await confirm(first)
  const second = await issue({ state: 'OFF' })
  const third = await issue({ state: 'ON' })
  const fourth = await issue({ state: 'OFF' })
  // The fourth has taken over from the third: that the second fails changes nothing for the first.
  await fail(second)
  await confirm(fourth)
  clock.advance(5_000)
  await workspaces.settled()
  expect(disobeyed).toEqual([])
  await fail(third)
  expect(disobeyed).toEqual([])
  stop()
})

it('gives a command back what each newer one took from it once all of them have failed', async () => {
  const { workspaces, clock, issue, confirm, fail, disobeyed, report, stop } = await startHouse()
  report({ state: 'OFF' })
  const first = await issue({ state: 'ON' })
  await confirm(first)
  const newer = [await issue({ state: 'OFF' }), await issue({ state: 'OFF' })]
  for (const commandId of newer) await fail(commandId)
  clock.advance(5_000)
  await workspaces.settled()
  expect(disobeyed).toEqual([first])
  stop()
})

/** The processor time of so many commands to one device, none of which its host has answered. */
function costOf(count: number, stateOf: (index: number) => string): number {
  const clock = new ManualClock(NOW_MS)
  let hear: ((event: AtriumEvent) => void) | null = null
  const device = { id: 'dev_1', kind: 'dimmable_light', circuits: [], hostId: 'hst_1' } as unknown as Device
  const workspace = { state: { get: () => device, all: () => [] }, stream: 'project:prj_1' }
  const found = { project: { id: 'prj_1' }, workspace }
  const workspaces = {
    projects: () => [],
    projectOf: () => found,
    onCommit(_: string, listener: (committed: unknown, from: unknown) => void) {
      hear = (event) =>
        listener({ commit: { at: NOW_MS, events: [event] }, changes: [], inverse: [] }, workspace)
      return () => undefined
    },
  }
  const obedience = new Obedience({ workspaces: workspaces as never, last: new LastValues(), clock })
  const stop = obedience.start(() => undefined)
  const deviceId: DeviceId = 'dev_1'
  const hostId: HostId = 'hst_1'
  const costMs = cpuMsOf(() => {
    for (let index = 0; index < count; index += 1) {
      const items = [{ deviceId, values: { state: stateOf(index) } }]
      hear?.({ type: 'DeviceCommandIssued', data: { commandId: `cmd_${index}`, hostId, items } })
      obedience.isAskedOtherwise(deviceId, { state: 'OFF' })
    }
  })
  stop()
  return costMs
}

it.each([
  ['the same', () => 'ON'],
  ['in turn opposite', (index: number) => (index % 2 === 0 ? 'ON' : 'OFF')],
])('costs in proportion to how many commands ask %s of one device', (_, stateOf) => {
  const many = costOf(32_000, stateOf)
  const few = Math.max(...Array.from({ length: 5 }, () => costOf(4_000, stateOf)))
  // Eight times as many: 64 times as much where each looked at all before it.
  expect(many / few).toBeLessThan(32)
})
