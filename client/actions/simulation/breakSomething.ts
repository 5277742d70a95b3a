/**
 * Opens "Simulate fault" for a place: resolves the target name here and leaves the rest to the simulator's
 * dialog.
 */
import { Flash } from '@blueprintjs/icons'
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { type ConsoleState, hasRight } from '../../store/consoleState.ts'
import { createObservable } from '../../store/observable.ts'
import type { Action } from '../action.ts'

export type BreakTarget =
  | { readonly type: 'device'; readonly id: DeviceId }
  | { readonly type: 'host'; readonly id: HostId }
  | { readonly type: 'area'; readonly id: AreaId }

/** Target of the open dialog. */
export const breakTarget = createObservable<BreakTarget | null>(null)

export const mayBreak = ({ simulation, viewer }: Pick<ConsoleState, 'simulation' | 'viewer'>): boolean =>
  simulation.get() !== null && hasRight(viewer.get(), 'world.simulate')

/** Menu entry of a row; absent without a simulation or the right to use it. */
export function breakAction<T>(state: ConsoleState, targetOf: (item: T) => BreakTarget): Action<T> {
  return made(state, { id: 'simulation.break', label: 'control.breakSomething' }, targetOf)
}

/** Fault menu of a host. */
export function breakHostAction<T>(state: ConsoleState, hostOf: (item: T) => HostId): Action<T> {
  const ofHost = { id: 'simulation.breakHost', label: 'control.breakHost' } as const
  return made(state, ofHost, (item) => ({ type: 'host', id: hostOf(item) }))
}

function made<T>(
  state: ConsoleState,
  { id, label }: Pick<Action<T>, 'id' | 'label'>,
  targetOf: (item: T) => BreakTarget,
): Action<T> {
  return {
    id,
    label,
    icon: Flash,
    endpoint: null,
    isSingle: true,
    isAside: true,
    isOffered: () => mayBreak(state),
    run: async ([item]) => {
      if (item !== undefined) breakTarget.set(targetOf(item))
      return { failures: [], message: null }
    },
  }
}
