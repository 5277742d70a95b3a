import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import { Workspace, type WorkspacePorts } from '#sim/core/workspace/workspace.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { createSnapshots } from '#sim/stores/log/snapshots.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { gather } from '../../../support/gather.ts'
import { restoreLog } from '../../../support/restoreLog.ts'
import { openLog } from '../../../support/workspaces.ts'

const STREAM = 'project:prj_1'
const open = (ports: WorkspacePorts): Promise<OwnWorkspace> => Workspace.open(PROJECT_STREAM, STREAM, ports)
const building = (name: string) => ({ name, nameEn: '' })

describe('a snapshot', () => {
  const named = (workspace: OwnWorkspace) => [...workspace.state.all('building')].map(({ name }) => name)

  it('of a log that was replaced by an older copy is left aside', async () => {
    const [folder, backup] = [temporaryFolder(), temporaryFolder()]
    const first = openLog(folder)
    await (await open(first)).run('AddBuilding', building('one'), at(1))
    await first.log.close()
    restoreLog(backup, folder)
    const second = openLog(folder)
    const lost = await open(second)
    await lost.run('AddBuilding', building('lost'), at(1))
    await lost.saveSnapshot()
    await second.log.close()
    restoreLog(folder, backup)
    const third = openLog(folder)
    const workspace = await open(third)
    await workspace.run('AddBuilding', building('two'), at(1))
    await workspace.run('AddBuilding', building('three'), at(1))
    expect(named(await open(third))).toEqual(['one', 'two', 'three'])
    await third.log.close()
  })

  it('that is damaged is left aside, whatever is left of it', async () => {
    const folder = temporaryFolder()
    const ports = openLog(folder)
    const workspace = await open(ports)
    await workspace.run('AddBuilding', building('one'), at(1))
    await workspace.saveSnapshot()
    const files = new DiskFiles(join(folder, 'files'))
    const [name] = await gather(files.list('snapshots/'))
    if (name === undefined) throw new Error('no snapshot was saved')
    for (const text of ['', '[]', '{}', 'x\n{"hash":"","records":[null]}']) {
      await files.put(name, new TextEncoder().encode(text))
      expect(named(await open(ports))).toEqual(['one'])
    }
    await ports.log.close()
  })

  it('that is saved late leaves a newer one alone, and the newest is loaded', async () => {
    const snapshots = createSnapshots(new DiskFiles(join(temporaryFolder(), 'files')))
    const at = (seq: number) => ({ seq, atMs: seq, hash: String(seq), records: [] })
    await snapshots.save(STREAM, at(5))
    await snapshots.save(STREAM, at(20))
    await snapshots.save(STREAM, at(10))
    expect(await snapshots.load(STREAM)).toEqual(at(20))
  })

  it('is kept for each of the last fourteen days, and the last before a commit is found', async () => {
    const files = new DiskFiles(join(temporaryFolder(), 'files'))
    const snapshots = createSnapshots(files)
    const savedAt = (seq: number, day: number) =>
      snapshots.save(STREAM, { seq, atMs: day * DAY_MS, hash: String(seq), records: [] })
    for (let day = 100; day < 120; day += 1) {
      await savedAt(day * 10, day)
      await savedAt(day * 10 + 5, day + 0.5)
    }
    expect(await gather(files.list('snapshots/'))).toHaveLength(14)
    expect((await snapshots.load(STREAM))?.seq).toBe(1195)
    expect((await snapshots.load(STREAM, 1_124))?.seq).toBe(1_115)
    expect(await snapshots.load(STREAM, 1_000)).toBeNull()
  })
})
