/** "Replace" as an action on one device, and the dialog that it opens. */
import { Refresh } from '@blueprintjs/icons'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import type { Device } from '#shared/records/device.ts'
import type { Action } from '../../actions/action.ts'
import type { DeviceItem } from '../../actions/devices/deviceActions.ts'
import { atRest } from '../../platform/rest.ts'
import { lazyPart } from '../../ui/lazyPart.ts'

const fetchDialog = () => import('./ReplaceDevice.tsx')
const ReplaceDevice = lazyPart(async () => (await fetchDialog()).ReplaceDevice)

/** The box itself is replaced as a host. */
export const isReplaceable = ({ kind }: Device): boolean => kind !== 'host'

export function useReplaceAction() {
  const [device, setDevice] = useState<Device | null>(null)
  const replace = useMemo(
    (): Action<DeviceItem> => ({
      id: 'device.replace',
      label: 'deviceManagement.replace.label',
      icon: Refresh,
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
  // Fetched after the page, before anybody has found the action.
  useEffect(() => atRest(() => void fetchDialog().catch(() => undefined)), [])
  const dialog = device ? (
    <Suspense fallback={null}>
      <ReplaceDevice device={device} onClose={() => setDevice(null)} />
    </Suspense>
  ) : null
  return { replace, open: setDevice, dialog }
}
