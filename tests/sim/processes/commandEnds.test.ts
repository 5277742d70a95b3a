import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { CommandId } from '#shared/records/command.ts'
import { ManualClock, nextTurn } from '#sim/base/clock.ts'
import { LastValues } from '#sim/core/telemetry/lastValues.ts'
import { type DeviceCommandPorts, deviceCommands } from '#sim/processes/commands/deviceCommands.ts'
import { Obedience } from '#sim/processes/commands/obedience.ts'
import { RunningProcess } from '#sim/processes/kit/process.ts'
import { at } from '../../support/context.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { eventsOf } from '../../support/logs.ts'
import { buildSmallHouse } from '../../support/smallHouse.ts'
import { aProjectIn, openWorkspaces } from '../../support/workspaces.ts'

const NOW_MS = 10_000
const ENDS: readonly AtriumEvent['type'][] = [
  'DeviceCommandConfirmed',
  'DeviceCommandFailed',
  'DeviceCommandTimedOut',
]

const stepArbitrary = fc.oneof(
  fc.record({ is: fc.constant('click' as const), light: fc.nat(1), state: fc.constantFrom('ON', 'OFF') }),
  fc.record({ is: fc.constant('word' as const), command: fc.nat(8), isGood: fc.boolean() }),
  fc.record({ is: fc.constant('report' as const), light: fc.nat(1), state: fc.constantFrom('ON', 'OFF') }),
  fc.record({ is: fc.constant('wait' as const), ms: fc.constantFrom(1, 400, 2_500, 5_000) }),
  fc.record({ is: fc.constantFrom('restart' as const, 'lose' as const, 'return' as const) }),
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never

async function startSite() {
  const folder = temporaryFolder()
  const clock = new ManualClock(NOW_MS)
  const last = new LastValues()
  let isConnected = true
  const returns: DeviceCommandPorts['returns'] = {
    isConnected: () => isConnected,
    mayReturn: () => !isConnected,
  }
  const onError = (error: unknown): void => expect.fail(String(error))
  const start = async () => {
    const opened = await openWorkspaces(folder)
    const ports = { clock, publish: () => undefined, returns }
    return {
      ...opened,
      begin() {
        const stopObedience = new Obedience({ ...opened, last, clock }).start(onError)
        const process = new RunningProcess(deviceCommands(ports), {
          ...{ workspaces: opened.workspaces, clock, random01: () => 1 },
          ...{ onError, count: () => undefined },
        })
        return () => {
          stopObedience()
          process.stop()
        }
      },
    }
  }
  let running = await start()
  const made = await aProjectIn(running.workspaces)
  const { host, lights } = await buildSmallHouse(made)
  await made.run('NoteHostOnline', { hostId: host }, at(NOW_MS))
  let stop = running.begin()
  const { stream } = made
  const projectOf = () => must([...running.workspaces.projects()][0], 'the project')
  const settle = async (): Promise<void> => {
    await nextTurn()
    await running.workspaces.settled()
  }
  const issued: CommandId[] = []
  const run = (command: string, data: object) =>
    projectOf().workspace.run(command as never, data as never, at(clock.now()))
  const take = async (step: Step): Promise<void> => {
    if (step.is === 'click') {
      const items = [{ deviceId: lights[step.light], values: { state: step.state } }]
      const done = await run('ControlDevices', { items })
      for (const change of done?.changes ?? [])
        if ('put' in change && change.put.type === 'command') issued.push(change.put.id)
    } else if (step.is === 'word') {
      const commandId = issued[step.command]
      if (commandId && step.isGood) await run('ConfirmDeviceCommand', { commandId })
      else if (commandId) await run('FailDeviceCommand', { commandId, reason: 'busy' })
    } else if (step.is === 'report')
      last.merge(
        projectOf().project.id,
        must(lights[step.light], 'a light'),
        { state: step.state },
        clock.now(),
      )
    else if (step.is === 'wait') clock.advance(step.ms)
    else if (step.is === 'restart') {
      stop()
      await running.workspaces.settled()
      await running.log.close()
      running = await start()
      stop = running.begin()
    } else isConnected = step.is === 'return'
    await settle()
  }
  const end = async (): Promise<readonly AtriumEvent[]> => {
    for (let round = 0; round < 60; round += 1) {
      clock.advance(1_000)
      await settle()
    }
    stop()
    const events = (await eventsOf(running.log, stream)) as AtriumEvent[]
    await running.log.close()
    return events
  }
  return { take, end, issued }
}

it('each command has exactly one end in the log, whatever order reports, words and restarts come in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 20 }), async (steps) => {
      const { take, end, issued } = await startSite()
      for (const step of steps) await take(step)
      const events = await end()
      for (const id of issued) {
        const own = events.filter(({ data }) => (data as { commandId?: string }).commandId === id)
        const ends = own.filter(({ type }) => ENDS.includes(type)).map(({ type }) => type)
        expect(ends).toHaveLength(1)
        const disobeyed = own.filter(({ type }) => type === 'DeviceCommandDisobeyed')
        expect(disobeyed.length).toBeLessThanOrEqual(ends[0] === 'DeviceCommandConfirmed' ? 1 : 0)
      }
    }),
    { numRuns: 10 },
  )
})
