import { useMemo } from 'react'
import type { Host } from '#shared/records/host.ts'
import type { Action } from '../../../actions/action.ts'
import { breakAction } from '../../../actions/simulation/breakSomething.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'

/** For the menus of lists of hosts; keeps its identity. */
export function useBreakHost(): Action<Host> {
  const state = useConsoleState()
  return useMemo(() => breakAction(state, ({ id }: Host) => ({ type: 'host', id })), [state])
}
