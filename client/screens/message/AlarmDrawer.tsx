import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type AlarmRow, alarmRowOf } from '#shared/contract/alarms.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import { DetailDrawer } from '../../ui/drawer/DetailDrawer.tsx'
import { Stamp } from '../../ui/layout/Stamp.tsx'
import type { ListAction } from '../../ui/list/model/action.ts'
import { RowActions } from '../../ui/list/parts/RowActions.tsx'
import { usePlaceName, wordsOfAlarm } from '../../widgets/alarms/alarmTexts.ts'
import { areaUrl, deviceUrl } from '../../widgets/devices/places.ts'
import { reasonOfRow, SeverityTag } from './alarmCells.tsx'
import styles from './alarmColumns.module.css'

/** Everything about an open alarm, and the way to where it is. */
export function AlarmDrawer(props: {
  readonly alarmId: string
  readonly actions: readonly ListAction<string>[]
  readonly onClose: () => void
}) {
  const alarm = useRecord('alarm', props.alarmId)
  if (!alarm) return null
  const { alarmId: row, actions, onClose } = props
  return (
    <Drawer
      alarm={alarmRowOf(alarm)}
      actions={<RowActions row={row} actions={actions} />}
      onClose={onClose}
    />
  )
}

/** Of the history: as the page on show has it, or live while it is open. Nothing where it is neither. */
export function PastAlarmDrawer(props: {
  readonly alarmId: string
  readonly row: AlarmRow | undefined
  readonly actions: readonly ListAction<AlarmRow>[]
  readonly onClose: () => void
}) {
  const open = useRecord('alarm', props.alarmId)
  const alarm = open ? alarmRowOf(open) : props.row
  if (!alarm) return null
  const { actions, onClose } = props
  return <Drawer alarm={alarm} actions={<RowActions row={alarm} actions={actions} />} onClose={onClose} />
}

function Drawer({
  alarm,
  ...props
}: {
  readonly alarm: AlarmRow
  readonly actions: ReactNode
  readonly onClose: () => void
}) {
  return (
    <DetailDrawer title={alarmTitle(alarm)} facts={<SeverityTag severity={alarm.severity} />} {...props}>
      <Facts alarm={alarm} />
    </DetailDrawer>
  )
}

function Facts({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const place = usePlaceName(alarm)
  const words = wordsOfAlarm(alarm)
  const { deviceId, raisedAtMs, clearedAtMs, acknowledgedBy, acknowledgedAtMs } = alarm
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('messages.place'),
      <Link key="to" to={areaUrl(alarm.areaId)}>
        {place}
      </Link>,
    ],
    [
      t('messages.device'),
      deviceId === null ? (
        ''
      ) : (
        <Link key="device" to={deviceUrl(deviceId)}>
          {t('messages.openDevice')}
        </Link>
      ),
    ],
    [t('messages.said'), words.join(' · ')],
    [t('messages.raisedAt'), <Instant key="at" atMs={alarm.raisedAtMs} />],
    [t('messages.lastReport'), alarm.count > 1 ? <Instant key="at" atMs={alarm.lastRaisedAtMs} /> : ''],
    [t('messages.count'), format.number(alarm.count)],
    [t('messages.state'), t(alarm.isActive ? 'messages.active' : 'messages.cleared')],
    [t('messages.clearedAt'), clearedAtMs === null ? '' : <Instant key="at" atMs={clearedAtMs} />],
    [t('messages.lasted'), clearedAtMs === null ? '' : format.age(raisedAtMs, clearedAtMs)],
    [t('messages.acknowledgedBy'), acknowledgedBy ? nameOf(acknowledgedBy) : t('messages.notAcknowledged')],
    [
      t('messages.acknowledgedAt'),
      acknowledgedAtMs === null ? '' : <Instant key="at" atMs={acknowledgedAtMs} />,
    ],
    [t('messages.reason'), reasonOfRow(alarm)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.flatMap(([label, value]) =>
        value === '' ? [] : [<dt key={label}>{label}</dt>, <dd key={`${label}-value`}>{value}</dd>],
      )}
    </dl>
  )
}

/** To the second, as a report of what happened needs it, and how long ago. */
function Instant({ atMs }: { readonly atMs: number }) {
  const format = useFormat()
  const ago = useServerTime((nowMs) => format.ago(atMs, nowMs))
  const stamp = format.dateTime(atMs)
  return <Stamp atMs={atMs}>{stamp.startsWith(ago) ? stamp : `${stamp} · ${ago}`}</Stamp>
}
