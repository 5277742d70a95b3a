import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openAndBegin } from '#sim/stores/storage/database.ts'
import { temporaryFolder } from '../../../support/folders.ts'

it('a database whose first work fails is closed again, so that it can be moved aside on any system', () => {
  const path = join(temporaryFolder(), 'a.db')
  let opened: DatabaseSync | undefined
  const begin = (db: DatabaseSync): never => {
    opened = db
    throw new Error('no such table')
  }
  expect(() => openAndBegin(path, 'NORMAL', begin)).toThrow('no such table')
  expect(opened?.isOpen).toBe(false)
  renameSync(path, `${path}.damaged`)
  const { db, begun } = openAndBegin(path, 'NORMAL', () => 7)
  expect([db.isOpen, begun]).toEqual([true, 7])
  db.close()
})
