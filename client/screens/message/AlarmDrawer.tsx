import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Alarm } from '#shared/records/alarm.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { DetailDrawer } from '../../ui/drawer/DetailDrawer.tsx'
import type { ListAction } from '../../ui/list/model/action.ts'
import { RowActions } from '../../ui/list/parts/RowActions.tsx'
import { alarmTitle, reasonOf, usePlaceName, wordsOfAlarm } from '../../widgets/alarms/alarmTexts.ts'
import { areaUrl } from '../../widgets/devices/places.ts'
import { AgoCell, SeverityTag } from './alarmCells.tsx'
import styles from './alarmColumns.module.css'

/** Everything about an open alarm, and the way to where it is. */
export function AlarmDrawer(props: {
  readonly alarmId: string
  readonly actions: readonly ListAction<string>[]
  readonly onClose: () => void
}) {
  const alarm = useRecord('alarm', props.alarmId)
  if (!alarm) return null
  return (
    <DetailDrawer
      title={alarmTitle(alarm)}
      facts={<SeverityTag severity={alarm.severity} />}
      onClose={props.onClose}
      actions={<RowActions row={alarm.id} actions={props.actions} />}
    >
      <Facts alarm={alarm} />
    </DetailDrawer>
  )
}

function Facts({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTexts()
  const format = useFormat()
  const place = usePlaceName(alarm)
  const words = wordsOfAlarm(alarm)
  const { acknowledged, clearedAtMs } = alarm
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('messages.place'),
      <Link key="to" to={areaUrl(alarm.areaId)}>
        {place}
      </Link>,
    ],
    [t('messages.said'), words.join(' · ')],
    [t('messages.raisedAt'), <AgoCell key="at" atMs={alarm.raisedAtMs} />],
    [t('messages.lastReport'), alarm.count > 1 ? <AgoCell key="at" atMs={alarm.lastRaisedAtMs} /> : ''],
    [t('messages.count'), format.number(alarm.count)],
    [t('messages.state'), t(alarm.isActive ? 'messages.active' : 'messages.cleared')],
    [t('messages.clearedAt'), clearedAtMs === null ? '' : <AgoCell key="at" atMs={clearedAtMs} />],
    [t('messages.acknowledgedBy'), acknowledged ? nameOf(acknowledged.by) : t('messages.notAcknowledged')],
    [t('messages.acknowledgedAt'), acknowledged ? <AgoCell key="at" atMs={acknowledged.atMs} /> : ''],
    [t('messages.reason'), acknowledged ? reasonOf(acknowledged) : ''],
  ]
  return (
    <dl className={styles.facts}>
      {facts.flatMap(([label, value]) =>
        value === '' ? [] : [<dt key={label}>{label}</dt>, <dd key={`${label}-value`}>{value}</dd>],
      )}
    </dl>
  )
}
