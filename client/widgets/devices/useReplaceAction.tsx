/** "Replace" as an action on one device, and the dialog that it opens. */
import { Exchange } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import type { Device } from '#shared/records/device.ts'
import type { Action } from '../../actions/action.ts'
import type { DeviceItem } from '../../actions/devices/deviceActions.ts'
import { ReplaceDevice } from './ReplaceDevice.tsx'

/** The box itself is replaced as a host. */
export const isReplaceable = ({ kind }: Device): boolean => kind !== 'host'

export function useReplaceAction() {
  const [device, setDevice] = useState<Device | null>(null)
  const replace = useMemo(
    (): Action<DeviceItem> => ({
      id: 'device.replace',
      label: 'deviceManagement.replace.label',
      icon: Exchange,
      isSingle: true,
      endpoint: deviceSetupContract.replace,
      isOffered: (item) => isReplaceable(item.device),
      run: async ([item]) => {
        if (item) setDevice(item.device)
        return { failures: [], message: null }
      },
    }),
    [],
  )
  const dialog = device ? <ReplaceDevice device={device} onClose={() => setDevice(null)} /> : null
  return { replace, open: setDevice, dialog }
}
