/** Actions of simulated people: the target comes from the screen, and the simulator's dialog offers the actions. */
import { People } from '@blueprintjs/icons'
import type { ConsoleState } from '../../store/consoleState.ts'
import type { Action } from '../action.ts'
import { type ActionTarget, actionTarget } from './actionTarget.ts'
import { mayBreak } from './breakSomething.ts'

/** Menu entry of a row; absent without a simulation or the right to use it. */
export function toGuestAction<T>(state: ConsoleState, targetOf: (item: T) => ActionTarget): Action<T> {
  return {
    id: 'simulation.guest',
    label: 'control.letPeople',
    icon: People,
    endpoint: null,
    isSingle: true,
    isAside: true,
    isOffered: () => mayBreak(state),
    run: async ([item]) => {
      if (item !== undefined) actionTarget.set(targetOf(item))
      return { failures: [], message: null }
    },
  }
}
