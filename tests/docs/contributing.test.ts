/** Executes the example of CONTRIBUTING.md in a copy of the project, with its checks and tests. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { envWithoutNpm } from '../scripts/withoutNpm.ts'
import { temporaryFolder } from '../support/folders.ts'
import { applyBlocks, readBlocks } from './blocks.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const COPIED = [
  'client',
  'machines',
  'scripts',
  'shared',
  'sim',
  'tests',
  'package.json',
  'package-lock.json',
]
const TIMEOUT_MS = 240_000

describe('blocks of a document', () => {
  it('are new files, or lines below a line that is there; one that names neither place is refused', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.ts'), 'one\ntwo\n')
    const text =
      '```ts in=a.ts after="one"\nbetween\n```\n\n```ts file=b/c.ts\nnew\n```\n\n```\nread me\n```\n'
    applyBlocks(readBlocks(text), folder)
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe('one\nbetween\ntwo\n')
    expect(readFileSync(join(folder, 'b/c.ts'), 'utf8')).toBe('new\n')
    const gone = readBlocks('```ts in=a.ts after="three"\nx\n```\n')
    expect(() => applyBlocks(gone, folder)).toThrow('a.ts has no line with "three"')
    expect(() => readBlocks('```ts somewhere\nx\n```\n')).toThrow('"somewhere"')
  })
})

it(
  'the project passes its checks of types, boundaries, texts and format with the example of CONTRIBUTING.md in it, whose own tests pass',
  () => {
    const folder = temporaryFolder()
    for (const name of [...COPIED, 'tsconfig.json', 'README.md', '.gitignore']) {
      cpSync(join(ROOT, name), join(folder, name), { recursive: true })
    }
    mkdirSync(join(folder, '.cache'))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const blocks = readBlocks(readFileSync(join(ROOT, '.github/CONTRIBUTING.md'), 'utf8'))
    expect(blocks.length).toBeGreaterThan(10)
    applyBlocks(blocks, folder)
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        env: { ...envWithoutNpm(), FORCE_COLOR: '0' },
        encoding: 'utf8',
      })
      return { status, said: stdout + stderr }
    }
    expect(run('scripts/contractHashes.ts')).toEqual({ status: 0, said: '' })
    const checked = run('scripts/run.mjs', 'check', 'tsc', 'boundaries', 'platform', 'i18n')
    expect(checked.said).toMatch(/^(\s*ok .*\n)+$/)
    const paths = [...new Set(blocks.map(({ path }) => path))]
    const formatted = run('node_modules/@biomejs/biome/bin/biome', 'check', '--config-path=scripts', ...paths)
    expect(formatted.status, formatted.said).toBe(0)
    const tests = paths.filter((path) => path.endsWith('.test.ts'))
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
    const tested = run(...vitest, ...tests, 'tests/contract/contract.test.ts', '-t', '^notes|a note')
    expect(tested.status, tested.said).toBe(0)
  },
  TIMEOUT_MS,
)
