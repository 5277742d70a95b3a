import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { MOBILE_BREAKPOINT_PX } from '#shared/constants.ts'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { acknowledging } from '../../actions/alarms/acknowledgeAlarms.ts'
import { sourceNameIn, whereIn } from '../../i18n/alarmPlace.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useCan, useIds } from '../../store/hooks.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { CellText } from '../../ui/list/parts/ValueCell.tsx'
import { AcknowledgeButton } from '../../widgets/alarms/AcknowledgeButton.tsx'
import { reasonOf, usePlaceName, wordsOfAlarm } from '../../widgets/alarms/alarmTexts.ts'
import { countedTitle } from '../../widgets/alarms/countedTitle.ts'
import { SEVERITY_TONES } from '../../widgets/alarms/severityTones.ts'
import styles from './alarmColumns.module.css'

export const CARDS = `(width < ${MOBILE_BREAKPOINT_PX}px)`

interface CellProps {
  readonly row: AlarmRow
  /** Two lines rather than a cut one, where a drawer leaves the column little room. */
  readonly isBeside?: boolean
}

/** Beside a drawer and on cards severity precedes the title, without the gateway's text. */
export function AlarmCell({ row, isBeside }: CellProps) {
  useTexts()
  if (isBeside) {
    const title = countedTitle(row)
    return (
      <div className={styles.alarm} data-severity={row.severity}>
        <div className={styles.flowing} title={title}>
          <SeverityTag severity={row.severity} /> {title}
        </div>
      </div>
    )
  }
  return <WordedAlarm row={row} />
}

function WordedAlarm({ row }: { readonly row: AlarmRow }) {
  const source = usePlaceName(row, sourceNameIn)
  // An offline host is shown by its name, which is already part of the place.
  const suppressed = useIds('alarm', 'suppressed', row.id).length
  const words = [
    ...(suppressed > 0 ? [i18n.t('alarmHandling.suppressedCount', { count: suppressed })] : []),
    ...(row.isChattering ? [i18n.t('alarmHandling.chattering')] : []),
    ...wordsOfAlarm(row).filter((word) => word !== source),
    ...handledWords(row),
  ]
  return (
    <div className={styles.alarm} data-severity={row.severity}>
      <span className={styles.onCard}>
        <SeverityTag severity={row.severity} />
      </span>
      <Lined first={countedTitle(row)} second={words.join(' · ')} />
    </div>
  )
}

/** Assignee and number of comments. */
function handledWords({ assigned, comments = 0 }: AlarmRow): readonly string[] {
  return [
    ...(assigned ? [i18n.t('alarmHandling.assignedTo', { name: nameOf(assigned.to) })] : []),
    ...(comments > 0 ? [i18n.t('alarmHandling.comments', { count: comments })] : []),
  ]
}

export function SeverityTag({ severity }: Pick<AlarmRow, 'severity'>) {
  const { t } = useTexts()
  return <StatusTag tone={SEVERITY_TONES[severity]}>{t(`alarms.severity.${severity}`)}</StatusTag>
}

/** A second line in small where there is one. */
export function Lined({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <div className={styles.words}>
      <CellText>{first}</CellText>
      {second === '' ? null : (
        <small>
          <CellText>{second}</CellText>
        </small>
      )}
    </div>
  )
}

/** Place and reporting device. */
export function PlaceCell({ row, isBeside }: CellProps) {
  const isCard = useMedia(CARDS)
  if (!isBeside && !isCard) return <PlaceInTwo row={row} />
  return (
    <div className={clsx(styles.words, isBeside && styles.beside)}>
      <WholePlace row={row} />
    </div>
  )
}

const WholePlace = ({ row }: { readonly row: AlarmRow }) => <CellText>{usePlaceName(row)}</CellText>

const PlaceInTwo = ({ row }: { readonly row: AlarmRow }) => (
  <Lined first={usePlaceName(row, whereIn)} second={usePlaceName(row, sourceNameIn)} />
)

export function RaisedCell({ row, isBeside }: CellProps) {
  const format = useFormat()
  const atMs = row.raisedAtMs
  const text = useServerTime((nowMs) => format.ago(atMs, nowMs))
  return (
    <time className={clsx(isBeside && styles.beside)} dateTime={new Date(atMs).toISOString()}>
      <CellText title={`${format.dateTime(atMs)} (${format.zone(atMs)})`}>{text}</CellText>
    </time>
  )
}

export const reasonOfRow = (row: Pick<AlarmRow, 'acknowledgedReason' | 'acknowledgedReasonEn'>): string =>
  reasonOf({ reason: row.acknowledgedReason, reasonEn: row.acknowledgedReasonEn })

export function PersonCell({ row }: { readonly row: AlarmRow }) {
  const { t } = useTexts()
  const { acknowledgedBy } = row
  const reason = reasonOfRow(row)
  if (acknowledgedBy === null) return <CellText>{t('messages.notAcknowledged')}</CellText>
  return <Lined first={nameOf(acknowledgedBy)} second={reason} />
}

/** Includes who ended the alarm by command; its device may still report it. */
export function StateCell({ row }: { readonly row: AlarmRow }) {
  const { t } = useTexts()
  const { isActive, clearedBy } = row
  const isCard = useMedia(CARDS)
  if (!clearedBy) return <CellText>{t(isActive ? 'messages.active' : 'messages.cleared')}</CellText>
  const name = nameOf(clearedBy)
  return isCard ? (
    <CellText>{t('messages.clearedByName', { name })}</CellText>
  ) : (
    <Lined first={t('messages.clearedByPerson')} second={name} />
  )
}

/** State in the history: unacknowledged, active, or done. */
export function HistoryCell({ row, children }: { readonly row: AlarmRow; readonly children: ReactNode }) {
  const { acknowledgedBy, isActive } = row
  const done = isActive ? undefined : [styles.grey, styles.done]
  return (
    <div
      className={clsx(
        styles.cell,
        acknowledgedBy === null ? [styles.waiting, !isActive && styles.over] : [styles.settled, done],
      )}
    >
      {children}
    </div>
  )
}

/** Person with note; unacknowledged alarms show the button. On a card the text has a separate line. */
export function NotedPersonCell({ row }: { readonly row: AlarmRow }) {
  const isCard = useMedia(CARDS)
  const mayAcknowledge = useCan(acknowledging)
  if (row.acknowledgedBy === null && (isCard || mayAcknowledge))
    return <AcknowledgeButton alarm={row} isShortOnPhone />
  return (
    <div className={clsx(styles.by, styles.noted)}>
      <PersonCell row={row} />
    </div>
  )
}
