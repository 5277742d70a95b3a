/** Simulator files across a reset, which closes one server and opens the next. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { ServerFiles } from '#sim/world/simulation/serverFiles.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { gather } from '../../../support/gather.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes)

it('leaving waits for the writes that run, so that the next server finds the last of them', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = new ServerFiles()
  files.open(new DiskFiles(folder))
  const writing = ['one', 'two', 'three'].map((text) => files.put('a', bytesOf(text)))
  await files.leave()
  expect(textOf(await new DiskFiles(folder).get('a'))).toBe('three')
  await Promise.all(writing)
})

it('what is called between two servers is done in its order once the next is open, and not before', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = new ServerFiles()
  files.open(new DiskFiles(folder))
  await files.put('gone', bytesOf('of the first'))
  await files.leave()
  const between = [
    files.put('a', bytesOf('one')),
    files.remove('gone'),
    files.put('a', bytesOf('two')),
    files.put('b', bytesOf('more')),
  ]
  const next = new DiskFiles(folder)
  expect(await gather(next.list(''))).toEqual(['gone'])
  files.open(next)
  await Promise.all(between)
  expect(await gather(files.list(''))).toEqual(['a', 'b'])
  expect(textOf(await files.get('a'))).toBe('two')
})

it('a write that is refused is no reason to leave later or never', async () => {
  const files = new ServerFiles()
  files.open(new DiskFiles(join(temporaryFolder(), 'files'), { totalMaxBytes: 1 }))
  const refused = expect(files.put('a', bytesOf('too long'))).rejects.toThrow('the disk refused a write')
  await files.leave()
  await refused
})
