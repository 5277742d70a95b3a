/** Sender and time of the newest command, which may explain the state. */
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { CommitMessage } from '#shared/contract/live.ts'
import type { OperationRow } from '#shared/contract/operationLog.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useCommitNews } from '../../store/useCommitNews.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import { deviceUrl } from './places.ts'
import { tellerName } from './teller.ts'

/** Among the newest entries of the device's log; older commands are found there. */
const LOOKED_AT = 20

export function LastCommandText({ deviceId }: { readonly deviceId: DeviceId }) {
  const { t } = useTexts()
  const news = useCommitNews(({ events }: CommitMessage) => tells(events, deviceId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer command is another question
  const ask = useMemo(
    () => (signal: AbortSignal) =>
      call(
        deviceHistoryContract.operations,
        { deviceId, pageNum: 1, pageSize: LOOKED_AT },
        { signal, isQuiet: true },
      ),
    [deviceId, news],
  )
  const { value, state } = useAnswer(ask)
  const found = value?.list.find(({ events }) => tells(events, deviceId))
  if (found) return <CommandLine row={found} deviceId={deviceId} />
  if (state === 'loading') return t('common.loading')
  return state === 'failed' ? t('charts.failed') : t('deviceManagement.noCommand')
}

function CommandLine({ row, deviceId }: { readonly row: OperationRow; readonly deviceId: DeviceId }) {
  const format = useFormat()
  const age = useServerTime((nowMs) => format.ago(row.atMs, nowMs))
  const who = tellerName(row, deviceId, useConsoleState().store.read)
  return (
    <Link to={`${deviceUrl(deviceId)}&view=log`} title={format.dateTime(row.atMs)}>
      {who} · {age}
    </Link>
  )
}

/** The same event as a commit and as a row of the log carry it. */
const tells = (events: readonly { readonly type: string; readonly data: object }[], deviceId: string) =>
  events.some((event) => event.type === 'DeviceCommandIssued' && items(event.data).includes(deviceId))

function items(data: object): readonly string[] {
  // Log rows contain event data; the type determines its form.
  const commanded = (data as Extract<AtriumEvent, { type: 'DeviceCommandIssued' }>['data']).items
  return commanded.map(({ deviceId }) => deviceId)
}
