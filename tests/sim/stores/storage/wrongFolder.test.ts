/** An unusable data folder ends the start with one line that names the remedy. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DataFolderError, folderFault, prepareDataFolder } from '#sim/stores/storage/dataFolder.ts'
import { noteWorld, otherWorldNotice } from '#sim/stores/storage/worldNote.ts'
import { temporaryFolder } from '../../../support/folders.ts'

const MAIN = join(import.meta.dirname, '..', '..', '..', '..', 'sim', 'main.ts')

describe('a data folder that cannot be used', () => {
  it('ends the start with one line, without a stack, and a status other than 0', () => {
    const path = join(temporaryFolder(), 'data')
    writeFileSync(path, 'a file in the way')
    const env = { ...process.env, DATA_DIR: path, WORLD: 'none', PORT: '0', MQTT_PORT: '0' }
    const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' })
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [`DATA_DIR ${path} is not a folder; make it writable, or choose another DATA_DIR`],
    ])
  })

  it('below a file is refused as well', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(() => prepareDataFolder(join(file, 'data'))).toThrow(DataFolderError)
  })

  it.each([
    ['EACCES', 'no permission'],
    ['EPERM', 'no permission'],
    ['EROFS', 'read-only disk'],
  ])('%s is explained', (code, words) => {
    const error = Object.assign(new Error(code), { code })
    expect(folderFault('/data', error)?.message).toContain(words)
    expect(folderFault('/data', new Error('else'))).toBeNull()
  })

  it('with files of another program is refused and left as it is', () => {
    const folder = temporaryFolder()
    for (const name of ['photo.jpg', 'notes.txt']) writeFileSync(join(folder, name), 'mine')
    expect(() => prepareDataFolder(folder)).toThrow('files of another program (notes.txt, photo.jpg)')
    expect(readdirSync(folder).sort()).toEqual(['notes.txt', 'photo.jpg'])
  })

  it('with no more than the deployment’s map is taken', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'map'))
    prepareDataFolder(folder)
    expect(readdirSync(folder).sort()).toEqual(['format.json', 'map'])
  })
})

it('a start that asks for another world than the folder holds says what is there and what to do', () => {
  const dataFolder = temporaryFolder()
  const held = { dataFolder, world: 'estate', seed: 1 }
  expect(otherWorldNotice(held)).toBeNull()
  noteWorld(held)
  expect(otherWorldNotice(held)).toBeNull()
  const notice = otherWorldNotice({ ...held, world: 'grand' })
  expect(notice?.split('\n')).toHaveLength(1)
  for (const words of ['WORLD=estate with SEED=1', 'WORLD=grand with SEED=1', 'choose another DATA_DIR'])
    expect(notice).toContain(words)
  expect(otherWorldNotice({ ...held, seed: 2 })).toContain('SEED=2')
  expect(otherWorldNotice({ ...held, world: 'none' })).toContain('a live estate')
})
