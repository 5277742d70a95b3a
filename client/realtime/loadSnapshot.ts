/** Has a worker parse a snapshot and hands it on part by part; between two parts the page does what waits. */
import type { SnapshotPart } from '../store/liveStore.ts'
import type { FromSnapshotWorker, ToSnapshotWorker } from './snapshotWorker.ts'

export interface SnapshotSource {
  /** The body of a successful answer, as it came. */
  readonly bytes: Promise<ArrayBuffer>
  /** Turns what is no snapshot into the error that it says. */
  readonly refusal: (json: unknown) => Error
  readonly signal: AbortSignal
  readonly onPart: (part: SnapshotPart) => void
  readonly breathe: () => Promise<void>
}

export async function parseSnapshot(
  source: SnapshotSource,
): Promise<{ readonly seq: number; readonly nowMs: number }> {
  // Started before the answer is here, so that its script is fetched meanwhile.
  const worker = new Worker(new URL('./snapshotWorker.ts', import.meta.url), { type: 'module' })
  const post = (message: ToSnapshotWorker, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer)
  try {
    const bytes = await source.bytes
    return await new Promise((resolve, reject) => {
      source.signal.addEventListener('abort', () => reject(source.signal.reason))
      worker.onerror = ({ message }) => reject(new Error(message || 'the worker could not be started'))
      worker.onmessage = ({ data }: MessageEvent<FromSnapshotWorker>) => {
        if (source.signal.aborted) return
        if (data.kind === 'refused') reject(source.refusal(data.json))
        else if (data.kind === 'end') resolve(data)
        else {
          source.onPart(data.part)
          void source.breathe().then(() => post({ kind: 'next' }))
        }
      }
      post({ kind: 'parse', bytes }, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
