/** An alarm beside its table, on a phone in its place: what, where and since when, who has seen to it, its device now. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type AlarmRow, alarmRowOf } from '#shared/contract/alarms.ts'
import { acknowledgeNoted } from '../../actions/alarms/acknowledgeNoted.ts'
import { heldAcknowledgements } from '../../actions/alarms/heldAcknowledgements.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import { DetailDrawer } from '../../ui/drawer/DetailDrawer.tsx'
import { Stamp } from '../../ui/layout/Stamp.tsx'
import { RowActions } from '../../ui/list/parts/RowActions.tsx'
import { AcknowledgeButton } from '../../widgets/alarms/AcknowledgeButton.tsx'
import { usePlaceName, wordsOfAlarm } from '../../widgets/alarms/alarmTexts.ts'
import { DeviceValues } from '../../widgets/deviceList/DeviceValues.tsx'
import { areaUrl, deviceUrl } from '../../widgets/devices/places.ts'
import { useListActions } from '../../widgets/list/useListActions.ts'
import { reasonOfRow, SeverityTag } from './alarmCells.tsx'
import styles from './alarmColumns.module.css'

/** Live while it is open; of the history, as the page on show has it. Nothing where it is neither. */
export function AlarmDrawer(props: {
  readonly alarmId: string
  readonly row?: AlarmRow | undefined
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const open = useRecord('alarm', props.alarmId)
  const alarm = open ? alarmRowOf(open) : props.row
  if (!alarm) return null
  return (
    <DetailDrawer
      title={alarmTitle(alarm)}
      facts={
        <span className={styles.lead}>
          <SeverityTag severity={alarm.severity} />
          {t(alarm.isActive ? 'messages.active' : 'messages.cleared')}
        </span>
      }
      actions={alarm.acknowledgedBy === null ? <Actions alarm={alarm} /> : null}
      onClose={props.onClose}
    >
      <Where alarm={alarm} />
      <Standing alarm={alarm} />
      <Facts alarm={alarm} />
      <DeviceNow deviceId={alarm.deviceId} />
    </DetailDrawer>
  )
}

const NOTED = [acknowledgeNoted]
const itself = (_: unknown, row: AlarmRow): AlarmRow => row

function Actions({ alarm }: { readonly alarm: AlarmRow }) {
  const noted = useListActions(NOTED, itself)
  return (
    <>
      <AcknowledgeButton alarm={alarm} isMain />
      <RowActions row={alarm} actions={noted} />
    </>
  )
}

function Where({ alarm }: { readonly alarm: AlarmRow }) {
  const place = usePlaceName(alarm)
  return (
    <p className={styles.where}>
      <Link className="reach" to={areaUrl(alarm.areaId)}>
        {place}
      </Link>
    </p>
  )
}

/** Whether somebody sees to it, who, since when and with which words. */
function Standing({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTexts()
  const { acknowledgedBy, acknowledgedAtMs, severity } = alarm
  const reason = reasonOfRow(alarm)
  const isUnderWay = useReadable(heldAcknowledgements).has(alarm.id)
  if (acknowledgedBy === null || acknowledgedAtMs === null)
    return (
      <div className={styles.standing} data-severity={severity}>
        <p>
          <b>{t(isUnderWay ? 'messages.underWay' : 'messages.nobodyYet')}</b>
        </p>
      </div>
    )
  return (
    <div className={styles.standing} data-severity={severity} data-seen="">
      <p>{t('messages.seenBy', { name: nameOf(acknowledgedBy) })}</p>
      {reason === '' ? null : <p>{reason}</p>}
      <p>
        <Instant atMs={acknowledgedAtMs} />
      </p>
    </div>
  )
}

function Facts({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const { raisedAtMs, clearedAtMs, clearedBy } = alarm
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('messages.raisedAt'), <Instant key="at" atMs={raisedAtMs} />],
    [t('messages.lastReport'), alarm.count > 1 ? <Instant key="at" atMs={alarm.lastRaisedAtMs} /> : ''],
    [t('messages.count'), format.number(alarm.count)],
    [t('messages.clearedAt'), clearedAtMs === null ? '' : <Instant key="at" atMs={clearedAtMs} />],
    [t('messages.clearedBy'), clearedBy ? nameOf(clearedBy) : ''],
    [t('messages.lasted'), clearedAtMs === null ? '' : format.age(raisedAtMs, clearedAtMs)],
    [t('messages.said'), wordsOfAlarm(alarm).join(' · ')],
  ]
  return (
    <dl className={styles.facts}>
      {facts.flatMap(([label, value]) =>
        value === '' ? [] : [<dt key={label}>{label}</dt>, <dd key={`${label}-value`}>{value}</dd>],
      )}
    </dl>
  )
}

/** What the device that raised it reports, whatever it reported then. */
function DeviceNow({ deviceId }: { readonly deviceId: AlarmRow['deviceId'] }) {
  const { t } = useTexts()
  const device = useRecord('device', deviceId)
  if (!device) return null
  return (
    <>
      <div className={styles.heading}>
        <h3>{t('messages.deviceNow')}</h3>
        <Link className="reach" to={deviceUrl(device.id)}>
          {t('messages.openDevice')}
        </Link>
      </div>
      <DeviceValues device={device} />
    </>
  )
}

/** To the second, as a report of what happened needs it, and how long ago. */
function Instant({ atMs }: { readonly atMs: number }) {
  const format = useFormat()
  const ago = useServerTime((nowMs) => format.ago(atMs, nowMs))
  const stamp = format.dateTime(atMs)
  return <Stamp atMs={atMs}>{stamp.startsWith(ago) ? stamp : `${stamp} · ${ago}`}</Stamp>
}
