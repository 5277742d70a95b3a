import { after } from '../../../../platform/time.ts'

/** Simulates a slow connection: resolves after a delay, or rejects when the signal is aborted. */
export const slowly = (durationMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = after(durationMs, resolve)
    signal.addEventListener('abort', () => {
      cancel()
      reject(signal.reason)
    })
  })
