/** Real hashing cost; other tests use less memory. */
import { spawnSync } from 'node:child_process'
import { argon2Sync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { nextTurn } from '#sim/base/clock.ts'
import { HashingProcess, hash } from '#sim/core/auth/hashing.ts'
import { derive } from '#sim/core/auth/hashingJob.ts'
import { hashPassword, inHashingTurn, isPassword } from '#sim/core/auth/passwords.ts'
import { until } from '../../../support/until.ts'

vi.unmock('#sim/core/auth/hashing.ts')

const PASSWORD = 'demo-1234'
/** SCHED_IDLE of sched(7). */
const IDLE_CLASS = '5'

/** Part of util-linux, which not every Linux has. */
const hasIdleClass = process.platform === 'linux' && spawnSync('chrt', ['-m']).status === 0

/** Scheduling class of the main thread: field 41 of proc_pid_stat(5), counted after the name. */
function schedulingClass(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]
}

const TURN = { address: '127.0.0.1', isKnown: false }

it('passwords are argon2id at 46 MiB, one pass, with a salt of their own', async () => {
  const { salt, hash } = await hashPassword(PASSWORD)
  const parameters = {
    message: PASSWORD,
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 47_104,
    passes: 1,
  }
  expect(Buffer.from(hash).equals(argon2Sync('argon2id', parameters))).toBe(true)
  expect(salt).toHaveLength(16)
  expect((await hashPassword(PASSWORD)).salt).not.toEqual(salt)
})

it('passwords are hashed beside the work of others: the loop is free meanwhile', async () => {
  const stored = await hashPassword(PASSWORD)
  const state = { isHashing: true, turns: 0 }
  const hashing = inHashingTurn(TURN, () => isPassword(PASSWORD, stored)).finally(() => {
    state.isHashing = false
  })
  while (state.isHashing) {
    await nextTurn()
    state.turns += 1
  }
  expect(await hashing).toBe(true)
  expect(state.turns).toBeGreaterThan(50)
})

describe('the process that hashes', () => {
  const job = { password: PASSWORD, salt: randomBytes(16) }

  it('has a lower priority; where it is killed, whoever waited has a hash all the same, and there is another', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const hashing = new HashingProcess()
    // May leave the idle class on a busy machine.
    const first = await hashing.hash(job)
    const pid = must(hashing.pid, 'its process')
    expect(getPriority(pid)).toBeGreaterThan(getPriority())
    if (hasIdleClass) expect(schedulingClass(pid)).toBe(IDLE_CLASS)
    const lost = hash(job, hashing)
    process.kill(pid, 'SIGKILL')
    expect(await lost).toEqual(first)
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('SIGKILL'))
    expect(await hashing.hash(job)).toEqual(first)
    expect(hashing.pid).not.toBe(pid)
    process.kill(must(hashing.pid, 'its process'), 'SIGKILL')
    expect(warned).toHaveBeenCalledTimes(1)
  })

  it('leaves the idle class where others leave that no processor, until it has rested', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    if (process.platform !== 'linux') return
    const hashing = new HashingProcess({ idleMaxMs: 50 })
    const first = await hashing.hash(job)
    const idle = must(hashing.pid, 'its process')
    // A stopped process would keep the run from ending.
    onTestFinished(() => void (isThere(idle) && process.kill(idle, 'SIGKILL')))
    process.kill(idle, 'SIGSTOP')
    // Waiting callers are served by the replacing process.
    const other = hashing.hash(job)
    expect(await hash(job, hashing, { patienceMs: 1 })).toEqual(first)
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('no processor'))
    const pid = must(hashing.pid, 'its process')
    expect(pid).not.toBe(idle)
    expect(await other).toEqual(first)
    expect(schedulingClass(pid)).not.toBe(IDLE_CLASS)
    expect(getPriority(pid)).toBeGreaterThan(getPriority())
    await until(() => hashing.pid === null)
    expect(await hashing.hash(job)).toEqual(first)
    if (hasIdleClass) expect(schedulingClass(must(hashing.pid, 'its process'))).toBe(IDLE_CLASS)
  })

  it('is not waited for where it is given no processor', async () => {
    const starved = { hash: () => new Promise<Uint8Array>(() => {}) }
    const own = await hash(job, starved, { patienceMs: 1 })
    expect(Buffer.from(own)).toEqual(Buffer.from(await derive(job)))
  })

  it('is stood in for once, also where it fails after it was waited for long enough', async () => {
    vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const failed = Promise.withResolvers<Uint8Array>()
    const here = Promise.withResolvers<Uint8Array>()
    const begun = Promise.withResolvers<void>()
    let times = 0
    const deriveHere = () => {
      times += 1
      begun.resolve()
      return here.promise
    }
    const hashed = hash(job, { hash: () => failed.promise }, { patienceMs: 1, deriveHere })
    await begun.promise
    failed.reject(new Error('killed'))
    await nextTurn()
    here.resolve(new Uint8Array([1]))
    expect([await hashed, times]).toEqual([new Uint8Array([1]), 1])
  })

  it('is ended where it does not answer', async () => {
    const hashing = new HashingProcess({ answerMaxMs: 200 })
    const hashed = hashing.hash(job)
    const pid = must(hashing.pid, 'its process')
    // Before it can respond.
    process.kill(pid, 'SIGSTOP')
    await expect(hashed).rejects.toThrow('200 ms')
    await until(() => !isThere(pid))
  })
})

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
