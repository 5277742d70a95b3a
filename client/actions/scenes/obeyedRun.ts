/** Waits until devices report what their hosts confirmed for an ended run. */
import { OBEYED_WITHIN_MS } from '#shared/constants.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { isObeying } from '#shared/rules/obedience.ts'
import { lastValues } from '#shared/rules/sceneState.ts'
import { after } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'

/** Time within which the server's check arrives. */
export const FOUND_WITHIN_MS = OBEYED_WITHIN_MS + 1_500

/** Final confirmed values per device. Values changed by later steps no longer apply. */
const askedOf = ({ steps }: SceneRun): ReadonlyMap<DeviceId, Readings> =>
  lastValues(
    steps
      .filter(({ outcome }) => outcome === 'confirmed')
      .map(({ dueAtMs, ...step }) => ({ ...step, delayMs: dueAtMs })),
  )

/** Devices that do not report their values yet. */
export function awaitedDevices({ store }: ConsoleState, run: SceneRun): DeviceId[] {
  const isAwaited = ([id, asked]: readonly [DeviceId, Readings]): boolean =>
    !isObeying(store.read.get('device', id), store.readings(id)?.values, asked)
  return [...askedOf(run)].filter(isAwaited).map(([id]) => id)
}

/** Resolves to the run once all devices match, or the server found that they do not. */
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
