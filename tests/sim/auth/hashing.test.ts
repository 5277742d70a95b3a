/** What passwords cost, in earnest: the rest of the tests hash them with less memory. */
import { argon2Sync } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { hashPassword, inHashingTurn, isPassword } from '#sim/auth/passwords.ts'
import { nextTurn } from '#sim/clock.ts'

vi.unmock('node:crypto')

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
