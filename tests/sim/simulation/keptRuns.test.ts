import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KeptRuns } from '#sim/simulation/keptRuns.ts'
import type { RunView } from '#sim/simulation/scenarioRuns.ts'
import { ownTempFolder } from '#sim/storage/ownTempFolder.ts'
import { temporaryFolder } from '../../support/folders.ts'

const run = (n: number) =>
  ({
    view: { runId: `mgq${String(n).padStart(3, '0')}-1`, steps: [] } as unknown as RunView,
    result: null,
  }) as const

it('keeps the newest runs, and no other file is read as one', () => {
  const kept = new KeptRuns(join(temporaryFolder(), 'runs'))
  for (let n = 0; n < 60; n += 1) kept.keep(run(n))
  expect(kept.get('mgq059-1')?.view.runId).toBe('mgq059-1')
  expect([kept.get('mgq000-1'), kept.get('../log-1'), kept.get('none-7')]).toEqual([null, null, null])
})

it('folders of a process that was killed go with the next one, those of the living stay', () => {
  // No process has this number.
  const dead = mkdtempSync(join(tmpdir(), 'atrium-trial-99999999-'))
  const mine = ownTempFolder('atrium-trial')
  const next = ownTempFolder('atrium-trial')
  expect([dead, mine, next].map((folder) => existsSync(folder))).toEqual([false, true, true])
})
