import { useCallback, useEffect, useState } from 'react'

export interface Answer<T> {
  readonly state: 'loading' | 'ready' | 'failed'
  /** The latest value; it remains while the next request is pending. */
  readonly value: T | null
  readonly failure: string | null
  readonly isRenewing: boolean
  readonly reload: () => void
}

/** The latest settled request. */
interface Answered<T> {
  readonly value: T | null
  readonly failure: string | null
  /** The request function that produced this value. */
  readonly ask: unknown
  readonly round: number
}

/** Requests on mount, on `reload`, and when `ask` changes. `ask` must be memoized. */
export function useAnswer<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  /** A changed value sends the request again; the previous result stays meanwhile. */
  renewOn?: unknown,
): Answer<T> {
  const [round, setRound] = useState(0)
  const [answered, setAnswered] = useState<Answered<T>>({ value: null, failure: null, ask: null, round })
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewOn only triggers another request
  useEffect(() => {
    const abort = new AbortController()
    ask(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setAnswered({ value, failure: null, ask, round })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        const failure = error instanceof Error ? error.message : String(error)
        setAnswered((before) => ({ value: before.value, failure, ask, round }))
      },
    )
    return () => abort.abort()
  }, [ask, round, renewOn])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const { value, failure } = answered
  const isRenewing = answered.ask !== ask || answered.round !== round
  const state = value !== null ? 'ready' : failure !== null && !isRenewing ? 'failed' : 'loading'
  return { state, value, failure, isRenewing, reload }
}
