/** Uploads a firmware file in parts: a broken connection costs one part, and a retry continues the same file. */
import { FIRMWARE_PART_BYTES } from '#shared/constants.ts'
import { firmwareContract } from '#shared/contract/firmware.ts'
import { MESSAGES } from '#shared/messages.ts'
import { call } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import { base64Of } from '../../platform/base64.ts'

/** Attempts while the connection is down. */
const TRIES = 5
/** A part over a line of 100 kbit/s. */
const PART_TIMEOUT_MS = 90_000

/** Upload ids per file object, to resume. */
const begun = new WeakMap<File, string>()

export async function sendFirmwareParts(
  file: File,
  onProgress: (ratio01: number) => void,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await sendFrom(file, begun.get(file) ?? '', { onProgress, signal })
  } catch (error) {
    // The server no longer has the upload.
    const isGone = error instanceof ApiError && error.status === MESSAGES.upload_malformed.status
    if (!isGone || !begun.delete(file)) throw error
    return await sendFrom(file, '', { onProgress, signal })
  }
}

async function sendFrom(
  file: File,
  known: string,
  { onProgress, signal }: { readonly onProgress: (ratio01: number) => void; readonly signal: AbortSignal },
): Promise<string> {
  const count = Math.ceil(file.size / FIRMWARE_PART_BYTES)
  let uploadId = known
  let index = 0
  do {
    // If the server already has this part, it answers where to continue; an empty part queries that position.
    const from = index * FIRMWARE_PART_BYTES
    const bytes = new Uint8Array(await file.slice(from, from + FIRMWARE_PART_BYTES).arrayBuffer())
    const part = { uploadId, index, sizeBytes: file.size, data: base64Of(bytes) }
    const options = { signal, tries: TRIES, timeoutMs: PART_TIMEOUT_MS, isQuiet: 'answered' } as const
    const kept = await call(firmwareContract.uploadPart, part, options)
    uploadId = kept.uploadId
    begun.set(file, uploadId)
    index = kept.next
    onProgress(index / count)
  } while (index < count)
  return uploadId
}
