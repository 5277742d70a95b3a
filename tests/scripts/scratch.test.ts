import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/folders.ts'

const MODULE = pathToFileURL(join(import.meta.dirname, '../../scripts/run/scratch.mjs'))

/** Where a run of the tests would write, as a process of its own says it, with something left there. */
function scratchOf(memory: string, tmp: string, given = ''): string {
  const code = `
    import { mkdirSync } from 'node:fs'
    if (${JSON.stringify(given)} === '') delete process.env.TMPDIR
    const { makeScratch } = await import('${MODULE}')
    const folder = makeScratch(${JSON.stringify(memory)}, 0)
    mkdirSync(folder + '/left/behind', { recursive: true })
    console.log(folder)
    process.exit(3)`
  const env = { ...process.env, TMPDIR: tmp }
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(3)
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
})
