/** Devices whose command failed or stayed without an answer: what they report afterwards tells that it worked all the same. */
import type { CommandItem } from '#shared/records/command.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { dismissToast, readToasts, subscribeToasts } from '../../ui/feedback/toasts.ts'
import { isAsAsked, type ReportedBefore } from '../askedReports.ts'
import { commandsOf } from '../control.ts'
import { followDevices } from './settledReadings.ts'

type State = Pick<ConsoleState, 'store'>

/** Of these items, those whose device has not reported since then what it was asked for. */
export const stillOpen = (
  state: State,
  items: readonly CommandItem[],
  before: ReportedBefore,
): readonly CommandItem[] => items.filter((item) => !isAsAsked(state.store.readings, item, before))

/** Dismissed at the device, or commanded otherwise since: a retry is no longer offered. */
function isOver(state: ConsoleState, { deviceId, values }: CommandItem): boolean {
  const commanded = commandsOf(state).view(deviceId)?.values
  return !commanded || Object.entries(commanded).some(([name, value]) => (values[name] ?? value) !== value)
}

/**
 * Calls once, when one of them has reported it; not after the message about them has been put away, which goes on its own once
 * all of them are over. Returns what ends it.
 */
export function onReport(
  state: ConsoleState,
  of: { readonly items: readonly CommandItem[]; readonly before: ReportedBefore; readonly toastId: number },
  run: () => void,
): () => void {
  const { items, before, toastId } = of
  const look = () => {
    const isReported = stillOpen(state, items, before).length < items.length
    if (!isReported && !items.every((item) => isOver(state, item))) return
    stop()
    if (isReported) run()
    else dismissToast(toastId)
  }
  const unfollow = followDevices(
    state,
    items.map(({ deviceId }) => deviceId),
    look,
  )
  const unsubscribe = subscribeToasts(() => {
    if (!readToasts().some(({ id }) => id === toastId)) stop()
  })
  const stop = () => {
    unfollow()
    unsubscribe()
  }
  return stop
}
