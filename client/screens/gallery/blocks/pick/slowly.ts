import { after } from '../../../../platform/time.ts'

/** Stands in for a slow line: resolves after the time, rejects as soon as the signal is aborted. */
export const slowly = (durationMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = after(durationMs, resolve)
    signal.addEventListener('abort', () => {
      cancel()
      reject(signal.reason)
    })
  })
