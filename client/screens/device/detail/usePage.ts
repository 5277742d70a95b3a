import { useEffect, useState } from 'react'
import { isVisible } from '../../../platform/page.ts'
import { every } from '../../../platform/time.ts'

const RENEW_MS = 20_000

export interface Loaded<Page> {
  readonly page: Page | null
  readonly failure: string | null
  readonly retry: () => void
}

/**
 * One page of a server's list; asked for again now and then while somebody looks. The page before stays until the
 * next has come. `key` names the question: what belongs to another one is never shown for it.
 */
export function usePage<Page>(key: string, load: (signal: AbortSignal) => Promise<Page>): Loaded<Page> {
  const [answer, setAnswer] = useState<{ key: string; page: Page | null; failure: string | null } | null>(
    null,
  )
  const [tries, setTries] = useState(0)
  const again = () => setTries((n) => n + 1)
  useEffect(
    () =>
      every(RENEW_MS, () => {
        if (isVisible()) setTries((n) => n + 1)
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked, tries that it is time again
  useEffect(() => {
    const abort = new AbortController()
    load(abort.signal).then(
      (page) => setAnswer({ key, page, failure: null }),
      (error: Error) => {
        if (abort.signal.aborted) return
        setAnswer((old) => ({ key, page: old?.key === key ? old.page : null, failure: error.message }))
      },
    )
    return () => abort.abort()
  }, [key, tries])
  const known = answer?.key === key ? answer : null
  return { page: known?.page ?? null, failure: known?.failure ?? null, retry: again }
}
