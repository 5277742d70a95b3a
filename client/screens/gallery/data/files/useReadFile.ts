import { useState } from 'react'
import type { ReadState } from '#shared/records/registry.ts'
import { readAsBytes } from '../../../../platform/files.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { isAccepted } from '../../../../ui/upload/accept.ts'
import { areaTitle } from '../../../../widgets/devices/deviceTexts.ts'
import { createSheetLabels } from './readLabels.ts'
import { FILE_SIZE_MAX_BYTES, type ReadFile, readWorkbook } from './readWorkbook.ts'

export const ACCEPTED = '.xlsx,.csv'

export type Reading =
  | { readonly is: 'none' }
  | { readonly is: 'reading'; readonly fileName: string }
  | { readonly is: 'failed'; readonly fileName: string; readonly why: 'kind' | 'large' | 'unread' }
  | { readonly is: 'done'; readonly fileName: string; readonly file: ReadFile }

export interface FileReader {
  readonly reading: Reading
  readonly take: (file: File | undefined) => Promise<void>
  readonly clear: () => void
}

/** Reads the chosen file in this browser; nothing is uploaded. */
export function useReadFile(): FileReader {
  const { store } = useConsoleState()
  const [reading, setReading] = useState<Reading>({ is: 'none' })
  const take = async (file: File | undefined) => {
    if (!file) return
    const fileName = file.name
    if (!isAccepted(file, ACCEPTED)) return setReading({ is: 'failed', fileName, why: 'kind' })
    if (file.size > FILE_SIZE_MAX_BYTES) return setReading({ is: 'failed', fileName, why: 'large' })
    setReading({ is: 'reading', fileName })
    try {
      const [library, bytes, labels] = await Promise.all([
        import('xlsx'),
        readAsBytes(file),
        createSheetLabels(),
      ])
      const isText = fileName.toLowerCase().endsWith('.csv')
      const read = await readWorkbook(library, { bytes, isText }, { labels, areas: areasOnShow(store.read) })
      setReading({ is: 'done', fileName, file: read })
    } catch {
      // A folder, a removed file, or a failed import of the library: the page shows it and offers a retry.
      setReading({ is: 'failed', fileName, why: 'unread' })
    }
  }
  return { reading, take, clear: () => setReading({ is: 'none' }) }
}

/** All names of an area: its name in both languages, and its title. */
function areasOnShow(read: ReadState): ReadonlySet<string> | null {
  const names = new Set<string>()
  for (const area of read.all('area')) {
    for (const name of [area.name, area.nameEn, areaTitle(area)]) {
      if (name !== '') names.add(name.toLowerCase())
    }
  }
  return names.size > 0 ? names : null
}
