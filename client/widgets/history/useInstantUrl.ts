import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedParams } from '../../ui/changedParams.ts'
import { readInstant } from './readInstant.ts'

const NO_DEFAULTS = {}

export interface InstantUrl {
  /** Null: the screen shows the present. */
  readonly atMs: number | null
  readonly leave: () => void
}

/** Linked instant (`at`): marked in charts, end of lists. */
export function useInstantUrl(): InstantUrl {
  const [params, setParams] = useSearchParams()
  const atMs = readInstant(params.get('at'))
  const leave = useCallback(
    () => setParams((before) => changedParams(before, { at: null }, NO_DEFAULTS), { replace: true }),
    [setParams],
  )
  return useMemo(() => ({ atMs, leave }), [atMs, leave])
}
