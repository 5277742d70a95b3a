import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { envWithoutNpm } from './scripts/withoutNpm.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Types, boundaries and texts are checked with the example of CONTRIBUTING.md in the project: docs/contributing.test.ts. */
it.each(['biome', 'size', 'styles', 'specification'])('the project passes its check "%s"', (name) => {
  const options = { cwd: root, env: envWithoutNpm(), encoding: 'utf8' } as const
  const check = spawnSync('node', ['scripts/run.mjs', 'check', name], options)
  expect(check.stdout + check.stderr).toMatch(new RegExp(`^ok +${name}\\b`, 'm'))
  expect(check.status).toBe(0)
})
