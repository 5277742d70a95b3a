/** Of a run that has ended: whether its devices report what their hosts have confirmed. */
import { OBEYED_WITHIN_MS } from '#shared/constants.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { isObeying } from '#shared/rules/obedience.ts'
import { lastValues } from '#shared/rules/sceneState.ts'
import { after } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'

/** What the server finds of them arrives within this. */
export const FOUND_WITHIN_MS = OBEYED_WITHIN_MS + 1_500

/** By device what the confirmed steps leave it set to: what a later step has changed is as it was asked to be no more. */
const askedOf = ({ steps }: SceneRun): ReadonlyMap<DeviceId, Readings> =>
  lastValues(
    steps
      .filter(({ outcome }) => outcome === 'confirmed')
      .map(({ dueAtMs, ...step }) => ({ ...step, delayMs: dueAtMs })),
  )

/** Those that do not report it yet. */
export function awaitedDevices({ store }: ConsoleState, run: SceneRun): DeviceId[] {
  const isAwaited = ([id, asked]: readonly [DeviceId, Readings]): boolean =>
    !isObeying(store.read.get('device', id), store.readings(id)?.values, asked)
  return [...askedOf(run)].filter(isAwaited).map(([id]) => id)
}

/** The same run once all of them do, or the server has found that they do not. */
export function obeyed(state: ConsoleState, run: SceneRun | null): Promise<SceneRun | null> {
  if (run === null) return Promise.resolve(null)
  const { store } = state
  const newest = (): SceneRun => store.read.get('sceneRun', run.id) ?? run
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      for (const stop of stops) stop()
      resolve(newest())
    }
    const look = () => {
      if (awaitedDevices(state, newest()).length === 0) end()
    }
    const cancel = after(FOUND_WITHIN_MS, end)
    const stops = [
      store.subscribeRecord('sceneRun', run.id, look),
      ...run.steps.map(({ deviceId }) => store.subscribeReadings(deviceId, look)),
    ]
    look()
  })
}
