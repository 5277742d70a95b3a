/** Contract of the files port, independent of disks. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FileNameError, type Files } from '#sim/stores/files/files.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import { gather } from '../../../support/gather.ts'

export interface FilesStand {
  /** The objects as the next process finds them; all that were opened on one stand share the stored data. */
  open(): Promise<Files>
  /** Total size limit. */
  readonly totalMaxBytes: number
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : new TextDecoder().decode(bytes)
const namesOf = (files: Files, prefix: string): Promise<string[]> => gather(files.list(prefix))

export function filesContract(implementation: string, aStand: (totalMaxBytes: number) => FilesStand): void {
  const stand = (): FilesStand => aStand(1_000_000)
  describe(`${implementation}: an object`, () => objectsLast(stand))
  describe(`${implementation}: writes of an object`, () => writesAreWhole(stand))
  describe(`${implementation}: names`, () => namesAreListed(stand))
  describe(`${implementation}: all objects together`, () => roomIsBounded(aStand))
}

function objectsLast(stand: () => FilesStand): void {
  it('is durable when its write resolves: the next process finds it', async () => {
    const { open } = stand()
    const files = await open()
    expect([await files.has('a/b'), await files.get('a/b')]).toEqual([false, null])
    await files.put('a/b', bytesOf('one'))
    const next = await open()
    expect([await next.has('a/b'), textOf(await next.get('a/b'))]).toEqual([true, 'one'])
  })

  it('is replaced as a whole, and is gone for good once it is removed', async () => {
    const { open } = stand()
    const files = await open()
    await files.put('a', bytesOf('a long text'))
    await files.put('a', bytesOf('short'))
    expect(textOf(await files.get('a'))).toBe('short')
    await files.remove('a')
    await files.remove('a')
    const next = await open()
    expect([await next.has('a'), await next.get('a'), await namesOf(next, '')]).toEqual([false, null, []])
  })

  it('comes back as it was, whatever is in it', async () => {
    const files = await stand().open()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (content) => {
        await files.put('any', content)
        expect(Buffer.from((await files.get('any')) ?? [])).toEqual(Buffer.from(content))
      }),
      { numRuns: 30 },
    )
  })
}

function writesAreWhole(stand: () => FilesStand): void {
  it('that got no response and are repeated leave one object', async () => {
    const files = await stand().open()
    await Promise.all(Array.from({ length: 10 }, () => files.put('a/b', bytesOf('same'))))
    expect([await namesOf(files, ''), textOf(await files.get('a/b'))]).toEqual([['a/b'], 'same'])
  })

  it('leave what the last call made of it, however fast the calls follow one another', async () => {
    const { open } = stand()
    const files = await open()
    const writes: Promise<void>[] = []
    for (let n = 0; n < 20; n += 1)
      writes.push(n % 3 === 2 ? files.remove('a') : files.put('a', bytesOf(`version ${n}`)))
    await Promise.all(writes)
    expect(textOf(await (await open()).get('a'))).toBe('version 19')
  })

  it('are never seen halfway', async () => {
    const files = await stand().open()
    const versions = ['x'.repeat(50_000), 'y'.repeat(30_000)] as const
    await files.put('a', bytesOf(versions[0]))
    const writing = files.put('a', bytesOf(versions[1]))
    for (let n = 0; n < 5; n += 1) expect(versions).toContain(textOf(await files.get('a')))
    await writing
    expect(textOf(await files.get('a'))).toBe(versions[1])
  })
}

function namesAreListed(stand: () => FilesStand): void {
  it('are listed by prefix and in order, also where one is the beginning of another', async () => {
    const files = await stand().open()
    for (const name of ['b/2', 'a', 'b/10/x', 'b', 'ba/1', 'a/b']) await files.put(name, bytesOf(name))
    expect(await namesOf(files, '')).toEqual(['a', 'a/b', 'b', 'b/10/x', 'b/2', 'ba/1'])
    expect(await namesOf(files, 'b/')).toEqual(['b/10/x', 'b/2'])
    expect(await namesOf(files, 'b')).toEqual(['b', 'b/10/x', 'b/2', 'ba/1'])
    expect([await namesOf(files, 'c/'), await namesOf(files, 'a/b/c')]).toEqual([[], []])
    expect(textOf(await files.get('a'))).toBe('a')
  })

  it.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.', 'a b', 'a\0', 'ä', '-a', 'x'.repeat(201)])(
    '%j is none',
    async (name) => {
      const files = await stand().open()
      await expect(files.put(name, bytesOf('a'))).rejects.toThrow(FileNameError)
      await expect(files.get(name)).rejects.toThrow(FileNameError)
      await expect(files.has(name)).rejects.toThrow(FileNameError)
      await expect(files.remove(name)).rejects.toThrow(FileNameError)
    },
  )
}

function roomIsBounded(aStand: (totalMaxBytes: number) => FilesStand): void {
  it('take no more room than they may: what does not fit leaves the old version, and removing makes room', async () => {
    const { open } = aStand(40)
    const files = await open()
    await files.put('a', bytesOf('x'.repeat(18)))
    const outcomes = await Promise.allSettled(
      ['b', 'c', 'd'].map((name) => files.put(name, bytesOf('y'.repeat(18)))),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(files.put('a', bytesOf('z'.repeat(23)))).rejects.toThrow(StorageError)
    expect(textOf(await files.get('a'))).toBe('x'.repeat(18))
    const [, fitted = '', ...more] = await namesOf(files, '')
    expect(more).toEqual([])
    const next = await open()
    await expect(next.put('e', bytesOf('12345'))).rejects.toThrow(StorageError)
    await next.remove(fitted)
    await next.put('a', bytesOf('z'.repeat(40)))
    await expect(next.put('e', bytesOf('1'))).rejects.toThrow(StorageError)
  })
}
