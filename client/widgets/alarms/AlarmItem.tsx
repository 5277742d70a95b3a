/** One alarm with its button, wherever it is listed: toast, messages popover, home, alarm centre, room panel. */
import { Button } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { alarmsContract } from '#shared/contract/alarms.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { acknowledgeAlarms } from '../../actions/alarms/acknowledge.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useCan, useRecord } from '../../store/hooks.ts'
import { useServerNow } from '../../store/useServerNow.ts'
import { SeverityCard } from '../../ui/feedback/SeverityCard.tsx'
import { alarmTitle, gatewayWords, usePlaceName } from './alarmTexts.ts'

export function AlarmItem(props: {
  readonly alarmId: string
  /** Beside the button; the toast puts its cross there. */
  readonly extra?: ReactNode
  /** The place is named by what stands around it. */
  readonly isPlaceKnown?: boolean
}) {
  const alarm = useRecord('alarm', props.alarmId)
  return alarm ? <KnownAlarm {...props} alarm={alarm} /> : null
}

function KnownAlarm(props: {
  readonly alarm: Alarm
  readonly extra?: ReactNode
  readonly isPlaceKnown?: boolean
}) {
  const { alarm } = props
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  const place = usePlaceName(alarm)
  const facts = [
    props.isPlaceKnown ? null : place,
    t('alarms.raised', { when: format.ago(alarm.raisedAtMs, nowMs) }),
    alarm.count > 1 ? t('alarms.reports', { count: alarm.count }) : null,
    alarm.clearedAtMs === null ? null : t('alarms.ended', { when: format.ago(alarm.clearedAtMs, nowMs) }),
    alarm.acknowledged === null ? null : t('alarms.acknowledgedBy', { name: alarm.acknowledged.by }),
  ]
  const words = gatewayWords(alarm)
  return (
    <SeverityCard
      severity={alarm.severity}
      severityName={t(`alarms.severity.${alarm.severity}`)}
      title={alarmTitle(alarm)}
      facts={facts.filter((fact) => fact !== null)}
      hint={`${format.dateTime(alarm.raisedAtMs)} (${format.zone(alarm.raisedAtMs)})`}
      actions={
        <>
          {alarm.acknowledged ? null : <AcknowledgeButton alarm={alarm} place={place} />}
          {props.extra}
        </>
      }
    >
      {words.length > 0 ? words.join(' · ') : null}
    </SeverityCard>
  )
}

function AcknowledgeButton(props: { readonly alarm: Alarm; readonly place: string }) {
  const { t } = useTexts()
  const mayHandle = useCan(alarmsContract.settle)
  const [isBusy, setBusy] = useState(false)
  const acknowledge = () => {
    setBusy(true)
    // The listener of failed calls shows the failure as a toast; here only the button is enabled again.
    acknowledgeAlarms([props.alarm.id]).catch(() => setBusy(false))
  }
  return (
    <Button
      onClick={acknowledge}
      loading={isBusy}
      disabled={!mayHandle}
      title={
        mayHandle
          ? t('alarms.acknowledgeNamed', { title: alarmTitle(props.alarm), place: props.place })
          : t('alarms.mayNot')
      }
    >
      {t('alarms.acknowledge')}
    </Button>
  )
}
