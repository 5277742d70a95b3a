/** Device groups: all of them at the left, the chosen one with its devices at the right. */
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deviceGroupsContract } from '#shared/contract/deviceGroups.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useIsLive } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { MasterDetail } from '../../../ui/masterDetail/MasterDetail.tsx'
import { SearchInput } from '../../../ui/picker/SearchInput.tsx'
import { foundItems } from '../../../ui/transfer/transferModel.ts'
import { type GroupItem, useDeviceGroups } from '../../../widgets/pickers/useDeviceGroups.ts'
import { NAME_REFUSALS, useNameFields } from '../../../widgets/records/useNameFields.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { GroupDetails } from './GroupDetails.tsx'

const CHOSEN = 'group'

export function DeviceGroups() {
  const { t } = useTexts()
  const isLive = useIsLive()
  const groups = useDeviceGroups()
  const [chosen, choose] = useChosen(groups)
  const { addButton, dialog } = useRecordDialog({
    type: 'deviceGroup',
    add: deviceGroupsContract.add,
    update: deviceGroupsContract.update,
    addTitle: t('groups.add'),
    fields: useNameFields(t('groups.name')),
    refusals: NAME_REFUSALS,
    onAdded: ({ groupId }) => choose(groupId),
  })
  return (
    <Page
      title={screenTitle('deviceGroups')}
      facts={t('groups.count', { count: groups.length })}
      actions={addButton}
    >
      {groups.length > 0 ? (
        <Panel>
          <GroupList groups={groups} chosen={chosen} onChoose={choose} />
        </Panel>
      ) : isLive ? (
        <Notice title={t('groups.empty')}>{t('groups.emptyHelp')}</Notice>
      ) : (
        <Skeleton lines={8} />
      )}
      {dialog}
    </Page>
  )
}

function GroupList(props: {
  readonly groups: readonly GroupItem[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}) {
  const { t } = useTexts()
  const { groups, chosen, onChoose } = props
  const [search, setSearch] = useState('')
  const entries = useMemo(
    () =>
      foundItems(groups, search).map(({ id, label }) => {
        const count = groups.find((group) => group.id === id)?.count ?? 0
        return { id, title: label, note: t('groups.deviceCount', { count }) }
      }),
    [groups, search, t],
  )
  return (
    <MasterDetail
      label={t('groups.list')}
      storageKey="device-groups"
      entries={entries}
      chosenId={chosen}
      opensFirst
      onChoose={onChoose}
      tools={
        <SearchInput label={t('groups.search')} value={search} isDisabled={false} onChange={setSearch} />
      }
    >
      {chosen === null ? null : (
        <GroupDetails key={chosen} groupId={chosen} onRemoved={() => onChoose(null)} />
      )}
    </MasterDetail>
  )
}

/** The address names it; a group that is gone is not chosen. */
function useChosen(groups: readonly GroupItem[]) {
  const [query, setQuery] = useSearchParams()
  const wanted = query.get(CHOSEN)
  const choose = (id: string | null) => setQuery(id === null ? {} : { [CHOSEN]: id })
  return [groups.find(({ id }) => id === wanted)?.id ?? null, choose] as const
}
