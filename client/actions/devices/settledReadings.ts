import type { Readings } from '#shared/devices/kind.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { commandsOf } from '../control.ts'

/** The reported state of a device without pending commands: while one is pending, the last report is no reason to skip a command. */
export function settledReadings(state: ConsoleState, deviceId: string): Readings {
  const values = state.store.readings(deviceId)?.values ?? {}
  const view = commandsOf(state).view(deviceId)
  if (view?.shown !== 'pending' && view?.shown !== 'confirmed') return values
  const isSettled = ([name, value]: readonly [string, unknown]) =>
    view.values[name] === undefined || view.values[name] === value
  return Object.fromEntries(Object.entries(values).filter(isSettled))
}

/** Calls back when reported or commanded values of these devices change; returns a function that unsubscribes. */
export function followDevices(
  state: ConsoleState,
  deviceIds: readonly string[],
  onChange: () => void,
): () => void {
  const stops = deviceIds.flatMap((id) => [
    state.store.subscribeReadings(id, onChange),
    commandsOf(state).subscribe(id, onChange),
  ])
  return () => {
    for (const stop of stops) stop()
  }
}
