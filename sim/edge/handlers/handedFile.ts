/** The file of a call: the part of a form that is stored already, or base64 in its JSON. */
import { FIRMWARE_HEAD_BYTES } from '#shared/rules/firmwareFile.ts'
import { isUploadNamed, type UploadStore } from '../../core/workspace/uploadUse.ts'
import type { UploadedFile } from '../http/load/receiveForm.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf } from './call.ts'

interface FileFields {
  readonly file?: string | undefined
  readonly fileName?: string | undefined
  /** Id of an upload in parts. */
  readonly uploadId?: string | undefined
}

/**
 * Stores a base64 upload and protects the file while `use` creates the record that refers to it. Null without an
 * upload.
 */
export async function withFile<T>(
  call: CallContext,
  { store, file, fileName = '', uploadId = '' }: FileFields & { readonly store: UploadStore },
  use: (file: UploadedFile | null) => Promise<T>,
): Promise<T> {
  if (call.upload) return use(fileName === '' ? call.upload : { ...call.upload, fileName })
  if (uploadId !== '') return withParts(call, { store, fileName, uploadId }, use)
  if (file === undefined || file === '') return use(null)
  const { uploads, workspaces } = call.services
  const bytes = Buffer.from(file, 'base64')
  const head = bytes.subarray(0, FIRMWARE_HEAD_BYTES)
  return uploads[store].putFor(bytes, isUploadNamed(workspaces, store), (hash) =>
    use({ hash, sizeBytes: bytes.length, fileName, head }),
  )
}

/** The parts stay until the file is used: a file refused for its title is not uploaded again. */
async function withParts<T>(
  call: CallContext,
  {
    store,
    fileName,
    uploadId,
  }: { readonly store: UploadStore; readonly fileName: string; readonly uploadId: string },
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const { uploads, workspaces, partialUploads, onError } = call.services
  const pieces = partialUploads.piecesOf(callerOf(call).session.accountId, uploadId)
  const first: Uint8Array[] = []
  const content = await uploads[store].receive(withFirst(pieces, first))
  try {
    const head = first[0]?.subarray(0, FIRMWARE_HEAD_BYTES) ?? new Uint8Array()
    const used = await use({ ...content, fileName, head })
    partialUploads.end(uploadId).catch((error: unknown) => onError(error, 'removing parts of an upload'))
    return used
  } finally {
    await uploads[store].release(content.hash, isUploadNamed(workspaces, store))
  }
}

async function* withFirst(
  pieces: AsyncIterable<Uint8Array>,
  first: Uint8Array[],
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    if (first.length === 0) first.push(piece)
    yield piece
  }
}
