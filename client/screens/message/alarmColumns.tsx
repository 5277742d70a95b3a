/** The history of alarms: what is shown, filtered, printed and exported of each. */
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { StatusTag, type Tone } from '../../ui/controls/StatusTag.tsx'
import type { Column } from '../../ui/list/model/columns.ts'
import { CellText } from '../../ui/list/parts/ValueCell.tsx'
import { alarmTitle, placeNameIn, usePlaceName } from '../../widgets/alarms/alarmTexts.ts'
import styles from './alarmColumns.module.css'

type Severity = AlarmRow['severity']

const STATES = ['open', 'unacknowledged', 'active', 'closed'] as const

const severityText = (value: string): string => i18n.t(`alarms.severity.${value as Severity}`)
const stateText = (value: string): string => i18n.t(`messages.states.${value as (typeof STATES)[number]}`)
const instant = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs))

type Columns = readonly Column<AlarmRow>[]

/** Names of places are read from the project's records. */
export const alarmColumns = (read: ReadState): Columns => [
  {
    key: 'alarm',
    title: 'messages.alarm',
    widthPx: 160,
    card: 'title',
    value: alarmTitle,
    cell: (row) => <AlarmCell row={row} />,
  },
  {
    key: 'severity',
    title: 'messages.severity',
    widthPx: 92,
    card: 'end',
    value: ({ severity }) => severityText(severity),
    facet: { text: severityText, values: SEVERITIES, isOneOf: true },
    cell: ({ severity }) => <SeverityTag severity={severity} />,
  },
  {
    key: 'place',
    title: 'messages.place',
    widthPx: 188,
    card: 'fact',
    value: (row) => placeNameIn(read, row),
    cell: (row) => <PlaceCell row={row} />,
  },
  {
    key: 'raised',
    title: 'messages.raisedAt',
    widthPx: 152,
    card: 'fact',
    value: ({ raisedAtMs }) => instant(raisedAtMs),
  },
  { key: 'count', title: 'messages.count', widthPx: 84, isEnd: true, value: ({ count }) => count },
  {
    key: 'state',
    title: 'messages.state',
    widthPx: 84,
    card: 'fact',
    value: ({ isActive }) => i18n.t(isActive ? 'messages.active' : 'messages.cleared'),
    facet: { text: stateText, values: STATES, isOneOf: true },
  },
  ...settling,
]

/** Who acknowledged it and when. */
const settling: Columns = [
  {
    key: 'acknowledgedBy',
    title: 'messages.acknowledgedBy',
    widthPx: 140,
    value: ({ acknowledgedBy }) => acknowledgedBy,
    cell: ({ acknowledgedBy }) => <PersonCell name={acknowledgedBy} />,
  },
  {
    key: 'acknowledged',
    title: 'messages.acknowledgedAt',
    widthPx: 156,
    isHiddenAtFirst: true,
    value: ({ acknowledgedAtMs }) => instant(acknowledgedAtMs),
  },
  {
    key: 'cleared',
    title: 'messages.clearedAt',
    widthPx: 156,
    isHiddenAtFirst: true,
    value: ({ clearedAtMs }) => instant(clearedAtMs),
  },
  {
    key: 'body',
    title: 'messages.body',
    widthPx: 240,
    isHiddenAtFirst: true,
    value: ({ body }) => body,
  },
]

function AlarmCell({ row }: { readonly row: AlarmRow }) {
  return (
    <div className={styles.alarm}>
      <CellText>{alarmTitle(row)}</CellText>
      {row.body === '' ? null : (
        <small>
          <CellText>{row.body}</CellText>
        </small>
      )}
    </div>
  )
}

const TONES: Readonly<Record<Severity, Tone>> = {
  critical: 'bad',
  major: 'warn',
  minor: 'warn',
  info: 'info',
}

function SeverityTag({ severity }: { readonly severity: Severity }) {
  const { t } = useTexts()
  return <StatusTag tone={TONES[severity]}>{t(`alarms.severity.${severity}`)}</StatusTag>
}

function PlaceCell({ row }: { readonly row: AlarmRow }) {
  return <CellText>{usePlaceName(row)}</CellText>
}

function PersonCell({ name }: { readonly name: string | null }) {
  const { t } = useTexts()
  return <CellText>{name ?? t('messages.notAcknowledged')}</CellText>
}
