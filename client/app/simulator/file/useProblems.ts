/** Validation errors from the server, debounced; null while unknown. */
import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { simContract } from '#shared/contract/sim.ts'
import { call } from '../../../api/api.ts'
import { after } from '../../../platform/time.ts'

export type Problem = OutputOf<typeof simContract.scenarioCheck>['issues'][number]

const PAUSE_MS = 400
const RETRY_MS = 5_000

export function useProblems(text: string): readonly Problem[] | null {
  const [checked, setChecked] = useState<{ readonly text: string; readonly issues: readonly Problem[] }>()
  useEffect(() => {
    if (text === '') return
    const abort = new AbortController()
    const check = () => {
      call(simContract.scenarioCheck, { text }, { signal: abort.signal }).then(
        ({ issues }) => setChecked({ text, issues }),
        // The console shows the failure. Without another try, the file could not be run until it is edited.
        () => {
          if (!abort.signal.aborted) cancel = after(RETRY_MS, check)
        },
      )
    }
    let cancel = after(PAUSE_MS, check)
    return () => {
      cancel()
      abort.abort()
    }
  }, [text])
  return checked?.text === text ? checked.issues : null
}
