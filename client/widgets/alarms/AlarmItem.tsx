/** Alarm with button, as in toasts, lists and room panel. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Alarm } from '#shared/records/alarm.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { useServerNow } from '../../store/useServerNow.ts'
import { SeverityCard } from '../../ui/feedback/SeverityCard.tsx'
import { areaUrl } from '../devices/places.ts'
import { AcknowledgeButton } from './AcknowledgeButton.tsx'
import { acknowledgedText, endedText, reasonOf, usePlaceName, wordsOfAlarm } from './alarmTexts.ts'

export function AlarmItem(props: {
  readonly alarmId: string
  /** Content beside the button, such as a toast's close button. */
  readonly extra?: ReactNode
  /** Non-interactive, for wall displays. */
  readonly isReadOnly?: boolean
}) {
  const alarm = useRecord('alarm', props.alarmId)
  return alarm ? <KnownAlarm {...props} alarm={alarm} /> : null
}

/** `done` replaces the button of an ended alarm. */
export function KnownAlarm(props: {
  readonly alarm: Alarm
  readonly extra?: ReactNode
  readonly done?: ReactNode
  readonly isReadOnly?: boolean
}) {
  const { alarm } = props
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  const place = usePlaceName(alarm)
  const facts = [
    place === '' ? null : (
      <Link key="place" className="reach" to={areaUrl(alarm.areaId)}>
        {place}
      </Link>
    ),
    t('alarms.raised', { when: format.ago(alarm.raisedAtMs, nowMs) }),
    alarm.count > 1 ? t('alarms.reports', { count: alarm.count }) : null,
    endedText(alarm, (atMs) => format.ago(atMs, nowMs)),
    acknowledgedText(alarm, (atMs) => format.ago(atMs, nowMs)),
    alarm.acknowledged?.reason ? t('alarms.reasonWas', { reason: reasonOf(alarm.acknowledged) }) : null,
  ]
  const words = wordsOfAlarm(alarm)
  return (
    <SeverityCard
      severity={alarm.severity}
      alarmId={alarm.id}
      isQuiet={alarm.acknowledged !== null || props.done !== undefined}
      isOver={alarm.clearedAtMs !== null || props.done !== undefined}
      severityName={t(`alarms.severity.${alarm.severity}`)}
      title={alarmTitle(alarm)}
      facts={facts.filter((fact) => fact !== null)}
      hint={`${format.dateTime(alarm.raisedAtMs)} (${format.zone(alarm.raisedAtMs)})`}
      actions={
        <>
          {props.done}
          {alarm.acknowledged || props.done || props.isReadOnly ? null : (
            <AcknowledgeButton alarm={alarm} isShortOnPhone />
          )}
          {props.extra}
        </>
      }
    >
      {words.length > 0 ? words.join(' · ') : null}
    </SeverityCard>
  )
}
