import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DiskWatch } from '#sim/stores/storage/diskWatch.ts'
import { temporaryFolder } from '../../../support/folders.ts'

it('a disk that refused a write is well again once it takes a trial, where nobody writes', () => {
  const folder = temporaryFolder()
  const messages: string[] = []
  const watch = new DiskWatch({
    folder,
    onRefused: (file, reason) => messages.push(`${file}: ${reason}`),
    onAccepted: (file) => messages.push(`${file} is well`),
    onLow: (freeBytes) => messages.push(...(freeBytes === null ? [] : ['low'])),
  })
  // A folder at the trial's path makes it fail like a full disk.
  const trial = join(folder, 'trial.tmp')
  mkdirSync(join(trial, 'x'), { recursive: true })
  watch.refused('log.db', new Error('full'))
  watch.look()
  expect(messages).toEqual(['log.db: full'])
  rmdirSync(join(trial, 'x'))
  rmdirSync(trial)
  watch.look()
  watch.accepted('log.db')
  expect(messages).toEqual(['log.db: full', 'log.db is well'])
  expect([existsSync(trial), readdirSync(folder)]).toEqual([false, []])
  watch.stop()
})

it('a disk that vanishes is told of, and well again when it is back', () => {
  const messages: string[] = []
  const disk = { isThere: false }
  const watch = new DiskWatch({
    folder: temporaryFolder(),
    freeBytes: () => {
      if (!disk.isThere) throw new Error('ENOENT: no such file or directory')
      return 1024 ** 3
    },
    onRefused: (file, reason) => messages.push(`${file}: ${reason}`),
    onAccepted: (file) => messages.push(`${file} is well`),
    onLow: () => {},
  })
  watch.look()
  disk.isThere = true
  watch.look()
  expect(messages).toEqual(['DATA_DIR: ENOENT: no such file or directory', 'DATA_DIR is well'])
  watch.stop()
})

it('a disk without any room is told of before anybody has written', () => {
  const messages: string[] = []
  const disk = { freeBytes: 0 }
  const watch = new DiskWatch({
    folder: temporaryFolder(),
    freeBytes: () => disk.freeBytes,
    onRefused: (file, reason) => messages.push(`${file}: ${reason}`),
    onAccepted: (file) => messages.push(`${file} is well`),
    onLow: () => {},
  })
  watch.look()
  expect(messages.at(-1)).toBe('DATA_DIR: no space is left')
  disk.freeBytes = 1024 ** 3
  watch.look()
  expect(messages.at(-1)).toBe('DATA_DIR is well')
  watch.stop()
})
