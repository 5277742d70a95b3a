/** The firmware library of the project: upload, share, offer, withdraw and delete versions. */
import { Upload } from '@blueprintjs/icons'
import { Suspense, useMemo, useReducer, useState } from 'react'
import { type FirmwareRow, firmwareContract } from '#shared/contract/firmware.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { nowMs } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import type { PagedSource } from '../../ui/list/usePagedRows.ts'
import { CallButton } from '../../widgets/access/CallButton.tsx'
import { PagedList } from '../../widgets/list/PagedList.tsx'
import { useListActions } from '../../widgets/list/useListActions.ts'
import { firstValuePages } from './asking.ts'
import { FirmwareDetails } from './FirmwareDetails.tsx'
import { libraryActions } from './firmwareActions.ts'
import { firmwareColumns } from './firmwareColumns.tsx'

const UploadDialog = lazyPart(async () => (await import('./FirmwareDialogs.tsx')).UploadFirmwareDialog)
const EditDialog = lazyPart(async () => (await import('./FirmwareDialogs.tsx')).EditFirmwareDialog)
const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog)

const ask = firstValuePages<FirmwareRow>(firmwareContract.list)
const idOf = ({ id }: FirmwareRow): string => id
const itself = (_: unknown, row: FirmwareRow): FirmwareRow => row

type Opened = { readonly kind: 'upload' } | { readonly kind: 'edit' | 'share'; readonly row: FirmwareRow }

export function FirmwareLibrary() {
  const { t } = useTexts()
  const { clock } = useConsoleState()
  const [round, onChanged] = useReducer((n: number) => n + 1, 0)
  const [opened, setOpened] = useState<Opened | null>(null)
  const from = useMemo((): PagedSource<FirmwareRow> => ({ ask, idOf, renewOn: round }), [round])
  const columns = useMemo(() => firmwareColumns(() => clock.at(nowMs())), [clock])
  const actions = useMemo(
    () =>
      libraryActions({
        onEdit: (row) => setOpened({ kind: 'edit', row }),
        onShare: (row) => setOpened({ kind: 'share', row }),
        onChanged,
      }),
    [],
  )
  const dialog = { onClose: () => setOpened(null), onChanged }
  return (
    <>
      <PagedList
        id="firmwareLibrary"
        title={screenTitle('firmwareLibrary')}
        from={from}
        columns={columns}
        actions={useListActions(actions, itself)}
        searchLabel={t('firmware.search')}
        emptyHelp={t('firmware.emptyHelp')}
        mainAction={
          <CallButton
            endpoint={firmwareContract.upload}
            intent="primary"
            icon={<Upload />}
            onClick={() => setOpened({ kind: 'upload' })}
          >
            {t('firmware.upload')}
          </CallButton>
        }
        details={(_, close, row) => (row ? <FirmwareDetails row={row} onClose={close} /> : null)}
      />
      <Suspense fallback={null}>
        {opened?.kind === 'upload' ? <UploadDialog {...dialog} /> : null}
        {opened?.kind === 'edit' ? <EditDialog {...dialog} row={opened.row} /> : null}
        {opened?.kind === 'share' ? <ShareDialog {...dialog} row={opened.row} /> : null}
      </Suspense>
    </>
  )
}
