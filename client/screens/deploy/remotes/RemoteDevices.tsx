/** Infrared devices at the left, the virtual remotes of the chosen one at the right. */
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useIds, useIsLive } from '../../../store/hooks.ts'
import { SearchInput } from '../../../ui/controls/SearchInput.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { MasterDetail } from '../../../ui/masterDetail/MasterDetail.tsx'
import { foundItems } from '../../../ui/transfer/transferModel.ts'
import { areaPath, placeOrder } from '../../../widgets/devices/places.ts'
import { ToFirst } from '../MissingFirst.tsx'
import { DeviceRemoteSetup } from './DeviceRemoteSetup.tsx'

const KIND = 'infrared_remote'
const CHOSEN = 'device'

export function RemoteDevices() {
  const { t } = useTexts()
  const isLive = useIsLive()
  const ids = useIds('device', 'kind', KIND)
  const [query, setQuery] = useSearchParams()
  const wanted = query.get(CHOSEN)
  const chosen = ids.find((id) => id === wanted) ?? null
  return (
    <Page title={screenTitle('infraredRemotes')} facts={t('infrared.deviceCount', { count: ids.length })}>
      {ids.length > 0 ? (
        <Panel>
          <DeviceList
            ids={ids}
            chosen={chosen}
            onChoose={(id) => setQuery(id === null ? {} : { [CHOSEN]: id })}
          />
        </Panel>
      ) : isLive ? (
        <Notice title={t('infrared.empty')} actions={<ToFirst type="device" />}>
          {t('infrared.emptyHelp')}
        </Notice>
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}

function DeviceList(props: {
  readonly ids: readonly string[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}) {
  const { t } = useTexts()
  const { ids, chosen } = props
  const [search, setSearch] = useState('')
  const items = useItems(ids)
  return (
    <MasterDetail
      label={t('infrared.devices')}
      storageKey="infrared-devices"
      entries={foundItems(items, search).map(({ id, label, note }) => ({ id, title: label, note }))}
      chosenId={chosen}
      onChoose={props.onChoose}
      tools={<SearchInput label={t('blocks.tree.search')} value={search} onChange={setSearch} />}
    >
      {chosen === null ? null : <DeviceRemoteSetup key={chosen} deviceId={chosen} />}
    </MasterDetail>
  )
}

/** In the order of their places, each with how many remotes it has. */
function useItems(ids: readonly string[]) {
  const { t, i18n } = useTexts()
  const { read } = useConsoleState().store
  const remotes = useAllIds('remote')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language, counts the remotes
  return useMemo(
    () =>
      ids
        .flatMap((id) => read.get('device', id) ?? [])
        .map((device) => ({ device, order: placeOrder(read, device.areaId) }))
        .sort((a, b) => naturalOrder(a.order, b.order))
        .map(({ device }) => {
          const count = read.by('remote', 'device', device.id).size
          const remoteText = count > 0 ? ` · ${t('infrared.remoteCount', { count })}` : ''
          return {
            id: device.id,
            label: nameOf(device),
            note: `${areaPath(read, device.areaId)}${remoteText}`,
          }
        }),
    [ids, remotes, read, t, i18n.language],
  )
}
