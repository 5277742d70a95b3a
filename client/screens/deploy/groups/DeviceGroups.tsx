/** Device groups: all of them at the left, the chosen one with its devices at the right. */
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { deviceGroupsContract } from '#shared/contract/deviceGroups.ts'
import type { DeviceGroup } from '#shared/records/deviceGroup.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useIsLive } from '../../../store/hooks.ts'
import { SearchInput } from '../../../ui/controls/SearchInput.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { MasterDetail } from '../../../ui/masterDetail/MasterDetail.tsx'
import { foundItems } from '../../../ui/transfer/transferModel.ts'
import { type GroupItem, useDeviceGroups } from '../../../widgets/pickers/useDeviceGroups.ts'
import { NAME_REFUSALS, useNameFields } from '../../../widgets/records/useNameFields.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { useRecordWatch } from '../../../widgets/records/useRecordWatch.ts'
import { GroupDetails } from './GroupDetails.tsx'

const CHOSEN = 'group'

export function DeviceGroups() {
  const { t } = useTexts()
  const isLive = useIsLive()
  const groups = useDeviceGroups()
  const { group: chosen, isNamed, isGone, choose } = useChosen()
  const { addButton, dialog } = useRecordDialog({
    type: 'deviceGroup',
    add: deviceGroupsContract.add,
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
      {groups.length > 0 || chosen ? (
        <Panel>
          <GroupList groups={groups} chosen={chosen} isNamed={isNamed} isGone={isGone} onChoose={choose} />
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
  readonly chosen: DeviceGroup | null
  /** The address names one, which may be on its way. */
  readonly isNamed: boolean
  readonly isGone: boolean
  readonly onChoose: (id: string | null) => void
}) {
  const { t } = useTexts()
  const { groups, chosen, isNamed, isGone, onChoose } = props
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
      chosenId={chosen?.id ?? null}
      opensFirst={!isNamed}
      onChoose={onChoose}
      tools={<SearchInput label={t('groups.search')} value={search} onChange={setSearch} />}
    >
      {chosen === null ? null : (
        <GroupDetails key={chosen.id} group={chosen} isGone={isGone} onRemoved={() => onChoose(null)} />
      )}
    </MasterDetail>
  )
}

/** The address names it. One that someone else deletes stays, for the input about it. */
function useChosen() {
  const [query, setQuery] = useSearchParams()
  const named = query.get(CHOSEN)
  const watched = useRecordWatch('deviceGroup', named)
  const choose = (id: string | null) => setQuery(id === null ? {} : { [CHOSEN]: id })
  const group = watched.isOwnDeletion ? null : (watched.record ?? null)
  return { group, isNamed: named !== null, isGone: watched.gone !== null, choose }
}
