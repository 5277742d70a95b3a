/** Device table of the project: filter, sort, select, bulk actions, print, export. */

import { Home, TimelineBarChart } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Action } from '../../actions/action.ts'
import {
  type DeviceItem,
  deviceItem,
  markNormal,
  switchOff,
  switchOn,
} from '../../actions/devices/deviceActions.ts'
import { breakAction, breakHostAction } from '../../actions/simulation/breakSomething.ts'
import { toGuestAction } from '../../actions/simulation/guestActions.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { deviceTable } from '../../widgets/deviceList/deviceTable.tsx'
import { useDeviceDrawer } from '../../widgets/deviceList/useDeviceDrawer.tsx'
import { useGroupActions } from '../../widgets/deviceList/useGroupActions.tsx'
import { deviceInAreaUrl, deviceUrl } from '../../widgets/devices/places.ts'
import { useReplaceAction } from '../../widgets/devices/useReplaceAction.tsx'
import { LiveList } from '../../widgets/list/LiveList.tsx'
import { useListActions } from '../../widgets/list/useListActions.ts'

const SORT = { column: 'area', isDescending: false }

export function DeviceManagement() {
  const { t } = useTexts()
  const grouping = useGroupActions()
  const replacing = useReplaceAction()
  const actions = useListActions(useDeviceActions(grouping.actions, replacing.replace), deviceItem)
  const details = useDeviceDrawer(actions)
  return (
    <>
      <LiveList
        id="devices"
        title={screenTitle('deviceManagement')}
        table={deviceTable}
        sort={SORT}
        actions={actions}
        searchLabel={t('deviceManagement.search')}
        emptyHelp={t('deviceManagement.emptyHelp')}
        details={details}
      />
      {grouping.dialog}
      {replacing.dialog}
    </>
  )
}

function useDeviceActions(
  grouping: readonly Action<DeviceItem>[],
  replace: Action<DeviceItem>,
): readonly Action<DeviceItem>[] {
  const navigate = useNavigate()
  const state = useConsoleState()
  return useMemo(() => {
    const goTo = (path: (item: DeviceItem) => string) => ({
      endpoint: null,
      isSingle: true,
      isOffered: () => true,
      run: async ([item]: readonly DeviceItem[]) => {
        if (item) await navigate(path(item))
        return { failures: [], message: null }
      },
    })
    return [
      switchOn,
      switchOff,
      markNormal,
      ...grouping,
      replace,
      {
        ...goTo(({ device }) => deviceUrl(device.id)),
        id: 'device.detail',
        label: 'deviceManagement.openDetail',
        icon: TimelineBarChart,
        hotkey: 'o',
      },
      {
        ...goTo(({ device }) => deviceInAreaUrl(device)),
        id: 'device.area',
        label: 'deviceManagement.openArea',
        icon: Home,
      },
      toGuestAction(state, ({ device }: DeviceItem) => ({ type: 'device', id: device.id })),
      breakAction(state, ({ device }: DeviceItem) => ({ type: 'device', id: device.id })),
      breakHostAction(state, ({ device }: DeviceItem) => device.hostId),
    ]
  }, [navigate, state, grouping, replace])
}
