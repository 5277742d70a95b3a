/** One import: a file is checked by the server, looked at, and then taken in as a whole. */
import { useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { workbookContract } from '#shared/contract/workbook.ts'
import { call } from '../../../api/api.ts'
import { readAsDataUrl } from '../../../platform/files.ts'
import type { SendFile } from '../../../ui/upload/useUpload.ts'

/** Reading thousands of rows takes the server longer than other calls. */
const TIMEOUT_MS = 40_000

export type Checked = OutputOf<typeof workbookContract.import>

export type Taking = 'no' | 'running' | 'done'

export interface ImportRun {
  /** The chosen file's name; empty without one. */
  readonly fileName: string
  readonly checked: Checked | null
  readonly taking: Taking
  /** Why it could not be taken in. */
  readonly failure: string | null
  readonly check: SendFile
  readonly take: () => Promise<void>
  readonly clear: () => void
}

interface Chosen {
  readonly name: string
  readonly workbook: string
  readonly checked: Checked
}

export function useImport(): ImportRun {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [taking, setTaking] = useState<Taking>('no')
  const [failure, setFailure] = useState<string | null>(null)
  const clear = () => {
    setChosen(null)
    setTaking('no')
    setFailure(null)
  }
  const check: SendFile = async (file, { signal, onProgress }) => {
    clear()
    // Kept as it was read: the import takes the previewed content, whatever becomes of the file.
    const workbook = (await readAsDataUrl(file)).replace(/^data:[^,]*,/, '')
    onProgress(0.3)
    const options = { signal, timeoutMs: TIMEOUT_MS, isQuiet: true }
    const checked = await call(workbookContract.import, { workbook }, options)
    setChosen({ name: file.name, workbook, checked })
    return file.name
  }
  const take = async () => {
    if (!chosen) return
    setTaking('running')
    setFailure(null)
    const input = { workbook: chosen.workbook, dryRun: '0' } as const
    try {
      const checked = await call(workbookContract.import, input, { timeoutMs: TIMEOUT_MS, isQuiet: true })
      // Someone may have changed the project meanwhile: then it shows the errors again.
      setChosen({ ...chosen, checked })
      setTaking(checked.isDone ? 'done' : 'no')
    } catch (error) {
      setFailure((error as Error).message)
      setTaking('no')
    }
  }
  return {
    fileName: chosen?.name ?? '',
    checked: chosen?.checked ?? null,
    taking,
    failure,
    check,
    take,
    clear,
  }
}
