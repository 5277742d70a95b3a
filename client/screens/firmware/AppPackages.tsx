/** App packages for phones and panels, each with the page from which it is installed. */
import { Edit, Plus } from '@blueprintjs/icons'
import { Suspense, useMemo, useReducer, useState } from 'react'
import { type AppPackageRow, appPackagesContract } from '#shared/contract/appPackages.ts'
import { APP_PLATFORMS } from '#shared/records/appPackage.ts'
import type { Action } from '../../actions/action.ts'
import { removeAction } from '../../actions/removeAction.ts'
import { findText, i18n } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import type { Column } from '../../ui/list/model/columns.ts'
import type { PagedSource } from '../../ui/list/usePagedRows.ts'
import { CallButton } from '../../widgets/access/CallButton.tsx'
import { PagedList } from '../../widgets/list/PagedList.tsx'
import { useListActions } from '../../widgets/list/useListActions.ts'
import { AppPackageDetails } from './AppPackageDetails.tsx'
import { firstValuePages } from './asking.ts'

const AddDialog = lazyPart(async () => (await import('./AppPackageDialogs.tsx')).AddAppPackageDialog)
const EditDialog = lazyPart(async () => (await import('./AppPackageDialogs.tsx')).EditAppPackageDialog)

const ask = firstValuePages<AppPackageRow>(appPackagesContract.list)
const idOf = ({ id }: AppPackageRow): string => id
const itself = (_: unknown, row: AppPackageRow): AppPackageRow => row
const platformText = (platform: string): string => findText(`firmware.apps.platforms.${platform}`) ?? platform
const MEBIBYTE = 1024 * 1024

const columns: readonly Column<AppPackageRow>[] = [
  {
    key: 'name',
    title: 'firmware.apps.name',
    widthPx: 200,
    card: 'title',
    sort: false,
    search: true,
    value: ({ name }) => name,
  },
  {
    key: 'platform',
    title: 'firmware.apps.platform',
    widthPx: 110,
    sort: false,
    value: ({ platform }) => platformText(platform),
    facet: { of: ({ platform }) => platform, text: platformText, values: APP_PLATFORMS, isOneOf: true },
  },
  {
    key: 'version',
    title: 'firmware.apps.version',
    widthPx: 110,
    card: 'end',
    sort: false,
    value: ({ version }) => version,
  },
  {
    key: 'identifier',
    title: 'firmware.apps.identifier',
    widthPx: 200,
    sort: false,
    value: ({ identifier }) => identifier,
  },
  {
    key: 'isForced',
    title: 'firmware.apps.forced',
    widthPx: 150,
    sort: false,
    value: ({ isForced }) => isForced,
    words: ['firmware.apps.optional', 'firmware.apps.forced'],
  },
  {
    key: 'size',
    title: 'firmware.fields.size',
    widthPx: 110,
    sort: false,
    unit: 'MiB',
    decimals: 1,
    value: ({ sizeBytes }) => sizeBytes / MEBIBYTE,
  },
  {
    key: 'uploaded',
    title: 'firmware.fields.uploaded',
    widthPx: 170,
    card: 'fact',
    sort: false,
    value: ({ uploadedAtMs }) => new Date(uploadedAtMs),
  },
]

export function AppPackages() {
  const { t } = useTexts()
  const [round, onChanged] = useReducer((n: number) => n + 1, 0)
  const [opened, setOpened] = useState<AppPackageRow | 'new' | null>(null)
  const from = useMemo((): PagedSource<AppPackageRow> => ({ ask, idOf, renewOn: round }), [round])
  const actions = useMemo(() => [editing(setOpened), removal(onChanged)], [])
  const dialog = { onClose: () => setOpened(null), onChanged }
  return (
    <>
      <PagedList
        id="appPackages"
        title={screenTitle('appPackages')}
        from={from}
        columns={columns}
        actions={useListActions(actions, itself)}
        searchLabel={t('firmware.apps.search')}
        emptyHelp={t('firmware.apps.empty')}
        mainAction={
          <CallButton
            endpoint={appPackagesContract.add}
            intent="primary"
            icon={<Plus />}
            onClick={() => setOpened('new')}
          >
            {t('firmware.apps.add')}
          </CallButton>
        }
        details={(_, close, row) => (row ? <AppPackageDetails row={row} onClose={close} /> : null)}
      />
      <Suspense fallback={null}>
        {opened === 'new' ? <AddDialog {...dialog} /> : null}
        {opened !== null && opened !== 'new' ? <EditDialog {...dialog} row={opened} /> : null}
      </Suspense>
    </>
  )
}

const editing = (onEdit: (row: AppPackageRow) => void): Action<AppPackageRow> => ({
  id: 'appPackage.edit',
  label: 'firmware.edit',
  icon: Edit,
  hotkey: 'e',
  isSingle: true,
  endpoint: appPackagesContract.change,
  isOffered: () => true,
  run: async ([row]) => {
    if (row) onEdit(row)
    return { failures: [], message: null }
  },
})

const removal = (onDone: () => void): Action<AppPackageRow> =>
  removeAction({
    id: 'appPackage.delete',
    endpoint: appPackagesContract.remove,
    inputOf: ({ id }: AppPackageRow) => ({ packageIds: [id] }),
    name: ({ name, version }) => i18n.t('firmware.apps.named', { name, version }),
    onDone,
  })
