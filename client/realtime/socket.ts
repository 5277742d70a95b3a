/** The worker as a stream: made on subscription, told to close and ended with it. */
import { Observable } from 'rxjs'
import type { BrokerAddress, FromWorker, ToWorker } from './messages.ts'

export interface WorkerPort {
  post(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): void
  onError(listener: (message: string) => void): void
  end(): void
}

/** Long enough for the goodbye to leave the worker. */
export type OpenWorker = () => WorkerPort

export function openRealtimeWorker(): WorkerPort {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
    onError: (listener) => worker.addEventListener('error', ({ message }) => listener(message)),
    // The worker closes itself after the goodbye: ending it here would cut the DISCONNECT off.
    end: () => worker.postMessage({ kind: 'close' } satisfies ToWorker),
  }
}

/** Frames are answered with `taken` after the subscriber has dealt with them. */
export function socketMessages$(address: BrokerAddress, openWorker: OpenWorker): Observable<FromWorker> {
  return new Observable((subscriber) => {
    const worker = openWorker()
    worker.onMessage((message) => {
      if (subscriber.closed) return
      subscriber.next(message)
      if (message.kind === 'frame') worker.post({ kind: 'taken' })
    })
    worker.onError((message) => subscriber.next({ kind: 'failed', message }))
    worker.post({ kind: 'open', address })
    return () => worker.end()
  })
}
