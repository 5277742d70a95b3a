import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { onPastedFile } from '../../../../platform/files.ts'
import { showToast } from '../../../../ui/feedback/toasts.ts'
import { isAccepted } from '../../../../ui/upload/accept.ts'
import { crc32 } from './crc32.ts'
import {
  type Dropped,
  type DroppedState,
  FILES_ACCEPTED,
  fileId,
  refusalOf,
  withFile,
  withState,
} from './droppedFiles.ts'

const PIECE_BYTES = 256 * 1024

export interface DroppedFiles {
  readonly files: readonly Dropped[]
  readonly take: (files: Iterable<File>) => void
  readonly remove: (id: string) => void
  readonly clear: () => void
}

/** Validates each file and reads the accepted ones, one chunk after the other, until they are removed. */
export function useDroppedFiles(isLocked: boolean): DroppedFiles {
  const { t } = useTexts()
  const [files, setFiles] = useState<readonly Dropped[]>([])
  // Current state before rendering, because file reads finish between renders.
  const latest = useRef(files)
  const reading = useRef(new Map<string, AbortController>())
  const put = (next: readonly Dropped[]) => {
    latest.current = next
    setFiles(next)
  }
  const stop = (id: string) => reading.current.get(id)?.abort()
  const read = async (file: File, id: string) => {
    const abort = new AbortController()
    stop(id)
    reading.current.set(id, abort)
    const show = (state: DroppedState) => {
      if (!abort.signal.aborted) put(withState(latest.current, id, state))
    }
    try {
      const crc = await checksum(file, abort.signal, (ratio01) => show({ kind: 'reading', ratio01 }))
      show({ kind: 'ready', crc })
    } catch {
      // A folder, or a file that was removed meanwhile: its row shows it.
      show({ kind: 'unread' })
    }
  }
  const take = (chosen: Iterable<File>) => {
    if (isLocked) return
    for (const file of chosen) {
      const reason = refusalOf(file, isAccepted(file, FILES_ACCEPTED), latest.current)
      if (reason === 'twice') showToast('info', t('galleryBlocks.fileRefused.twice'))
      else put(withFile(latest.current, file, reason))
      if (reason === null) void read(file, fileId(file))
    }
  }
  const paste = useEffectEvent((file: File) => take([file]))
  useEffect(() => onPastedFile(paste), [])
  return {
    files,
    take,
    remove: (id) => {
      stop(id)
      put(latest.current.filter((one) => one.id !== id))
    },
    clear: () => {
      for (const { id } of latest.current) stop(id)
      put([])
    },
  }
}

async function checksum(
  file: File,
  signal: AbortSignal,
  onProgress: (ratio01: number) => void,
): Promise<number> {
  let crc = 0
  for (let from = 0; from < file.size && !signal.aborted; from += PIECE_BYTES) {
    const piece = file.slice(from, from + PIECE_BYTES)
    crc = crc32(new Uint8Array(await piece.arrayBuffer()), crc)
    onProgress(Math.min(1, (from + PIECE_BYTES) / file.size))
  }
  return crc
}
