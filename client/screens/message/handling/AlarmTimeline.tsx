/** The timeline of an alarm, oldest first: each change with its time, person and cause. */
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { alarmHandlingContract, type TimelineEntry } from '#shared/contract/alarmHandling.ts'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { AlarmId } from '#shared/records/alarm.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import type { Format } from '../../../i18n/format.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan, useRecord } from '../../../store/hooks.ts'
import { useCommitNews } from '../../../store/useCommitNews.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StaleNote } from '../../../ui/feedback/StaleNote.tsx'
import { Stamp } from '../../../ui/layout/Stamp.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import styles from './AlarmTimeline.module.css'

const CauseChain = lazyPart(
  async () => (await import('./CauseChain.tsx')).CauseChain,
  'operationLog',
  'deviceDetail',
)

/** Requested again after every commit that changes the alarm. */
export function AlarmTimeline({ alarmId }: { readonly alarmId: AlarmId }) {
  const { t } = useTexts()
  const news = useCommitNews(({ changes }) =>
    changes.some((change) => ('put' in change ? change.put : change.remove).id === alarmId),
  )
  const ask = useCallback(
    async (signal: AbortSignal) =>
      (await call(alarmHandlingContract.timeline, { alarmId }, { signal, isQuiet: true })).list,
    [alarmId],
  )
  const { value, state, failure, reload } = useAnswer(ask, news)
  return (
    <section className={styles.timeline} aria-label={t('alarmHandling.timeline.title')}>
      <h3>{t('alarmHandling.timeline.title')}</h3>
      {state === 'loading' && value === null ? <Skeleton lines={3} /> : null}
      {failure === null ? null : <StaleNote why={failure} onRetry={reload} />}
      {value?.length === 0 ? <p>{t('alarmHandling.timeline.empty')}</p> : null}
      <ol>
        {value?.map((entry, i) => (
          <Entry key={`${entry.seq}/${entry.kind}`} entry={entry} before={value.slice(0, i)} />
        ))}
      </ol>
    </section>
  )
}

function Entry(props: { readonly entry: TimelineEntry; readonly before: readonly TimelineEntry[] }) {
  const { t } = useTexts()
  const format = useFormat()
  const mayReadLog = useCan({ ...deviceHistoryContract.operations, permission: 'logs.view' })
  const { entry } = props
  const { by, atMs, sinceMs, seq, causeSeq } = entry
  const note = noteOf(entry)
  const role = useRecord('role', entry.target ?? '')
  return (
    <li data-kind={entry.kind}>
      <div className={styles.what}>
        <b>
          {role
            ? t('alarmHandling.timeline.escalatedTo', { name: nameOf(role) })
            : titleOf(entry, props.before, format)}
        </b>
        <Stamp atMs={atMs}>{format.dateTime(atMs)}</Stamp>
      </div>
      <div className={styles.who}>
        <span>
          {by ? nameOf(by) : ''}
          {sinceMs === undefined ? '' : t('alarmHandling.timeline.since', { time: format.time(sinceMs) })}
        </span>
        {mayReadLog ? (
          <Link className="reach" to={`/message/optnote?open=${seq}`}>
            {t('alarmHandling.timeline.entry')}
          </Link>
        ) : null}
      </div>
      {note === '' ? null : <p className={styles.note}>{note}</p>}
      {mayReadLog && causeSeq !== undefined ? <CauseChain seq={causeSeq} /> : null}
    </li>
  )
}

/** Plain text, as it was written. */
const noteOf = ({ text = '', textEn = '' }: TimelineEntry): string => nameOf({ name: text, nameEn: textEn })

function titleOf(entry: TimelineEntry, before: readonly TimelineEntry[], format: Format): string {
  switch (entry.kind) {
    case 'repeated':
    case 'returned':
      return i18n.t(`alarmHandling.timeline.${entry.kind}`, { count: entry.times ?? 1 })
    case 'assigned':
      return i18n.t('alarmHandling.timeline.assigned', { name: entry.to ? nameOf(entry.to) : '' })
    case 'unassigned': {
      const { to } = before.findLast(({ kind }) => kind === 'assigned') ?? {}
      const name = to ? nameOf(to) : i18n.t('alarmHandling.timeline.somebody')
      return i18n.t(`alarmHandling.timeline.${entry.hasLeft ? 'left' : 'unassigned'}`, { name })
    }
    case 'shelved':
      return i18n.t('alarmHandling.timeline.shelved', { until: format.dateTime(entry.untilMs ?? entry.atMs) })
    case 'unshelved':
      return i18n.t(`alarmHandling.timeline.${entry.by ? 'unshelved' : 'shelfOver'}`)
    default:
      return i18n.t(`alarmHandling.timeline.${entry.kind}`)
  }
}
