import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isProcessAlive } from './lock.mjs'

const MEMORY = '/dev/shm'
const PREFIX = 'atrium-test-'
/** The data folders of a run, its browsers' profiles and copies of the project take a tenth of it. */
const ROOM_MIN_BYTES = 4 * 1024 ** 3

/**
 * A folder for all that a run of the tests writes, gone with this process. In memory where there is plenty: hundreds of
 * servers on empty folders wait half their time for a disk, which no test is about. TMPDIR says otherwise. Takes away what
 * runs left there that were killed.
 */
export function makeScratch(memory = MEMORY, roomMinBytes = ROOM_MIN_BYTES) {
  const folders = process.env.TMPDIR ? [tmpdir()] : [memory, tmpdir()]
  for (const one of folders) removeLeft(one)
  const disk = () => makeFolder(tmpdir())
  const folder = (process.env.TMPDIR ? undefined : inMemory(memory, roomMinBytes)) ?? disk()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const makeFolder = (parent) => mkdtempSync(join(parent, `${PREFIX}${processes()}-${process.pid}-`))

function removeLeft(parent) {
  const OWNED = new RegExp(`^${PREFIX}${processes()}-(\\d+)-`)
  try {
    for (const name of readdirSync(parent)) {
      const pid = Number(OWNED.exec(name)?.[1])
      if (pid && !isProcessAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true })
    }
  } catch {
    // None there, or not ours to remove: the next run tries again.
  }
}

/** Containers may share a folder, each with process ids of its own: those of another are not to be judged here. */
function processes() {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D+/g, '')
  } catch {
    return hostname().replace(/\W+/g, '')
  }
}

/** Nothing where memory is scarce, or where no program may be run from: the tests put some of their own there. */
function inMemory(memory, roomMinBytes) {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) < roomMinBytes) return undefined
    const folder = makeFolder(memory)
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
