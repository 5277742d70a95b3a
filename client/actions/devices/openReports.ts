/** Devices whose command failed or stayed without an answer: what they report afterwards tells that it worked all the same. */
import type { CommandItem } from '#shared/records/command.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { readToasts, subscribeToasts } from '../../ui/feedback/toasts.ts'
import { isAsAsked, type ReportedBefore } from '../askedReports.ts'

type State = Pick<ConsoleState, 'store'>

/** Of these items, those whose device has not reported since then what it was asked for. */
export const stillOpen = (
  state: State,
  items: readonly CommandItem[],
  before: ReportedBefore,
): readonly CommandItem[] => items.filter((item) => !isAsAsked(state.store.readings, item, before))

/** Calls once, when one of them has reported it; not after the message about them has been put away. */
export function onReport(
  state: State,
  of: { readonly items: readonly CommandItem[]; readonly before: ReportedBefore; readonly toastId: number },
  run: () => void,
): void {
  const { items, before, toastId } = of
  const look = () => {
    if (stillOpen(state, items, before).length === items.length) return
    stop()
    run()
  }
  const stops = items.map(({ deviceId }) => state.store.subscribeReadings(deviceId, look))
  stops.push(
    subscribeToasts(() => {
      if (!readToasts().some(({ id }) => id === toastId)) stop()
    }),
  )
  const stop = () => {
    for (const one of stops) one()
  }
}
