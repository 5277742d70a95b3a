/** Commands a device by its own control: immediately, except under "do not disturb", which needs a confirmation. */
import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { endsQuiet } from '#shared/rules/quiet.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { loadMayDisturb } from './askLater.ts'
import { commandDevices, type DevicePlan } from './commandDevices.ts'
import { placedName } from './placedName.ts'
import { wantsQuiet } from './quiet.ts'

/** Sends values to one device and offers undo. Resolves when undo is offered or is not needed. */
export async function controlDevice(
  state: ConsoleState,
  deviceId: DeviceId,
  values: Readings,
): Promise<void> {
  const plan: DevicePlan = { items: [{ deviceId, values }] }
  const label = placedName(state, deviceId)
  if (!wantsQuiet(state, deviceId, values)) {
    commandDevices(state, { label, plan, atDevice: { done: null } })
    return
  }
  const ask = async (): Promise<DevicePlan | null> => {
    const { mayDisturb, mayEndQuiet } = await loadMayDisturb()
    const isIntended = endsQuiet(values)
      ? await mayEndQuiet(state, deviceId)
      : await mayDisturb(state, deviceId, label)
    return isIntended ? plan : null
  }
  const done = i18n.t('control.undo.quiet', { label })
  await commandDevices(state, { label, plan: ask, atDevice: { done } }).result
}
