/** What people in a simulated world do, from where one stands: the place is named here, the dialog of the simulator offers the deeds. */
import { People } from '@blueprintjs/icons'
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { createObservable } from '../../store/observable.ts'
import type { Action } from '../action.ts'
import { mayBreak } from './breakSomething.ts'

export type DeedTarget =
  | { readonly type: 'area'; readonly id: AreaId }
  /** What is done by hand is done to it, the rest where it stands. */
  | { readonly type: 'device'; readonly id: DeviceId }

/** What the dialog is open for. */
export const deedTarget = createObservable<DeedTarget | null>(null)

/** For the menu of a row; where nothing is simulated, or one may not, it is not there. */
export function deedAction<T>(state: ConsoleState, targetOf: (item: T) => DeedTarget): Action<T> {
  return {
    id: 'simulation.guest',
    label: 'control.letPeople',
    icon: People,
    endpoint: null,
    isSingle: true,
    isOffered: () => mayBreak(state),
    run: async ([item]) => {
      if (item !== undefined) deedTarget.set(targetOf(item))
      return { failures: [], message: null }
    },
  }
}
