import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/folders.ts'

const MODULE = pathToFileURL(join(import.meta.dirname, '../../scripts/run/scratch.mjs'))

const KILLED = "process.kill(process.pid, 'SIGKILL')"

/** Scratch folder of a test run in a separate process, with remaining files. */
function scratchOf(memory: string, tmp: string, given = '', end = 'process.exit(3)'): string {
  const code = `
    import { mkdirSync } from 'node:fs'
    if (${JSON.stringify(given)} === '') delete process.env.TMPDIR
    const { makeScratch } = await import('${MODULE}')
    const folder = makeScratch(${JSON.stringify(memory)}, 0)
    mkdirSync(folder + '/left/behind', { recursive: true })
    console.log(folder)
    ${end}`
  const env = { ...process.env, TMPDIR: tmp }
  const { stdout, status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env,
    encoding: 'utf8',
  })
  expect(signal ?? status).toBe(end === KILLED ? 'SIGKILL' : 3)
  return stdout.trim()
}

describe('what a run of the tests writes', () => {
  it('is in memory, where that is, and gone with the run, however it ends', () => {
    const memory = temporaryFolder()
    const folder = scratchOf(memory, '/tmp')
    expect(dirname(folder)).toBe(memory)
    expect(existsSync(folder)).toBe(false)
  })

  it('is where the system says without memory, and where TMPDIR says', () => {
    const [memory, tmp] = [temporaryFolder(), temporaryFolder()]
    expect(scratchOf(join(memory, 'none'), '/tmp')).not.toContain(memory)
    expect(dirname(scratchOf(memory, tmp, tmp))).toBe(tmp)
  })

  it('is taken away by the next run when it was left by one that was killed, and only then', () => {
    const memory = temporaryFolder()
    const left = scratchOf(memory, '/tmp', '', KILLED)
    expect(existsSync(left)).toBe(true)
    const [, container, tail] = /^atrium-test-(.+)-\d+-(.+)$/.exec(basename(left)) ?? []
    const others = [
      `atrium-test-${container}-${process.pid}-${tail}`,
      basename(left).replace(`-${container}-`, '-1-'),
    ]
    for (const name of others) mkdirSync(join(memory, name))
    scratchOf(memory, '/tmp')
    expect(readdirSync(memory).sort()).toEqual(others.sort())
  })
})
