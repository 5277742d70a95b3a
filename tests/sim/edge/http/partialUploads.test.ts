import { expect, it } from 'vitest'
import { FIRMWARE_PART_BYTES } from '#shared/constants.ts'
import { PartialUploads } from '#sim/edge/http/load/partialUploads.ts'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { gather } from '../../../support/gather.ts'

const sizeBytes = FIRMWARE_PART_BYTES + 1
const first = { uploadId: '', index: 0, sizeBytes, bytes: new Uint8Array(FIRMWARE_PART_BYTES) }
const last = { index: 1, sizeBytes, bytes: new Uint8Array(1) }

function opened() {
  const files = new DiskFiles(temporaryFolder(), { totalMaxBytes: 100 * sizeBytes })
  return { files, uploads: new PartialUploads(files) }
}

it('a first part that is refused ends no other upload', async () => {
  const { uploads } = opened()
  const { uploadId } = await uploads.put('acc_1', first)
  await uploads.put('acc_1', first)
  const short = { ...first, bytes: new Uint8Array(5) }
  await expect(uploads.put('acc_1', short)).rejects.toMatchObject({ code: 'upload_malformed' })
  expect(await uploads.put('acc_1', { ...last, uploadId })).toEqual({ uploadId, next: 2 })
})

it('a part that was being written as its upload was ended is not kept', async () => {
  const { files, uploads } = opened()
  const { uploadId } = await uploads.put('acc_1', first)
  const writing = uploads.put('acc_1', { ...last, uploadId })
  const ended = uploads.end(uploadId)
  await expect(writing).rejects.toMatchObject({ code: 'upload_malformed' })
  await ended
  expect(await gather(files.list('parts/'))).toEqual([])
})
