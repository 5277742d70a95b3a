/** Devices as engineers set them up: found, added, changed, copied, moved, renamed and deleted. */

import { Plus } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { deviceItem, switchOff, switchOn } from '../../../actions/devices/deviceActions.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { useDeviceDrawer } from '../../../widgets/deviceList/useDeviceDrawer.tsx'
import { useGroupActions } from '../../../widgets/deviceList/useGroupActions.tsx'
import { useReplaceAction } from '../../../widgets/devices/useReplaceAction.tsx'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import { useListActions } from '../../../widgets/list/useListActions.ts'
import { FoundButton } from '../found/FoundButton.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { ToFirst, useMissingFirst } from '../MissingFirst.tsx'
import { deviceSetupTable } from './deviceSetupTable.ts'
import { useSetupActions } from './useSetupActions.tsx'

const SORT = { column: 'area', isDescending: false }

export function DeviceSetup() {
  const { t } = useTexts()
  const setup = useSetupActions()
  const missing = useMissingFirst('device')
  const grouping = useGroupActions()
  const replacing = useReplaceAction()
  const all = useMemo(
    () => [switchOn, switchOff, ...setup.actions, replacing.replace, ...grouping.actions],
    [setup.actions, grouping.actions, replacing.replace],
  )
  const actions = useListActions(all, deviceItem)
  const details = useDeviceDrawer(actions)
  return (
    <>
      <LiveList
        id="deviceSetup"
        title={screenTitle('deviceSetup')}
        table={deviceSetupTable}
        sort={SORT}
        actions={actions}
        searchLabel={t('deviceManagement.search')}
        emptyHelp={t('deviceSetup.emptyHelp')}
        tools={
          <>
            <FoundButton />
            <ImportButton />
          </>
        }
        mainAction={
          <CallButton endpoint={deviceSetupContract.add} intent="primary" icon={<Plus />} onClick={setup.add}>
            {t('deviceSetup.add')}
          </CallButton>
        }
        emptyAction={missing === null || missing === 'device' ? null : <ToFirst type={missing} />}
        details={details}
      />
      {setup.dialog}
      {grouping.dialog}
      {replacing.dialog}
    </>
  )
}
