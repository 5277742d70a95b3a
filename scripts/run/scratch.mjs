import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** The data folders of a run, its browsers' profiles and copies of the project take a tenth of it. */
const ROOM_MIN_BYTES = 4 * 1024 ** 3

/**
 * A folder for all that a run of the tests writes, gone with this process. In memory where there is plenty: hundreds of
 * servers on empty folders wait half their time for a disk, which no test is about. TMPDIR says otherwise.
 */
export function makeScratch(memory = MEMORY, roomMinBytes = ROOM_MIN_BYTES) {
  const disk = () => mkdtempSync(join(tmpdir(), 'atrium-test-'))
  const folder = (process.env.TMPDIR ? undefined : inMemory(memory, roomMinBytes)) ?? disk()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Nothing where memory is scarce, or where no program may be run from: the tests put some of their own there. */
function inMemory(memory, roomMinBytes) {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) < roomMinBytes) return undefined
    const folder = mkdtempSync(join(memory, 'atrium-test-'))
    if (mayRunIn(folder)) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // Another system than Linux, or a folder that is not ours to write in.
  }
  return undefined
}

function mayRunIn(folder) {
  const program = join(folder, 'try')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}
