/** What people in a simulated world do, from where one stands: the place is named here, the dialog of the simulator offers the actions. */
import { People } from '@blueprintjs/icons'
import type { ConsoleState } from '../../store/consoleState.ts'
import type { Action } from '../action.ts'
import { type ActionTarget, actionTarget } from './actionTarget.ts'
import { mayBreak } from './breakSomething.ts'

/** For the menu of a row; where nothing is simulated, or one may not, it is not there. */
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
