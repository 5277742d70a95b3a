import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that is gone after the test. */
export function temporaryFolder(whenDone: (clean: () => Promise<void>) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  whenDone(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Paths of all files in a folder and in those inside it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
