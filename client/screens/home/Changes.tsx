import { Button } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import { Stamp } from '../../ui/layout/Stamp.tsx'
import styles from './Changes.module.css'
import type { ChangeLine } from './changeLines.ts'
import { useChanges } from './useChanges.ts'

const SHOWN_MAX = 8

/** Changes of the last hour, live. */
export function Changes() {
  const { t } = useTexts()
  const { lines, isFailed, reload } = useChanges()
  const [isAll, setAll] = useState(false)
  const more = (lines?.length ?? 0) - SHOWN_MAX
  return (
    <Panel title={t('home.changes')}>
      <div className={styles.body}>
        {lines === null && !isFailed ? <Skeleton lines={3} /> : null}
        {lines === null && isFailed ? (
          <Notice
            isAlert
            title={t('home.changesFailed')}
            actions={<Button onClick={reload}>{t('common.retry')}</Button>}
          />
        ) : null}
        {lines?.length === 0 ? <p className={styles.none}>{t('home.changesNone')}</p> : null}
        <ol className={styles.lines}>
          {lines?.slice(0, isAll ? undefined : SHOWN_MAX).map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ol>
        {more > 0 ? (
          <Button
            size="small"
            variant="minimal"
            aria-expanded={isAll}
            text={isAll ? t('home.changesFewer') : t('home.changesMore', { count: more })}
            onClick={() => setAll(!isAll)}
          />
        ) : null}
      </div>
    </Panel>
  )
}

function Line({ line: { atMs, tone, severity, text, place, alarmId, to } }: { readonly line: ChangeLine }) {
  const format = useFormat()
  const alarm = useRecord('alarm', alarmId)
  const target = alarm ? `/message/messagerecord?open=${encodeURIComponent(alarm.id)}` : to
  return (
    <li className={clsx(styles.line, styles[tone])} data-severity={severity}>
      <Stamp atMs={atMs}>{format.time(atMs)}</Stamp>
      <span className={styles.what}>
        {target === null ? text : <Link to={target}>{text}</Link>}
        {place === '' ? null : <span className={styles.place}>{place}</span>}
      </span>
    </li>
  )
}
