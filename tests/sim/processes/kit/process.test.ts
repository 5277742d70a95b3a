import { describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import type { Advanced } from '#shared/records/advanced.ts'
import { ManualClock, nextTurn } from '#sim/base/clock.ts'
import { type Process, RunningProcess, STEPS_AT_ONCE_MAX } from '#sim/processes/kit/process.ts'
import { at } from '../../../support/context.ts'
import { startTestServer } from '../../../support/testServer.ts'

const TEXT = {
  name: 'Relay',
  format: 'text',
  content: 'a=1',
  serverIp: '10.0.0.1',
  serverPort: 7001,
} as const

async function startKit(process: Partial<Process<'advanced'>>) {
  const site = await startTestServer()
  const [project] = site.projects
  const { workspaces } = site.server.services
  const { workspace } = must(workspaces.project(project.id), 'the project')
  const clock = new ManualClock(2_000)
  const steps: string[] = []
  const failures: unknown[] = []
  const start = () =>
    new RunningProcess<'advanced'>(
      {
        name: 'writes',
        type: 'advanced',
        open: (read) => read.by('advanced', 'state', 'pending').values(),
        due: ({ record }) => (record.state === 'pending' ? { sinceMs: 2_000, withinMs: 5_000 } : null),
        async step({ record }) {
          steps.push(record.id)
        },
        ...process,
      },
      {
        ...{ workspaces, clock, random01: () => 1, count: () => undefined },
        onError: (error) => failures.push(error),
      },
    )
  const write = async (): Promise<Advanced> => {
    const { host: hostId } = project.house
    await workspace.run('NoteHostOnline', { hostId }, at(2_000))
    await workspace.run('WriteAdvanced', { ...TEXT, hostId, deviceId: null }, at(2_000))
    return must([...workspace.state.all('advanced')].at(-1), 'what was written')
  }
  return { site, project, workspace, clock, steps, failures, start, write }
}

describe('a process', () => {
  it('waits from its fact on, over a restart what is left, and is over with its record or its project', async () => {
    const { workspace, clock, steps, start, write } = await startKit({})
    const first = start()
    const { id } = await write()
    clock.advance(4_000)
    first.stop()
    const second = start()
    clock.advance(999)
    expect([steps, second.size]).toEqual([[], 1])
    clock.advance(1)
    await nextTurn()
    expect(steps).toEqual([id])
    await workspace.run('ConfirmAdvanced', { entryId: id }, at(9_000))
    clock.advance(60_000)
    expect([steps.length, second.size, clock.nextDueMs()]).toEqual([1, 0, null])
  })

  it('waits its whole time after a step at an instant that came in the middle of the wait', async () => {
    let isAsked = false
    let ask: () => void = () => undefined
    const { workspace, clock, steps, start, write } = await startKit({
      due: ({ record }) => {
        if (record.state !== 'pending') return null
        return isAsked ? { atMs: 2_000 } : { sinceMs: 2_000, withinMs: 5_000 }
      },
      async step({ record }) {
        steps.push(isAsked ? `asked ${record.id}` : record.id)
        isAsked = false
      },
      listen: (_, look) => {
        ask = look
        return () => undefined
      },
    })
    const process = start()
    const { id } = await write()
    clock.advance(4_000)
    isAsked = true
    ask()
    await nextTurn()
    expect(steps).toEqual([`asked ${id}`])
    clock.advance(4_999)
    await nextTurn()
    expect(steps).toHaveLength(1)
    clock.advance(1)
    await nextTurn()
    expect(steps).toEqual([`asked ${id}`, id])
    await workspace.run('ConfirmAdvanced', { entryId: id }, at(9_000))
    process.stop()
  })

  it('tries again what is refused, later each time and no longer than ten seconds, and not after the end', async () => {
    const { clock, failures, start, write } = await startKit({
      step: async () => {
        throw new Error('the disk is full')
      },
    })
    const process = start()
    await write()
    clock.advance(5_000)
    const waits: number[] = []
    for (let tries = 1; tries <= 6; tries += 1) {
      await nextTurn()
      const nextMs = must(clock.nextDueMs(), 'the next attempt')
      waits.push(nextMs - clock.now())
      clock.advanceTo(nextMs)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
    process.stop()
    await nextTurn()
    expect([failures.length, clock.nextDueMs()]).toEqual([7, null])
  })

  it('does again in a moment what cannot be done yet', async () => {
    const looked: number[] = []
    const { clock, start, write } = await startKit({
      due: () => ({ atMs: 0 }),
      step: () => {
        looked.push(looked.length)
        return null
      },
      againMs: 500,
    })
    const process = start()
    await write()
    await nextTurn()
    clock.advance(500)
    await nextTurn()
    clock.advance(499)
    expect(looked).toEqual([0, 1])
    process.stop()
  })

  it('has only so many steps under way at once, and goes on as they end', async () => {
    const ends: (() => void)[] = []
    const { site, project, workspace, clock } = await startKit({})
    await workspace.run('NoteHostOnline', { hostId: project.house.host }, at(2_000))
    const process = new RunningProcess<'command'>(
      {
        name: 'commands that nobody answers',
        type: 'command',
        open: (read) => read.all('command'),
        due: () => ({ sinceMs: 2_000, withinMs: 5_000 }),
        step: () => new Promise<void>((resolve) => ends.push(resolve)),
      },
      {
        ...{ workspaces: site.server.services.workspaces, clock, random01: () => 1 },
        ...{ onError: (error) => expect.fail(String(error)), count: () => undefined },
      },
    )
    const more = 20
    const items = [{ deviceId: project.house.lights[0], values: { state: 'ON' } }]
    const issue = () => workspace.run('ControlDevices', { items }, at(2_000))
    await Promise.all(Array.from({ length: STEPS_AT_ONCE_MAX + more }, issue))
    clock.advance(5_100)
    expect(ends.length).toBe(STEPS_AT_ONCE_MAX)
    for (const end of ends.splice(0)) end()
    await nextTurn()
    await nextTurn()
    expect(ends.length).toBe(more)
    process.stop()
  })

  it('ends with its project at once', async () => {
    const { site, project, clock, start, write } = await startKit({})
    const process = start()
    await write()
    expect(process.size).toBe(1)
    const { estate } = site.server.services.workspaces
    await estate.run('CloseProject', { projectId: project.id }, at(3_000))
    expect([process.size, clock.nextDueMs()]).toEqual([0, null])
    process.stop()
  })
})
