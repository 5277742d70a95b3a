/** One device by its own control: at once, except where its guest wants quiet, which asks first and offers to take it back. */
import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { awaitCommands } from '../awaitCommands.ts'
import { commandsOf } from '../control.ts'
import { loadMayDisturb } from './askLater.ts'
import { placedName } from './placedName.ts'
import { endsQuiet, wantsQuiet } from './quiet.ts'
import { undo } from './tellMany.ts'
import { rememberTold } from './undo.ts'

/** Sends values to one device; the user can take them back. Resolves when that is offered or need not be. */
export async function controlDevice(
  state: ConsoleState,
  deviceId: DeviceId,
  values: Readings,
): Promise<void> {
  const items = [{ deviceId, values }]
  const label = placedName(state, deviceId)
  const isQuiet = wantsQuiet(state, deviceId, values)
  if (isQuiet) {
    const { mayDisturb, mayEndQuiet } = await loadMayDisturb()
    const isMeant = endsQuiet(values)
      ? await mayEndQuiet(state, deviceId)
      : await mayDisturb(state, deviceId, label)
    if (!isMeant) return
  }
  const told = rememberTold(state, label, items)
  const commands = commandsOf(state)
  if (!told || !isQuiet) {
    commands.start(items)
    return
  }
  const notDone = await awaitCommands(commands, items, () => undefined)
  // What went wrong is told at the device itself.
  if (notDone?.length !== 0) return
  showToast('ok', {
    text: i18n.t('control.undo.quiet', { label }),
    actions: [{ text: i18n.t('control.undo.verb'), run: () => void undo(state, told), needsLive: true }],
  })
}
