/** Response for a period: the previous one is shown as outdated while the next is loading. */
import { useEffect, useMemo } from 'react'
import { shell } from '../../actions/shellPort.ts'
import { type Answer, useAnswer } from '../../api/useAnswer.ts'
import { isVisible } from '../../platform/page.ts'
import { every } from '../../platform/time.ts'
import { useIsLive } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import type { ChartState } from '../../ui/charts/ChartFrame.tsx'

const RENEW_MS = 5 * 60_000

interface Keyed<T> {
  readonly key: string
  readonly answer: T
}

export interface Report<T> {
  readonly value: T | null
  /** State of a chart that has data. */
  readonly state: ChartState
  readonly reload: () => void
}

/** @param question its JSON is its identity */
export function useReport<Q, T>(
  ask: (question: Q, signal: AbortSignal) => Promise<T>,
  question: Q,
): Report<T> {
  const projectId = useReadable(shell().projectId)
  const isLive = useIsLive()
  const key = JSON.stringify([projectId, question])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question; a connection that is back asks again
  const keyed = useMemo(
    () =>
      async (signal: AbortSignal): Promise<Keyed<T>> => ({ key, answer: await ask(question, signal) }),
    [ask, key, isLive],
  )
  const answer = useAnswer(keyed)
  const { reload } = answer
  useEffect(
    () =>
      every(RENEW_MS, () => {
        if (isVisible()) reload()
      }),
    [reload],
  )
  return { ...reportOf(answer, key), reload }
}

/** Pure. */
export function reportOf<T>(
  answer: Omit<Answer<Keyed<T>>, 'reload'>,
  key: string,
): Omit<Report<T>, 'reload'> {
  const { value, failure, isRenewing } = answer
  const known = value && (value.key === key || isRenewing) ? value.answer : null
  if (failure !== null && !isRenewing)
    return { value: known, state: { is: known ? 'stale' : 'failed', why: failure } }
  if (!known) return { value: null, state: { is: 'loading' } }
  return { value: known, state: { is: isRenewing ? 'renewing' : 'ready' } }
}

/** The same as the answer of a list. */
export const listAnswer = <T, Row>(
  { value, state, reload }: Report<T>,
  rowsOf: (answer: T) => readonly Row[],
): Answer<readonly Row[]> => ({
  state: state.is === 'failed' ? 'failed' : value ? 'ready' : 'loading',
  value: value && rowsOf(value),
  failure: 'why' in state ? state.why : null,
  isRenewing: state.is === 'renewing',
  reload,
})
