/** The file of a call: the part of a form that is stored already, or base64 in its JSON. */
import { FIRMWARE_HEAD_BYTES } from '#shared/rules/firmwareFile.ts'
import { isUploadNamed, type UploadStore } from '../../core/workspace/uploadUse.ts'
import type { UploadedFile } from '../http/load/receiveForm.ts'
import type { CallContext } from '../http/mount.ts'

interface FileFields {
  readonly file?: string | undefined
  readonly fileName?: string | undefined
}

/** Stores what came as base64, and keeps the file while `use` makes a record name it. Null where the call has none. */
export async function withFile<T>(
  call: CallContext,
  { store, file, fileName = '' }: FileFields & { readonly store: UploadStore },
  use: (file: UploadedFile | null) => Promise<T>,
): Promise<T> {
  if (call.upload) return use(fileName === '' ? call.upload : { ...call.upload, fileName })
  if (file === undefined || file === '') return use(null)
  const { uploads, workspaces } = call.services
  const bytes = Buffer.from(file, 'base64')
  const head = bytes.subarray(0, FIRMWARE_HEAD_BYTES)
  return uploads[store].putFor(bytes, isUploadNamed(workspaces, store), (hash) =>
    use({ hash, sizeBytes: bytes.length, fileName, head }),
  )
}
