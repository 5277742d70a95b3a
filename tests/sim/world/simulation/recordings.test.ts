import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DiskFiles, type DiskFilesOptions } from '#sim/stores/files/diskFiles.ts'
import type { Files } from '#sim/stores/files/files.ts'
import { Recordings } from '#sim/world/simulation/recordings.ts'
import { temporaryFolder } from '../../../support/folders.ts'

const by = { id: 'acc_1', name: '沈明远', nameEn: 'Shen Mingyuan' }
const begun = { projectId: 'prj_1' as const, sinceMs: 1_000, afterSeq: 7, by, broken: [] }

const aDisk = (options?: DiskFilesOptions): Files => new DiskFiles(join(temporaryFolder(), 'files'), options)

async function open(files: Files) {
  const reported: unknown[] = []
  const onError = (error: unknown): void => void reported.push(error)
  const recordings = new Recordings({ onChange: () => undefined, files, onError })
  await recordings.load()
  return { recordings, reported }
}

it('a recording goes on over a restart with what people were made to do in it, and so does what was recorded last', async () => {
  const files = aDisk()
  const action = { atMs: 2_000, afterSeq: 8, areaId: 'ara_1', deviceId: null, does: 'openWindow' } as const
  const { recordings: before } = await open(files)
  await before.start(begun)
  await before.note('prj_1', action)
  await before.keep({ projectId: 'prj_2', untilMs: 900, by, text: 'id: recorded' })

  const { recordings: after, reported } = await open(files)
  expect(after.view('prj_1')).toEqual({ recording: { sinceMs: 1_000, by }, recorded: null })
  expect(after.view('prj_2')).toEqual({
    recording: null,
    recorded: { untilMs: 900, by, text: 'id: recorded' },
  })
  expect(await after.stop('prj_1')).toMatchObject({ afterSeq: 7, deeds: [action] })

  const { recordings: last } = await open(files)
  expect(last.view('prj_1')).toEqual({ recording: null, recorded: null })
  expect(reported).toEqual([])
})

it.each(['{', '{"going":[{}],"recorded":[]}'])(
  'a file of recordings that cannot be read, %s, is reported and stops no start',
  async (text) => {
    const files = aDisk()
    await files.put('runs/recordings.json', new TextEncoder().encode(text))
    const { recordings, reported } = await open(files)
    expect(reported).toHaveLength(1)
    expect(recordings.view('prj_1')).toEqual({ recording: null, recorded: null })
  },
)

it('a full disk is reported and takes nothing from whoever records', async () => {
  const { recordings, reported } = await open(aDisk({ totalMaxBytes: 10 }))
  await recordings.start(begun)
  expect(reported.map(String)).toEqual(['StorageError: the disk refused a write'])
  expect(recordings.view('prj_1').recording).toEqual({ sinceMs: 1_000, by })
  expect(await recordings.stop('prj_1')).toMatchObject({ afterSeq: 7 })
})
