import { devicesContract } from '#shared/contract/devices.ts'
import type { Device } from '#shared/records/device.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useCan, useIsLocked, useRecord } from '../../store/hooks.ts'

/** Why no command can be sent to the device now; undefined when one can. The server checks again. */
export function useControlGate(device: Device): string | undefined {
  const { t } = useTexts()
  const isLocked = useIsLocked()
  const mayControl = useCan(devicesContract.control)
  const host = useRecord('host', device.hostId)
  if (isLocked) return t('control.lock.notLive')
  if (!mayControl) return t('control.lock.noRight')
  if (host?.isOnline === false) return t('control.lock.offline')
  if (!device.isJoined) return t('control.lock.notJoined')
  return undefined
}
