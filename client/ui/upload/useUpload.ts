/** State of one upload: progress, result and cancellation. The caller supplies the send function. */
import { useEffect, useRef, useState } from 'react'

/** Resolves with what the server calls the file. Rejects when it fails, and when the signal is aborted. */
export type SendFile = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (ratio01: number) => void },
) => Promise<string>

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'uploading'; readonly fileName: string; readonly ratio01: number }
  | { readonly kind: 'done'; readonly fileName: string }
  | { readonly kind: 'failed'; readonly fileName: string; readonly reason: string }
  | { readonly kind: 'cancelled' }

export interface Upload {
  readonly state: UploadState
  readonly start: (file: File) => void
  readonly cancel: () => void
  readonly forget: () => void
}

export function useUpload(send: SendFile, onDone: (name: string, file: File) => void): Upload {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  // Leaving the page cancels pending work.
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => {
    running.current?.abort()
    running.current = null
  }
  const run = async (file: File, abort: AbortController) => {
    const show = (next: UploadState) => {
      if (running.current === abort) setState(next)
    }
    try {
      const onProgress = (ratio01: number) => show({ kind: 'uploading', fileName: file.name, ratio01 })
      const name = await send(file, { signal: abort.signal, onProgress })
      if (running.current !== abort) return
      onDone(name, file)
      show({ kind: 'done', fileName: file.name })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      show({ kind: 'failed', fileName: file.name, reason })
    }
  }
  return {
    state,
    start: (file) => {
      stop()
      const abort = new AbortController()
      running.current = abort
      setState({ kind: 'uploading', fileName: file.name, ratio01: 0 })
      void run(file, abort)
    },
    cancel: () => {
      stop()
      setState({ kind: 'cancelled' })
    },
    forget: () => {
      stop()
      setState({ kind: 'idle' })
    },
  }
}
