import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Recordings } from '#sim/simulation/recordings.ts'
import { temporaryFolder } from '../../support/folders.ts'

const by = { id: 'acc_1', name: '沈明远', nameEn: 'Shen Mingyuan' }

it('a recording goes on over a restart with what people were made to do in it, and so does what was recorded last', () => {
  const ports = {
    onChange: () => undefined,
    folder: temporaryFolder(),
    onError: (error: unknown) => {
      throw error
    },
  }
  const deed = { atMs: 2_000, afterSeq: 8, areaId: 'ara_1', deviceId: null, does: 'openWindow' } as const
  const before = new Recordings(ports)
  before.start({ projectId: 'prj_1', sinceMs: 1_000, afterSeq: 7, by, broken: [] })
  before.note('prj_1', deed)
  before.keep({ projectId: 'prj_2', untilMs: 900, by, text: 'id: recorded' })

  const after = new Recordings(ports)
  expect(after.view('prj_1')).toEqual({ recording: { sinceMs: 1_000, by }, recorded: null })
  expect(after.view('prj_2')).toEqual({
    recording: null,
    recorded: { untilMs: 900, by, text: 'id: recorded' },
  })
  expect(after.stop('prj_1')).toMatchObject({ afterSeq: 7, deeds: [deed] })

  expect(new Recordings(ports).view('prj_1')).toEqual({ recording: null, recorded: null })
})

it.each(['{', '{"going":[{}],"recorded":[]}'])(
  'a file of recordings that cannot be read, %s, is told and stops no start',
  (text) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'recordings.json'), text)
    const told: unknown[] = []
    const recordings = new Recordings({
      onChange: () => undefined,
      folder,
      onError: (error) => told.push(error),
    })
    expect(told).toHaveLength(1)
    expect(recordings.view('prj_1')).toEqual({ recording: null, recorded: null })
  },
)
