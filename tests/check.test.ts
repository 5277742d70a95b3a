import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

it.each(['biome', 'tsc', 'boundaries', 'size', 'i18n'])('the project passes its check "%s"', (name) => {
  const check = spawnSync('node', ['scripts/run.mjs', 'check', name], { cwd: root, encoding: 'utf8' })
  expect(check.stdout + check.stderr).toMatch(new RegExp(`^ok +${name}\\b`, 'm'))
  expect(check.status).toBe(0)
})
