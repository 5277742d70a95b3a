import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cacheDir } from './paths.mjs'

const takeoverMaxAgeMs = 10_000

/**
 * Runs `work` while no other process of this project holds the lock of that name. The file holds the owner's
 * process id, so that a lock whose owner was killed is taken over.
 */
export async function withLock(name, work) {
  mkdirSync(cacheDir, { recursive: true })
  const file = join(cacheDir, `${name}.lock`)
  for (let isFirstTry = true; !createExclusively(file); isFirstTry = false) {
    if (isFirstTry) console.log(`Waiting for another process of this project (${name}) …`)
    if (!isOwnerAlive(file)) takeOver(file)
    await wait(100)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function createExclusively(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isOwnerAlive(file) {
  const owner = readOwner(file)
  return owner === undefined || isProcessAlive(owner)
}

export function isProcessAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Undefined while the file is gone or not yet written: its owner is alive, or the next try gets the lock. */
function readOwner(file) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Only one of several waiting processes may remove a dead owner's lock, or it would remove its successor's. */
function takeOver(file) {
  const right = `${file}.takeover`
  if (!createExclusively(right)) {
    const ageMs = Date.now() - (statSync(right, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (ageMs > takeoverMaxAgeMs) rmSync(right, { force: true })
    return
  }
  if (!isOwnerAlive(file)) rmSync(file, { force: true })
  rmSync(right, { force: true })
}
