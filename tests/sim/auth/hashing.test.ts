/** What passwords cost, in earnest: the rest of the tests hash them with less memory. */
import { argon2Sync, randomBytes } from 'node:crypto'
import { getPriority } from 'node:os'
import { expect, it, vi } from 'vitest'
import { HashingProcess } from '#sim/auth/hashing.ts'
import { hashPassword, inHashingTurn, isPassword } from '#sim/auth/passwords.ts'
import { nextTurn } from '#sim/clock.ts'

vi.unmock('#sim/auth/hashing.ts')

const PASSWORD = 'demo-1234'
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

it('passwords are hashed with a lower priority, by another process where one was killed', async () => {
  const hashing = new HashingProcess()
  const job = { password: PASSWORD, salt: randomBytes(16) }
  const first = await hashing.hash(job)
  const pid = hashing.pid ?? 0
  expect(getPriority(pid)).toBeGreaterThan(getPriority())
  const lost = expect(hashing.hash(job)).rejects.toThrow('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await lost
  expect(await hashing.hash(job)).toEqual(first)
  expect(hashing.pid).not.toBe(pid)
  process.kill(hashing.pid ?? 0, 'SIGKILL')
})
