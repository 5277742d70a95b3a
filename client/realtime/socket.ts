/** The worker's interface for the page: the messages to it and from it. */
import type { FromWorker, ToWorker } from './messages.ts'

export interface WorkerPort {
  post(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): void
  onError(listener: (message: string) => void): void
  end(): void
}

export type OpenWorker = () => WorkerPort

export function openRealtimeWorker(): WorkerPort {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
    onError: (listener) => worker.addEventListener('error', ({ message }) => listener(message)),
    // The worker closes itself after sending DISCONNECT.
    end: () => worker.postMessage({ kind: 'close' } satisfies ToWorker),
  }
}
