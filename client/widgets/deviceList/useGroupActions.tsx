/** Adds or removes the selected devices from a device group in one command. */
import { Minus, Plus } from '@blueprintjs/icons'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { deviceGroupsContract } from '#shared/contract/deviceGroups.ts'
import type { Action } from '../../actions/action.ts'
import type { DeviceItem } from '../../actions/devices/deviceActions.ts'
import { atRest } from '../../platform/rest.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import type { GroupRequest } from './GroupDialog.tsx'

const fetchDialog = () => import('./GroupDialog.tsx')
const GroupDialog = lazyPart(async () => (await fetchDialog()).GroupDialog)

export function useGroupActions() {
  const [request, setRequest] = useState<GroupRequest | null>(null)
  const actions = useMemo((): readonly Action<DeviceItem>[] => {
    const opens = (kind: GroupRequest['kind']) => ({
      endpoint: deviceGroupsContract.members,
      run: async (items: readonly DeviceItem[]) => {
        setRequest({ kind, deviceIds: items.map(({ device }) => device.id) })
        return { failures: [], message: null }
      },
    })
    return [
      {
        ...opens('add'),
        id: 'device.addToGroup',
        label: 'deviceManagement.addToGroup',
        icon: Plus,
        isOffered: () => true,
      },
      {
        ...opens('remove'),
        id: 'device.removeFromGroup',
        label: 'deviceManagement.removeFromGroup',
        icon: Minus,
        isOffered: ({ device }) => (device.groups ?? []).length > 0,
      },
    ]
  }, [])
  // Fetched after the table, before anybody has marked a device.
  useEffect(() => atRest(() => void fetchDialog().catch(() => undefined)), [])
  const dialog = request ? (
    <Suspense fallback={null}>
      <GroupDialog request={request} onClose={() => setRequest(null)} />
    </Suspense>
  ) : null
  return { actions, dialog }
}
