/** Contract of the secrets port: durability, order and conflicts. */
import { describe, expect, it } from 'vitest'
import { ConflictError, type Secrets, VALUE_MAX_LENGTH } from '#sim/stores/secrets/secrets.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import { gather } from '../../../support/gather.ts'
import type { Filled } from '../../../support/storing.ts'

export interface SecretsStand {
  /** The secrets as the next process finds them; all that were opened on one stand share the stored data. */
  open(): Promise<Secrets>
  /** From now on the store has no room, until the returned function is called. */
  fill(): Filled | Promise<Filled>
}

const valuesOf = async (secrets: Secrets, prefix = ''): Promise<Record<string, string>> =>
  Object.fromEntries((await gather(secrets.list(prefix))).map(({ key, value }) => [key, value]))

export function secretsContract(implementation: string, aStand: () => SecretsStand): void {
  describe(`${implementation}: a secret`, () => secretsLast(aStand))
  describe(`${implementation}: a write that expects a revision`, () => expectationsHold(aStand))
  describe(`${implementation}: keys`, () => keysAreListed(aStand))
  describe(`${implementation}: without room`, () => refusalLeavesNothing(aStand))
}

function secretsLast(aStand: () => SecretsStand): void {
  it('is durable when its write resolves: the next process finds it, or that it is gone', async () => {
    const { open } = aStand()
    const secrets = await open()
    expect(await secrets.get('a/b')).toBeNull()
    const revision = await secrets.put('a/b', 'one')
    expect(await (await open()).get('a/b')).toEqual({ key: 'a/b', value: 'one', revision })
    await secrets.remove('a/b')
    await secrets.remove('a/b')
    expect(await (await open()).get('a/b')).toBeNull()
  })

  it('is what the last call made of it, however fast the calls follow one another', async () => {
    const { open } = aStand()
    const secrets = await open()
    const writes: Promise<unknown>[] = []
    for (let n = 0; n < 20; n += 1)
      writes.push(n % 3 === 2 ? secrets.remove('a') : secrets.put('a', `version ${n}`))
    await Promise.all(writes)
    expect((await (await open()).get('a'))?.value).toBe('version 19')
  })

  it('that is written again because no response came is there once', async () => {
    const { open } = aStand()
    const secrets = await open()
    await Promise.all([secrets.put('a', 'same'), secrets.put('a', 'same')])
    expect(await valuesOf(await open())).toEqual({ a: 'same' })
  })
}

function expectationsHold(aStand: () => SecretsStand): void {
  it('takes effect only while the key has it', async () => {
    const { open } = aStand()
    const [secrets, rival] = [await open(), await open()]
    const first = await secrets.put('a', 'one', 0)
    await expect(rival.put('a', 'two', 0)).rejects.toThrow(ConflictError)
    const second = await rival.put('a', 'two', first)
    expect(second).toBeGreaterThan(first)
    await expect(secrets.put('a', 'three', first)).rejects.toThrow(ConflictError)
    await expect(secrets.remove('a', first)).rejects.toThrow(ConflictError)
    expect((await secrets.get('a'))?.value).toBe('two')
    await secrets.remove('a', second)
    await expect(secrets.put('a', 'four', second)).rejects.toThrow(ConflictError)
    expect(await valuesOf(await open())).toEqual({})
  })

  it('wins once, of many that are made at once; the others have changed nothing', async () => {
    const secrets = await aStand().open()
    const revision = await secrets.put('a', 'first')
    const writes = Array.from({ length: 10 }, (_, n) => secrets.put('a', `rival ${n}`, revision))
    const outcomes = await Promise.allSettled([...writes, secrets.put('b', 'other')])
    const won = outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))
    expect(won).toHaveLength(2)
    expect(await valuesOf(secrets)).toEqual({ a: `rival ${won[0]}`, b: 'other' })
  })

  it('knows a key that came back from the one that went', async () => {
    const { open } = aStand()
    const secrets = await open()
    const before = await secrets.put('a', 'one')
    await secrets.remove('a')
    const again = await (await open()).put('a', 'one')
    expect(again).toBeGreaterThan(before)
    await expect(secrets.put('a', 'two', before)).rejects.toThrow(ConflictError)
  })
}

function keysAreListed(aStand: () => SecretsStand): void {
  it('are listed by prefix and in order, however many', async () => {
    const secrets = await aStand().open()
    await Promise.all(['b/2', 'a', 'b/10', 'b', 'ba', 'B'].map((key) => secrets.put(key, key)))
    expect(Object.keys(await valuesOf(secrets))).toEqual(['B', 'a', 'b', 'b/10', 'b/2', 'ba'])
    expect(Object.keys(await valuesOf(secrets, 'b/'))).toEqual(['b/10', 'b/2'])
    expect(await valuesOf(secrets, 'c')).toEqual({})
    const many = Array.from({ length: 1_203 }, (_, n) => `many/${String(n).padStart(5, '0')}`)
    await Promise.all(many.map((key) => secrets.put(key, 'x')))
    expect(Object.keys(await valuesOf(secrets, 'many/'))).toEqual(many)
  })

  it('may be removed and written while they are listed', async () => {
    const secrets = await aStand().open()
    await Promise.all(['a', 'b', 'c'].map((key) => secrets.put(key, key)))
    for await (const { key, revision } of secrets.list('')) {
      if (key === 'b') await secrets.put('b', 'changed')
      else await secrets.remove(key, revision)
    }
    expect(await valuesOf(secrets)).toEqual({ b: 'changed' })
  })

  it.each(['', '/a', 'a b', 'ä', '*', 'x'.repeat(101)])('%j is none', async (key) => {
    const secrets = await aStand().open()
    await expect(secrets.put(key, 'a')).rejects.toThrow(RangeError)
    await expect(secrets.get(key)).rejects.toThrow(RangeError)
    await expect(secrets.remove(key)).rejects.toThrow(RangeError)
  })

  it('hold no more than small values', async () => {
    const secrets = await aStand().open()
    await secrets.put('a', 'x'.repeat(VALUE_MAX_LENGTH))
    await expect(secrets.put('a', 'y'.repeat(VALUE_MAX_LENGTH + 1))).rejects.toThrow(RangeError)
    expect((await secrets.get('a'))?.value[0]).toBe('x')
  })
}

function refusalLeavesNothing(aStand: () => SecretsStand): void {
  it('a write is refused and leaves everything as it was, until there is room again', async () => {
    const { open, fill } = aStand()
    const secrets = await open()
    const revision = await secrets.put('a', 'one')
    const makeRoom = await fill()
    const outcomes = await Promise.allSettled([secrets.put('a', 'two'), secrets.put('b', 'new')])
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StorageError) })
    for (const one of [secrets, await open()]) {
      expect(await one.get('a')).toEqual({ key: 'a', value: 'one', revision })
      expect(await valuesOf(one)).toEqual({ a: 'one' })
    }
    await makeRoom()
    await secrets.put('b', 'new', 0)
    expect(await valuesOf(await open())).toEqual({ a: 'one', b: 'new' })
  })
}
