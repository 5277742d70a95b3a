import { useIsLive } from '../../../store/hooks.ts'
import type { BlockState } from '../frame/blockState.ts'

/** What a block over the project's records is in: loading until they are there, empty where there are none. */
export function useShownState(wanted: BlockState, recordCount: number): BlockState {
  const isLive = useIsLive()
  if (recordCount > 0 || wanted === 'loading' || wanted === 'error') return wanted
  return isLive ? 'empty' : 'loading'
}
