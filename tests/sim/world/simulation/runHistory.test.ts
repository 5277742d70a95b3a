import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { ownTempFolder } from '#sim/stores/storage/ownTempFolder.ts'
import { RunHistory } from '#sim/world/simulation/runHistory.ts'
import type { RunView } from '#sim/world/simulation/scenarioRuns.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { gather } from '../../../support/gather.ts'

const fail = (error: unknown): never => {
  throw error
}

const run = (n: number) =>
  ({
    view: { runId: `mgq${String(n).padStart(3, '0')}-1`, steps: [], failures: [] } as unknown as RunView,
    result: null,
  }) as const

it('keeps the newest runs, and no other file is read as one', async () => {
  const files = new DiskFiles(join(temporaryFolder(), 'files'))
  await files.put('runs/recordings.json', new TextEncoder().encode('{}'))
  const kept = new RunHistory(files, fail)
  for (let n = 0; n < 60; n += 1) await kept.keep(run(n))
  expect((await kept.get('mgq059-1'))?.view.runId).toBe('mgq059-1')
  for (const gone of ['mgq000-1', '../log-1', 'none-7', 'recordings']) expect(await kept.get(gone)).toBeNull()
  expect(await gather(files.list('runs/'))).toHaveLength(51)
})

it('a run that was kept before there were phrases is read, with its English texts alone', async () => {
  const files = new DiskFiles(join(temporaryFolder(), 'files'))
  const step = { id: '1.wait', text: '1 min' }
  const failure = { id: '2.expect', wanted: 'GW-2-A online', found: 'GW-2-A offline', nearestMiss: null }
  const view = { runId: 'mgq001-1', steps: [step], failures: [failure], error: null }
  await files.put('runs/mgq001-1.json', new TextEncoder().encode(JSON.stringify({ view, result: null })))
  expect((await new RunHistory(files, fail).get('mgq001-1'))?.view).toMatchObject({
    steps: [{ text: '1 min', textZh: '1 min' }],
    failures: [{ ...failure, wantedPhrase: null, foundPhrase: null, nearestMissPhrase: null }],
    errorPhrase: null,
  })
})

it('a run that cannot be read is reported, and is as one that is not kept', async () => {
  const files = new DiskFiles(join(temporaryFolder(), 'files'))
  await files.put('runs/mgq001-1.json', new TextEncoder().encode('{"view'))
  const reported: unknown[] = []
  const kept = new RunHistory(files, (error) => reported.push(error))
  expect(await kept.get('mgq001-1')).toBeNull()
  expect(reported).toHaveLength(1)
})

it('folders of a process that was killed go with the next one, those of the living stay', () => {
  // No process has this number.
  const dead = mkdtempSync(join(tmpdir(), 'atrium-trial-99999999-'))
  const mine = ownTempFolder('atrium-trial')
  const next = ownTempFolder('atrium-trial')
  expect([dead, mine, next].map((folder) => existsSync(folder))).toEqual([false, true, true])
})
