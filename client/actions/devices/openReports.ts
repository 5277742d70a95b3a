/** Failed or unanswered commands: later device reports may show that they succeeded. */
import type { CommandItem } from '#shared/records/command.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { dismissToast, readToasts, subscribeToasts } from '../../ui/feedback/toasts.ts'
import { isAsAsked, type ReportedBefore } from '../askedReports.ts'
import { commandsOf } from '../control.ts'
import { followDevices } from './settledReadings.ts'

type State = Pick<ConsoleState, 'store'>

/** Items whose device has not reported the commanded value since then. */
export const stillOpen = (
  state: State,
  items: readonly CommandItem[],
  before: ReportedBefore,
): readonly CommandItem[] => items.filter((item) => !isAsAsked(state.store.readings, item, before))

/**
 * True if the failure was dismissed or the device received a newer command; retry is then no longer offered.
 */
function isOver(state: ConsoleState, { deviceId, values }: CommandItem): boolean {
  const commanded = commandsOf(state).view(deviceId)?.values
  return !commanded || Object.entries(commanded).some(([name, value]) => (values[name] ?? value) !== value)
}

/**
 * Calls once when one of the devices has reported its value, unless the message was dismissed. Returns the unsubscribe
 * function.
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
