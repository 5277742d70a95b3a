/** Devices whose command stayed without an answer: what they report afterwards tells that it worked all the same. */
import type { CommandItem } from '#shared/records/command.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { readToasts, subscribeToasts } from '../../ui/feedback/toasts.ts'
import { isAsAsked, type ReportedBefore } from '../askedReports.ts'

type State = Pick<ConsoleState, 'store'>

/** Of these items, those whose device has not reported since then what it was asked for. */
export const stillLate = (
  state: State,
  late: readonly CommandItem[],
  before: ReportedBefore,
): readonly CommandItem[] => late.filter((item) => !isAsAsked(state.store.readings, item, before))

/** Calls once, when one or all of them have reported it; not after the message about them has been put away. */
export function onLateReport(
  state: State,
  late: {
    readonly items: readonly CommandItem[]
    readonly before: ReportedBefore
    readonly toastId: number
    readonly isAll?: boolean
  },
  run: () => void,
): void {
  const { items, before, toastId, isAll = false } = late
  const most = isAll ? 0 : items.length - 1
  const look = () => {
    if (stillLate(state, items, before).length > most) return
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
