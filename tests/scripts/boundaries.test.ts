/** The rules of scripts/dependency-cruiser.mjs on a small project that breaks each of them, and on imports that are allowed. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/folders.ts'
import { envWithoutNpm } from './withoutNpm.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Imports per file, with the violated rule. */
const REFUSED = {
  'shared/a.ts': ["import { b } from '#machines/b.ts'", 'shared'],
  'shared/types.ts': ["import type { b } from '#sim/b.ts'", 'shared'],
  'shared/reExport.ts': ["export { b } from '#sim/b.ts'", 'shared'],
  'shared/lazy.ts': ["export const load = () => import('#sim/b.ts')", 'shared'],
  'sim/edge/http/files.ts': ["import 'node:fs'", 'node-fs'],
  'shared/xstate.ts': ["import 'xstate'", 'npm-xstate'],
  'machines/a.ts': ["import type { b } from '#client/app/b.ts'", 'machines'],
  'machines/zod.ts': ["import 'zod'", 'npm-zod'],
  'sim/a.ts': ["import { b } from '#client/app/b.ts'", 'sim'],
  'sim/tests.ts': ["import type { b } from '#tests/b.ts'", 'sim'],
  'sim/edge/http/relative.ts': ["import { b } from '../../../shared/b.ts'", 'alias-between-top-folders'],
  'sim/edge/http/sqlite.ts': ["import 'node:sqlite'", 'node-sqlite'],
  'sim/edge/http/timers.ts': ["import 'node:timers/promises'", 'node-timers'],
  'sim/edge/http/mqtt.ts': ["import 'mqtt'", 'npm-mqtt'],
  'sim/edge/http/noRow.ts': ["import 'vite'", 'npm-without-row'],
  'sim/edge/http/nowhere.ts': ["import './nothing.ts'", 'unresolved'],
  'sim/edge/http/barrel.ts': ["import './all/index.ts'", 'no-index-files'],
  'sim/core/up.ts': ["import type { b } from '../edge/b.ts'", 'sim-core'],
  'sim/base/up.ts': ["import { b } from '../stores/b.ts'", 'sim-base'],
  'sim/newLayer/a.ts': ["import { b } from '../base/b.ts'", 'sim-layer-without-row'],
  'shared/records/screen.ts': ["import type { b } from '#shared/screens/b.ts'", 'shared-without-screens'],
  'client/app/a.ts': ["import type { b } from '#sim/b.ts'", 'client'],
  'client/store/domain.ts': ["import { b } from '#shared/domain/b.ts'", 'client-domain'],
  'client/store/path.ts': ["import 'node:path'", 'node'],
  'client/ui/a.ts': ["import type { b } from '../store/b.ts'", 'client-ui'],
  'client/ui/machine.ts': ["import { b } from '#machines/b.ts'", 'client-ui-machines'],
  'client/actions/a.ts': ["import { b } from '../widgets/b.ts'", 'client-actions'],
  'client/screens/alarm/a.ts': ["import { b } from '../device/b.ts'", 'client-screens-areas'],
  'client/newLayer/a.ts': ["import { b } from '../ui/b.ts'", 'client-layer-without-row'],
  'client/realtime/connection.ts': ["import 'rxjs'", 'npm-rxjs'],
  'shared/cycleA.ts': ["import { b } from './cycleB.ts'\nexport const a = b", 'no-cycles'],
} as const

const ALLOWED: Readonly<Record<string, string>> = {
  // A cycle is reported once.
  'shared/cycleB.ts': "export const b = () => import('./cycleA.ts')",
  'machines/ok.ts': "import { b } from '#shared/b.ts'\nimport 'xstate'",
  'sim/ok.ts': "import { b } from '#machines/b.ts'\nimport 'node:path'\nimport 'express-rate-limit'",
  'sim/stores/storage/ok.ts': "import 'node:fs'\nimport 'node:sqlite'",
  'client/store/ok.ts': "import type { b } from '#shared/domain/b.ts'",
  'client/screens/alarm/ok.ts': "import { b } from '../../widgets/b.ts'\nimport 'react-dom/client'",
  'client/realtime/pipeline.ts': "import 'rxjs'",
  'sim/world/ok.ts': "import { b } from '../edge/b.ts'\nimport type { c } from '../base/b.ts'",
  'tests/ok.ts': "import { b } from '#sim/b.ts'\nimport 'mqtt-packet'",
  'shared/typeA.ts': "import type { B } from './typeB.ts'\nexport type A = B",
  'shared/typeB.ts': "import type { A } from './typeA.ts'\nexport type B = A",
}

const TARGETS = [
  'shared/b.ts',
  'shared/domain/b.ts',
  'machines/b.ts',
  'sim/b.ts',
  ...['base', 'stores', 'edge'].map((layer) => `sim/${layer}/b.ts`),
  'shared/screens/b.ts',
  'sim/edge/http/all/index.ts',
  'tests/b.ts',
  ...['app', 'store', 'ui', 'widgets', 'screens/device'].map((layer) => `client/${layer}/b.ts`),
]

it('refuses every import that a rule forbids, types included, and no other', { timeout: 240_000 }, () => {
  const folder = temporaryFolder()
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const tops = ['shared', 'machines', 'sim', 'client', 'tests']
  const imports = Object.fromEntries(tops.map((top) => [`#${top}/*`, `./${top}/*`]))
  write('package.json', JSON.stringify({ type: 'module', imports }))
  for (const path of TARGETS) write(path, 'export const b = 1')
  for (const [path, [text]] of Object.entries(REFUSED)) write(path, text)
  for (const [path, text] of Object.entries(ALLOWED)) write(path, text)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      join(ROOT, 'scripts/check/typescriptApi.mjs'),
      join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(ROOT, 'scripts/dependency-cruiser.mjs'),
      '--output-type',
      'json',
      ...tops,
    ],
    { cwd: folder, env: envWithoutNpm(), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  expect(stderr).toBe('')
  const { violations } = JSON.parse(stdout).summary as {
    violations: { from: string; rule: { name: string } }[]
  }
  const found = violations.map(({ from, rule }) => `${from}: ${rule.name}`).sort()
  expect(found).toEqual(
    Object.entries(REFUSED)
      .map(([path, [, rule]]) => `${path}: ${rule}`)
      .sort(),
  )
})
