import { useCallback, useMemo } from 'react'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { OperationRow } from '#shared/contract/operationLog.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { findText } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCommitNews } from '../../../store/useCommitNews.ts'
import { DetailDrawer } from '../../../ui/drawer/DetailDrawer.tsx'
import { Stamp } from '../../../ui/layout/Stamp.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import { CellText } from '../../../ui/list/parts/ValueCell.tsx'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { automationOf } from '../../../widgets/devices/starters.ts'
import { sceneStarter, tellerName } from '../../../widgets/devices/teller.ts'
import { endingAt } from '../../../widgets/history/readInstant.ts'
import { useInstantUrl } from '../../../widgets/history/useInstantUrl.ts'
import { endpointPages } from '../../../widgets/list/endpointRows.ts'
import { PagedPanel } from '../../../widgets/list/PagedList.tsx'
import { ACTOR_ICONS } from '../../../widgets/operations/actorIcons.ts'
import { rowTitle } from '../../../widgets/operations/eventTexts.ts'
import { DeviceCommits } from './deviceCommits.ts'
import { EventDetails } from './EventDetails.tsx'
import styles from './Operations.module.css'

const idOf = ({ seq }: OperationRow): string => String(seq)

const operationColumns = (device: Device, read: ReadState): readonly Column<OperationRow>[] => [
  {
    key: 'what',
    title: 'deviceDetail.what',
    widthPx: 240,
    card: 'title',
    value: (row, { format }) => rowTitle(device, row, format),
  },
  {
    key: 'who',
    title: 'deviceDetail.who',
    widthPx: 130,
    card: 'fact',
    value: (row) => tellerName(row, device.id, read),
    cell: (row) => <ActorCell device={device} row={row} />,
  },
  {
    key: 'channel',
    title: 'deviceDetail.through',
    widthPx: 100,
    value: ({ channel }) => findText(`deviceDetail.channel.${channel}`) ?? channel,
  },
  {
    key: 'at',
    title: 'charts.time',
    widthPx: 160,
    card: 'fact',
    value: ({ atMs }) => new Date(atMs),
  },
]

/** Every command and access decision for the device, with author and source. */
export function Operations({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const columns = useMemo(() => operationColumns(device, read), [device, read])
  const commits = useMemo(() => new DeviceCommits(read, device.id), [read, device.id])
  const news = useCommitNews((commit) => commits.concerns(commit))
  const { atMs } = useInstantUrl()
  const ask = useMemo(
    () => endpointPages(deviceHistoryContract.operations, { deviceId: device.id, ...endingAt(atMs) }),
    [device.id, atMs],
  )
  const from = useMemo((): PagedSource<OperationRow> => ({ ask, idOf, renewOn: news }), [ask, news])
  return (
    <PagedPanel
      // The key prevents showing another device's state.
      key={device.id}
      id="log"
      title={t('deviceDetail.view.log')}
      from={from}
      columns={columns}
      actions={[]}
      emptyHelp={t('deviceDetail.noLogHelp')}
      details={(id, close, row) =>
        row ? (
          <OperationDrawer device={device} row={row} onClose={close} />
        ) : (
          <LinkedOperation key={id} device={device} seq={Number(id)} onClose={close} />
        )
      }
    />
  )
}

/** Linked operation that is not on a loaded page. */
function LinkedOperation(props: {
  readonly device: Device
  readonly seq: number
  readonly onClose: () => void
}) {
  const { device, seq, onClose } = props
  const ask = useCallback(
    (signal: AbortSignal) =>
      call(deviceHistoryContract.operations, { deviceId: device.id, seq }, { signal, isQuiet: true }),
    [device.id, seq],
  )
  const row = useAnswer(ask).value?.list[0]
  return row ? <OperationDrawer device={device} row={row} onClose={onClose} /> : null
}

function ActorCell({ device, row }: { readonly device: Device; readonly row: OperationRow }) {
  const { read } = useConsoleState().store
  const starter = sceneStarter(row.events, device.id, read)
  const isAutomation = starter !== null && (starter.id === '' || automationOf(starter, read) !== undefined)
  const Icon = ACTOR_ICONS[isAutomation ? 'automation' : starter ? 'account' : row.actorKind]
  return (
    <span className={styles.who}>
      <Icon size={12} />
      <CellText>{tellerName(row, device.id, read)}</CellText>
    </span>
  )
}

function OperationDrawer(props: {
  readonly device: Device
  readonly row: OperationRow
  readonly onClose: () => void
}) {
  const { device, row } = props
  const format = useFormat()
  return (
    <DetailDrawer
      title={rowTitle(device, row, format)}
      facts={
        <>
          <ActorCell device={device} row={row} /> <Stamp atMs={row.atMs} />
        </>
      }
      onClose={props.onClose}
    >
      <EventDetails device={device} row={row} />
    </DetailDrawer>
  )
}
