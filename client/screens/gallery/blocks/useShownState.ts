import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIsLive } from '../../../store/hooks.ts'
import type { BlockState } from '../frame/blockState.ts'

/** What a block over the project's records is in: loading until they are there, empty where there are none. */
export function useShownState(wanted: BlockState, recordCount: number): BlockState {
  const isLive = useIsLive()
  const { store } = useConsoleState()
  if (recordCount > 0 || wanted === 'loading' || wanted === 'error') return wanted
  return isLive && store.seq > 0 ? 'empty' : 'loading'
}
