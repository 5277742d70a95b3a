/** Runs of an automation, newest first: live ones, and older ones from the server. */
import { useCallback } from 'react'
import { automationsContract } from '#shared/contract/automations.ts'
import type { AutomationRun } from '#shared/records/automationRun.ts'
import { call } from '../../../../api/api.ts'
import { useAnswer } from '../../../../api/useAnswer.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useIds } from '../../../../store/hooks.ts'

const KEPT_MAX = 100

export interface KnownRuns {
  /** Ids in the live state; others are final. */
  readonly live: readonly string[]
  readonly older: readonly AutomationRun[]
  readonly isLoading: boolean
  readonly failure: string | null
  readonly reload: () => void
}

export function useRuns(automationId: AutomationRun['automationId']): KnownRuns {
  const { read } = useConsoleState().store
  const ids = useIds('automationRun', 'automation', automationId)
  const newest = ids.at(-1) ?? ''
  // Asked again when another one has begun: one that left the live state is then among the kept ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with the newest
  const ask = useCallback(
    (signal: AbortSignal) =>
      call(automationsContract.runs, { automationId, pageSize: KEPT_MAX }, { signal, isQuiet: true }),
    [automationId, newest],
  )
  const { state, value, failure, reload } = useAnswer(ask)
  const live = ids.toSorted(
    (a, b) =>
      (read.get('automationRun', b)?.startedAtMs ?? 0) - (read.get('automationRun', a)?.startedAtMs ?? 0),
  )
  const known = new Set<string>(live)
  const older = (value?.list ?? [])
    .filter(({ id }) => !known.has(id))
    .map((row): AutomationRun => ({ type: 'automationRun', ...row }))
  return { live, older, isLoading: state === 'loading', failure, reload }
}
