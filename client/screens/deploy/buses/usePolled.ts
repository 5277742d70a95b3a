/** Asks again and again while the page is visible, each time a pause after the last answer. */
import { useEffect, useState } from 'react'
import { isVisible } from '../../../platform/page.ts'
import { after, type Cancel } from '../../../platform/time.ts'

export interface Polled<T> {
  /** The latest answer; null until the first one. */
  readonly value: T | null
  /** Why the last question failed; null where it did not. */
  readonly failure: string | null
}

const NOTHING = { value: null, failure: null }

/** @param ask must keep its identity: another one asks again from the start */
export function usePolled<T>(ask: (signal: AbortSignal) => Promise<T>, pauseMs: number): Polled<T> {
  const [polled, setPolled] = useState<Polled<T> & { readonly ask: unknown }>({ ...NOTHING, ask: null })
  useEffect(() => {
    const abort = new AbortController()
    let cancel: Cancel = () => {}
    const run = (): void => {
      const again = (): void => {
        if (!abort.signal.aborted) cancel = after(pauseMs, run)
      }
      if (!isVisible()) {
        again()
        return
      }
      ask(abort.signal)
        .then(
          (value) => {
            if (!abort.signal.aborted) setPolled({ value, failure: null, ask })
          },
          (error: unknown) => {
            if (abort.signal.aborted) return
            const failure = error instanceof Error ? error.message : String(error)
            setPolled((before) => ({ value: before.ask === ask ? before.value : null, failure, ask }))
          },
        )
        .finally(again)
    }
    run()
    return () => {
      abort.abort()
      cancel()
    }
  }, [ask, pauseMs])
  return polled.ask === ask ? polled : NOTHING
}
