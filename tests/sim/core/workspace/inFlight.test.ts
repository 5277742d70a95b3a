import { describe, expect, it } from 'vitest'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { Workspace, type WorkspacePorts } from '#sim/core/workspace/workspace.ts'
import { type OwnWorkspace, Workspaces } from '#sim/core/workspace/workspaces.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import { UnknownOutcomeError } from '#sim/stores/storage/errors.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { slowLog } from '../../../support/slowLog.ts'
import { buildSmallHouse } from '../../../support/smallHouse.ts'
import { aProjectIn, openLog } from '../../../support/workspaces.ts'

const STREAM = 'project:prj_1'
const open = (ports: WorkspacePorts): Promise<OwnWorkspace> => Workspace.open(PROJECT_STREAM, STREAM, ports)
const building = (name: string) => ({ name, nameEn: '' })

describe('what rests on a commit in flight', () => {
  it('is refused with it: a repetition that changes nothing, and a name that was never given', async () => {
    const ports = openLog(temporaryFolder())
    const { host } = await buildSmallHouse(await open(ports))
    const refusing = { ...slowLog(ports.log).slow, append: () => Promise.reject(new Error('full')) }
    const workspace = await open({ ...ports, log: refusing })
    const outcomes = await Promise.allSettled([
      workspace.run('NoteHostOnline', { hostId: host }, at(2)),
      workspace.run('NoteHostOnline', { hostId: host }, at(2)),
      workspace.run('AddBuilding', building('A座'), at(2)),
      workspace.run('AddBuilding', building('A座'), at(2)),
    ])
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'storage_full' } })
    expect(workspace.state.get('host', host)?.isOnline).toBe(false)
    await ports.log.close()
  })

  it('sees it published when it is confirmed, however many share an fsync', async () => {
    const ports = openLog(temporaryFolder())
    const workspace = await open(ports)
    const { host } = await buildSmallHouse(workspace)
    const before = Array.from({ length: 30 }, (_, n) =>
      workspace.run('AddBuilding', building(`B${n}`), at(1)),
    )
    const online = workspace.run('NoteHostOnline', { hostId: host }, at(2))
    await workspace.run('NoteHostOnline', { hostId: host }, at(2))
    expect(workspace.state.get('host', host)?.isOnline).toBe(true)
    await Promise.all([...before, online])
    await ports.log.close()
  })

  it('is not lost when its first sending had no response and the second is refused for want of room', async () => {
    const ports = openLog(temporaryFolder())
    const outcomes = [new UnknownOutcomeError(new Error('no response')), new Error('full')]
    const flaky: EventLog = {
      ...slowLog(ports.log).slow,
      append: async (commit, id) => {
        await ports.log.append(commit, id)
        const error = outcomes.shift()
        if (error) throw error
      },
    }
    const workspace = await open({ ...ports, log: flaky })
    await workspace.run('AddBuilding', building('A座'), at(1))
    expect([workspace.seq, await ports.log.lastSeq(STREAM)]).toEqual([1, 1])
    await ports.log.close()
  })
})

it('a number of a host that the log refused is free for another project; one that is installed is not', async () => {
  const ports = openLog(temporaryFolder())
  let isFull = true
  const full: EventLog = {
    ...slowLog(ports.log).slow,
    append: (commit, id) =>
      isFull && commit.command === 'InstallHost'
        ? Promise.reject(new Error('full'))
        : ports.log.append(commit, id),
  }
  const workspaces = await Workspaces.open({ ...ports, log: full })
  const [first, second, third] = [
    await aProjectIn(workspaces),
    await aProjectIn(workspaces, { id: 'prj_2', hex: '00000000000000B2' }),
    await aProjectIn(workspaces, { id: 'prj_3', hex: '00000000000000B3' }),
  ]
  await expect(buildSmallHouse(first)).rejects.toMatchObject({ code: 'storage_full' })
  isFull = false
  await buildSmallHouse(second)
  await expect(buildSmallHouse(third)).rejects.toMatchObject({ code: 'host_number_taken' })
  await ports.log.close()
})

it('a host is not replaced by one whose number another project has', async () => {
  const ports = openLog(temporaryFolder())
  const workspaces = await Workspaces.open(ports)
  const first = await aProjectIn(workspaces)
  const second = await aProjectIn(workspaces, { id: 'prj_2', hex: '00000000000000B2' })
  const { host } = await buildSmallHouse(first)
  const replaced = { hostId: host, number: '00158D00000000F9' }
  await first.run('ReplaceHost', replaced, at(3))
  // The number that the first one has given up is free.
  const { host: other } = await buildSmallHouse(second)
  await expect(second.run('ReplaceHost', { ...replaced, hostId: other }, at(4))).rejects.toMatchObject({
    code: 'host_number_taken',
  })
  await ports.log.close()
})
