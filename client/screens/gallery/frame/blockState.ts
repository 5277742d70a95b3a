import { useSearchParams } from 'react-router-dom'

/** States of a block besides ready. */
export type BlockState = 'ready' | 'loading' | 'empty' | 'error' | 'stale' | 'denied' | 'disabled'

export interface BlockView {
  readonly states: readonly BlockState[]
  readonly state: BlockState
  readonly show: (state: string) => void
}

/** Selected state from the URL; default the first. */
export function useBlockState(states: readonly BlockState[]): BlockView {
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('state')
  const first = states[0] ?? 'ready'
  const show = (state: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (state === first) next.delete('state')
        else next.set('state', state)
        return next
      },
      { replace: true },
    )
  return { states, state: states.find((state) => state === wanted) ?? first, show }
}
