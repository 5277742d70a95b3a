import { useCallback, useMemo } from 'react'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { OperationRow } from '#shared/contract/operationLog.ts'
import type { Device } from '#shared/records/device.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCommitNews } from '../../../store/useCommitNews.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StaleNote } from '../../../ui/feedback/StaleNote.tsx'
import { Stamp } from '../../../ui/layout/Stamp.tsx'
import { tellerName } from '../../../widgets/devices/teller.ts'
import { rowTitle } from '../../../widgets/operations/eventTexts.ts'
import { DeviceCommits } from './deviceCommits.ts'
import styles from './RecentActivity.module.css'
import { useDetailUrl } from './useDetailUrl.ts'

const SHOWN = 6

/** The newest commands, alarms and decisions, below the figures of the same time. */
export function RecentActivity({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const { change } = useDetailUrl()
  const { value, failure, reload } = useNewest(device)
  return (
    <section className={styles.lately} aria-labelledby="lately">
      <header className={styles.header}>
        <h2 id="lately">{t('deviceDetail.lately')}</h2>
        <button type="button" onClick={() => change({ view: 'log' })}>
          {t('deviceDetail.allOfLog')}
        </button>
      </header>
      {value === null && failure === null ? <Skeleton lines={SHOWN} /> : null}
      {value === null && failure !== null ? (
        <p className={styles.none} role="alert">
          {failure}{' '}
          <button type="button" onClick={reload}>
            {t('common.retry')}
          </button>
        </p>
      ) : null}
      {value !== null && failure !== null ? <StaleNote why={failure} onRetry={reload} /> : null}
      {value?.list.length === 0 ? <p className={styles.none}>{t('deviceDetail.noLogHelp')}</p> : null}
      <ol>
        {value?.list.map((row) => (
          <Entry key={row.seq} device={device} row={row} />
        ))}
      </ol>
    </section>
  )
}

function useNewest(device: Device) {
  const { read } = useConsoleState().store
  const commits = useMemo(() => new DeviceCommits(read, device.id), [read, device.id])
  const news = useCommitNews((commit) => commits.concerns(commit))
  // biome-ignore lint/correctness/useExhaustiveDependencies: news of the device is another question
  const ask = useCallback(
    (signal: AbortSignal) =>
      call(
        deviceHistoryContract.operations,
        { deviceId: device.id, pageNum: 1, pageSize: SHOWN },
        { signal, isQuiet: true },
      ),
    [device.id, news],
  )
  return useAnswer(ask)
}

function Entry({ device, row }: { readonly device: Device; readonly row: OperationRow }) {
  const format = useFormat()
  const who = tellerName(row, device.id, useConsoleState().store.read)
  const ago = useServerTime((nowMs) => format.ago(row.atMs, nowMs))
  const title = rowTitle(device, row, format)
  return (
    <li>
      <Stamp atMs={row.atMs}>{ago}</Stamp>
      <span className={styles.said}>{title}</span>
      <span className={styles.who}>{who}</span>
    </li>
  )
}
