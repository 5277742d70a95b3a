/** Devices that still report the cause of their alarms. Marking them as normal would be misleading. */
import type { Device } from '#shared/records/device.ts'
import { connectionIn } from '#shared/rules/connection.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { raisedCodes } from './alarming.ts'
import { placedName } from './placedName.ts'

/** What each device still reports, one line each. Offline and silent devices are omitted. */
export function stillRaised(
  { store }: Pick<ConsoleState, 'store'>,
  devices: readonly Device[],
): readonly string[] {
  return devices.flatMap((device) => {
    if (connectionIn(store, device) !== 'online') return []
    const raised = raisedCodes(device, store.readings(device.id)?.values ?? {})
    const name = placedName({ store }, device.id)
    return [...store.read.by('alarm', 'device', device.id).values()]
      .filter(({ isActive, code }) => isActive && raised.includes(code))
      .map((alarm) => i18n.t('areas.named', { name, text: alarmTitle(alarm) }))
  })
}

/** Asks for confirmation if a device still reports its alarm; true otherwise. */
export async function askMarkNormal(
  state: Pick<ConsoleState, 'store'>,
  devices: readonly Device[],
): Promise<boolean> {
  const details = stillRaised(state, devices)
  if (details.length === 0) return true
  return confirm({
    title: i18n.t('control.stillRaised.title', { count: details.length }),
    body: i18n.t('control.stillRaised.body'),
    details,
    verb: i18n.t('control.stillRaised.verb'),
    intent: 'danger',
    isCautious: true,
    needsLive: true,
  })
}
