import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIsLive } from '../../../store/hooks.ts'
import type { BlockState } from '../frame/blockState.ts'

/** State of a block over project records: loading, then ready or empty. */
export function useShownState(wanted: BlockState, recordCount: number): BlockState {
  const isLive = useIsLive()
  const { store } = useConsoleState()
  if (recordCount > 0 || wanted === 'loading' || wanted === 'error') return wanted
  return isLive && store.seq > 0 ? 'empty' : 'loading'
}
