/** Firmware that may be used in the project: that of its library, and what others share. */
import { useMemo } from 'react'
import { type FirmwareRow, firmwareContract } from '#shared/contract/firmware.ts'
import { i18n } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { nowMs } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import type { Column } from '../../ui/list/model/columns.ts'
import type { PagedSource } from '../../ui/list/usePagedRows.ts'
import { PagedList } from '../../widgets/list/PagedList.tsx'
import { useListActions } from '../../widgets/list/useListActions.ts'
import { firstValuePages } from './asking.ts'
import { FirmwareDetails } from './FirmwareDetails.tsx'
import { downloadAction } from './firmwareActions.ts'
import { firmwareColumns } from './firmwareColumns.tsx'

const from: PagedSource<FirmwareRow> = {
  ask: firstValuePages<FirmwareRow>(firmwareContract.available),
  idOf: ({ id }) => id,
}
const itself = (_: unknown, row: FirmwareRow): FirmwareRow => row
const ACTIONS = [downloadAction()]

const origin: Column<FirmwareRow> = {
  key: 'origin',
  title: 'firmware.origin',
  widthPx: 140,
  sort: false,
  value: ({ isOwn }) => i18n.t(isOwn ? 'firmware.own' : 'firmware.sharedIn'),
}
const offered: Column<FirmwareRow> = {
  key: 'isPushed',
  title: 'firmware.fields.isPushed',
  widthPx: 110,
  sort: false,
  value: ({ isPushed }) => i18n.t(isPushed ? 'firmware.fields.isPushed' : 'firmware.notOffered'),
}

export function FirmwareVersions() {
  const { t } = useTexts()
  const { clock } = useConsoleState()
  const columns = useMemo(() => {
    const shown = firmwareColumns(() => clock.at(nowMs())).filter(({ key }) => key !== 'shares')
    return [...shown, origin, offered]
  }, [clock])
  return (
    <PagedList
      id="firmwareVersions"
      title={screenTitle('firmware')}
      from={from}
      columns={columns}
      actions={useListActions(ACTIONS, itself)}
      searchLabel={t('firmware.search')}
      emptyHelp={t('firmware.emptyVersions')}
      details={(_, close, row) => (row ? <FirmwareDetails row={row} onClose={close} /> : null)}
    />
  )
}
