import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Choice, Choices } from '../fieldTypes.ts'
import { valueAt } from '../model/values.ts'
import { useFormStore } from '../useForm.ts'

export interface OfferedChoices {
  readonly choices: readonly Choice[]
  readonly state: 'ready' | 'loading' | 'failed'
  readonly reload: () => void
}

interface Loaded {
  readonly subject: string
  readonly choices: readonly Choice[] | 'failed'
}

const NO_CHOICES: readonly Choice[] = []
const NOTHING = () => {}

/** Current options; asynchronous ones reload when their dependencies change. */
export function useChoices(choices: Choices): OfferedChoices {
  const store = useFormStore()
  const source = 'load' in choices ? choices : null
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const subject = useSyncExternalStore(store.subscribe, () =>
    JSON.stringify((source?.loadWith ?? []).map((path) => valueAt(store.values, path) ?? null)),
  )
  const isLoaded = source !== null
  const load = useEffectEvent(async (about: string, signal: AbortSignal) => {
    const offered = await source?.load(store.values, signal).catch(() => 'failed' as const)
    // Superseded by a later request.
    if (offered && !signal.aborted) setLoaded({ subject: about, choices: offered })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    if (!isLoaded) return undefined
    const abort = new AbortController()
    void load(subject, abort.signal)
    return () => abort.abort()
  }, [isLoaded, subject, attempt])
  if (!('load' in choices)) return { choices, state: 'ready', reload: NOTHING }
  if (loaded?.subject !== subject) return { choices: NO_CHOICES, state: 'loading', reload: NOTHING }
  const reload = () => {
    setLoaded(null)
    setAttempt(attempt + 1)
  }
  return loaded.choices === 'failed'
    ? { choices: NO_CHOICES, state: 'failed', reload }
    : { choices: loaded.choices, state: 'ready', reload }
}
