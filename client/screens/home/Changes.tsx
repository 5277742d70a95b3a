import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './Changes.module.css'
import type { ChangeLine } from './changeLines.ts'
import { useChanges } from './useChanges.ts'

const SHOWN_MAX = 8

/** What happened in the last hour, as it happens. */
export function Changes() {
  const { t } = useTexts()
  const lines = useChanges()
  const more = (lines?.length ?? 0) - SHOWN_MAX
  return (
    <Panel title={t('home.changes')}>
      <div className={styles.body}>
        {lines === null ? <Skeleton lines={3} /> : null}
        {lines?.length === 0 ? <p className={styles.none}>{t('home.changesNone')}</p> : null}
        <ol className={styles.lines}>
          {lines?.slice(0, SHOWN_MAX).map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ol>
        {more > 0 ? <p className={styles.more}>{t('home.changesMore', { count: more })}</p> : null}
      </div>
    </Panel>
  )
}

function Line({ line: { atMs, tone, text, place, alarmId, to } }: { readonly line: ChangeLine }) {
  const format = useFormat()
  const alarm = useRecord('alarm', alarmId)
  const target = alarm ? `/message/messagerecord?open=${encodeURIComponent(alarm.id)}` : to
  return (
    <li className={clsx(styles.line, styles[tone])}>
      <time dateTime={format.dateTime(atMs)} title={`${format.dateTime(atMs)} (${format.zone(atMs)})`}>
        {format.time(atMs)}
      </time>
      <span className={styles.what}>
        {target === null ? text : <Link to={target}>{text}</Link>}
        {place === '' ? null : <span className={styles.place}>{place}</span>}
      </span>
    </li>
  )
}
