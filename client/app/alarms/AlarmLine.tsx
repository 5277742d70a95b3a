import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Alarm } from '#shared/records/alarm.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { AcknowledgeButton } from '../../widgets/alarms/AcknowledgeButton.tsx'
import { alarmTitle, usePlaceName, wordsOfAlarm } from '../../widgets/alarms/alarmTexts.ts'
import styles from './AlarmLine.module.css'

interface LineProps {
  readonly alarmId: string
  /** Of its details. */
  readonly address: string
  readonly extra: ReactNode
}

/** An alarm that still waits, as low as its button. */
export function AlarmLine(props: LineProps) {
  const alarm = useRecord('alarm', props.alarmId)
  return alarm ? <KnownLine {...props} alarm={alarm} /> : null
}

function KnownLine({ alarm, address, extra }: LineProps & { readonly alarm: Alarm }) {
  const { t } = useTexts()
  const place = usePlaceName(alarm)
  const title = alarmTitle(alarm)
  const more = [...wordsOfAlarm(alarm), place].join(' · ')
  return (
    <article className={styles.line} data-severity={alarm.severity} aria-label={title}>
      <Link className={styles.text} to={address} title={`${title} · ${more}`}>
        <span className={styles.title}>
          <span className={styles.name}>{t(`alarms.severity.${alarm.severity}`)}</span> {title}
        </span>
        <span className={styles.more}>{more}</span>
      </Link>
      {alarm.acknowledged ? null : <AcknowledgeButton alarm={alarm} isShortOnPhone />}
      {extra}
    </article>
  )
}
