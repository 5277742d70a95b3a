import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * An environment whose npm refuses. A run of the project's commands from a test must never replace the packages
 * that the tests themselves are running on.
 */
export function envWithoutNpm(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-no-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const refusal =
    '#!/bin/sh\necho "the packages differ from package-lock.json; run npm ci first" >&2\nexit 1\n'
  writeFileSync(join(folder, 'npm'), refusal, { mode: 0o755 })
  return { ...process.env, PATH: `${folder}:${process.env.PATH}` }
}
