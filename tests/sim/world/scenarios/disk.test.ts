import { expect, it } from 'vitest'
import type { Commit } from '#shared/kernel/commit.ts'
import { Disk } from '#sim/app/headless/disk.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { commitsOf } from '../../../support/logs.ts'
import { appendReport } from '../../../support/storing.ts'

const aCommit = (seq: number): Commit => ({
  stream: 'estate',
  seq,
  at: seq,
  actor: { kind: 'system', id: 'test', name: 'Test' },
  channel: 'system',
  command: 'RegisterAccount',
  events: [],
})

async function openDisk() {
  const disk = new Disk()
  const stores = await disk.open(temporaryFolder(), { refused: () => {}, accepted: () => {} })
  const outcomes: string[] = []
  const write = (seq: number): void =>
    void stores.log.append(aCommit(seq), `id ${seq}`).then(
      () => outcomes.push(`commit ${seq}`),
      () => outcomes.push(`none of ${seq}`),
    )
  const report = (atMs: number): void =>
    void appendReport(
      stores.reports,
      { projectId: 'prj_1', hostId: 'hst_1', atMs, body: '{}' },
      `id ${atMs}`,
    ).then(
      () => outcomes.push(`report ${atMs}`),
      () => outcomes.push(`none of ${atMs}`),
    )
  return { disk, stores, outcomes, write, report }
}

it('nothing is settled that a slow disk still holds back, and what comes when it is fast again is written after it', async () => {
  const { disk, stores, outcomes, write, report } = await openDisk()
  disk.delayMs = 20
  for (const seq of [1, 2]) write(seq)
  disk.delayMs = 0
  write(3)
  await stores.log.settled()
  expect(outcomes).toEqual(['commit 1', 'commit 2', 'commit 3'])
  disk.delayMs = 20
  report(4)
  await stores.reports.settled()
  expect(outcomes.slice(3)).toEqual(['report 4'])
  await stores.close()
})

it('what a full disk refuses is settled once that was said', async () => {
  const { disk, stores, outcomes, write } = await openDisk()
  disk.delayMs = 20
  disk.isFull = true
  write(1)
  await stores.log.settled()
  expect(outcomes).toEqual(['none of 1'])
  await stores.close()
})

it('what is held back is written before the disk is closed', async () => {
  const { disk, stores, outcomes, write } = await openDisk()
  disk.delayMs = 20
  write(1)
  expect(await commitsOf(stores.log, 'estate')).toEqual([])
  await stores.close()
  expect(outcomes).toEqual(['commit 1'])
})
