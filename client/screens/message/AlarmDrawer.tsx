/** Alarm details beside the table, or instead of it on phones: place, time, handling, device. */
import { type ReactNode, Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type AlarmRow, alarmRowOf } from '#shared/contract/alarms.ts'
import { HOST_OFFLINE_CODE } from '#shared/records/alarm.ts'
import { isWaiting as isWaitingRow } from '../../actions/alarms/acknowledge.ts'
import { acknowledgeNoted } from '../../actions/alarms/acknowledgeNoted.ts'
import type { Noted } from '../../actions/alarms/askAcknowledge.ts'
import type { Handleable } from '../../actions/alarms/handleAlarms.ts'
import { heldAcknowledgements } from '../../actions/alarms/heldAcknowledgements.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useIds, useRecord } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import { DetailDrawer } from '../../ui/drawer/DetailDrawer.tsx'
import { Stamp } from '../../ui/layout/Stamp.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { RowActions } from '../../ui/list/parts/RowActions.tsx'
import { AcknowledgeButton } from '../../widgets/alarms/AcknowledgeButton.tsx'
import { usePlaceName, wordsOfAlarm } from '../../widgets/alarms/alarmTexts.ts'
import { DeviceValues } from '../../widgets/deviceList/DeviceValues.tsx'
import { areaUrl, deviceUrl } from '../../widgets/devices/places.ts'
import { useListActions } from '../../widgets/list/useListActions.ts'
import { reasonOfRow, SeverityTag } from './alarmCells.tsx'
import styles from './alarmColumns.module.css'
import { AlarmTimeline } from './handling/AlarmTimeline.tsx'
import { useAlarmHandling } from './handling/useAlarmHandling.tsx'

// Charts are fetched after the rest of the drawer.
const AlarmChart = lazyPart(async () => (await import('./handling/AlarmChart.tsx')).AlarmChart)

/** Live while open; for history rows the page's data. Nothing if neither exists. */
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
      actions={<Actions alarm={alarm} />}
      onClose={props.onClose}
    >
      <Where alarm={alarm} />
      <Standing alarm={alarm} />
      <Facts alarm={alarm} />
      <DeviceNow deviceId={alarm.deviceId} />
      <Consequences alarm={alarm} />
      <AlarmTimeline key={alarm.id} alarmId={alarm.id} />
      {alarm.deviceId === null ? null : (
        <Suspense fallback={null}>
          <AlarmChart alarm={alarm} deviceId={alarm.deviceId} />
        </Suspense>
      )}
    </DetailDrawer>
  )
}

const itself = (_: unknown, row: AlarmRow): AlarmRow => row

function Actions({ alarm }: { readonly alarm: AlarmRow }) {
  const { actions: handling, dialog } = useAlarmHandling()
  const all = useMemo(
    () => [
      { ...acknowledgeNoted, isAside: true },
      ...handling.map((one) => ({ ...one, isAside: one.id !== 'alarm.unshelve' })),
    ],
    [handling],
  )
  const actions = useListActions<Handleable & Noted, AlarmRow>(all, itself)
  return (
    <>
      {isWaitingRow(alarm) ? <AcknowledgeButton alarm={alarm} isMain /> : null}
      <RowActions row={alarm} actions={actions} />
      {dialog}
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

/** Assignee or acknowledger of the alarm, with time and note. */
function Standing({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTexts()
  const { acknowledgedBy, acknowledgedAtMs, severity } = alarm
  const reason = reasonOfRow(alarm)
  const isUnderWay = useReadable(heldAcknowledgements).has(alarm.id)
  const format = useFormat()
  if (alarm.shelved) {
    const { by, untilMs } = alarm.shelved
    return (
      <div className={styles.standing} data-severity={severity} data-seen="">
        <p>{t('alarmHandling.shelvedUntil', { until: format.dateTime(untilMs), name: nameOf(by) })}</p>
        <p>{alarm.shelved.reason}</p>
      </div>
    )
  }
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
  const { raisedAtMs, clearedAtMs, clearedBy, assigned } = alarm
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('messages.raisedAt'), <Instant key="at" atMs={raisedAtMs} />],
    [t('messages.lastReport'), alarm.count > 1 ? <Instant key="at" atMs={alarm.lastRaisedAtMs} /> : ''],
    [t('messages.count'), format.number(alarm.count)],
    [t('messages.clearedAt'), clearedAtMs === null ? '' : <Instant key="at" atMs={clearedAtMs} />],
    [t('messages.clearedBy'), clearedBy ? nameOf(clearedBy) : ''],
    [t('messages.lasted'), clearedAtMs === null ? '' : format.age(raisedAtMs, clearedAtMs)],
    [t('alarmHandling.assignee'), assigned ? nameOf(assigned.to) : ''],
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

/** Consequences of an offline host: number of devices that cannot report, and the resulting alarms. */
function Consequences({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const suppressed = useIds('alarm', 'suppressed', alarm.id)
  const devices = useIds('device', 'host', alarm.hostId)
  if (alarm.code !== HOST_OFFLINE_CODE || !alarm.isActive) return null
  return (
    <>
      <div className={styles.heading}>
        <h3>{t('alarmHandling.consequences')}</h3>
        {t('alarmHandling.unreachable', { count: devices.length })}
      </div>
      {suppressed.map((id) => {
        const one = read.get('alarm', id)
        const device = one?.deviceId ? read.get('device', one.deviceId) : undefined
        if (!one || !device) return null
        return (
          <p key={id}>
            <Link to={deviceUrl(device.id)}>{nameOf(device)}</Link> · {alarmTitle(one)}
          </p>
        )
      })}
    </>
  )
}

/** Current report of the device that raised the alarm. */
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

/** Time to the second and relative age. */
function Instant({ atMs }: { readonly atMs: number }) {
  const format = useFormat()
  const ago = useServerTime((nowMs) => format.ago(atMs, nowMs))
  const stamp = format.dateTime(atMs)
  return <Stamp atMs={atMs}>{stamp.startsWith(ago) ? stamp : `${stamp} · ${ago}`}</Stamp>
}
