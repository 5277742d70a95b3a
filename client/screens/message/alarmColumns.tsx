/** Alarms as a table, open ones and those of the history: the content shown, filtered, printed and exported of each. */
import { useSearchParams } from 'react-router-dom'
import { type AlarmRow, RAISED_WITHIN, type RaisedWithin } from '#shared/contract/alarms.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { alarmRank } from '#shared/rules/alarmOrder.ts'
import { placeNameIn } from '../../i18n/alarmPlace.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import type { ShownColumn, ValueSource } from '../../ui/list/model/columns.ts'
import { CellText } from '../../ui/list/parts/ValueCell.tsx'
import { wordsOfAlarm } from '../../widgets/alarms/alarmTexts.ts'
import {
  AlarmCell,
  HistoryCell,
  NotedPersonCell,
  PersonCell,
  PlaceCell,
  RaisedCell,
  reasonOfRow,
  SeverityTag,
  StateCell,
} from './alarmCells.tsx'
import { OWN_PERIOD, periodText, readPeriod } from './OwnPeriod.tsx'

export const HISTORY_STATES = ['open', 'unacknowledged', 'active', 'shelved', 'closed'] as const

const severityText = (value: string): string => i18n.t(`alarms.severity.${value as AlarmRow['severity']}`)
const withinText = (value: string, { format }: ValueSource): string => {
  const period = readPeriod(value)
  return period ? periodText(period, format) : i18n.t(`messages.within.${value as RaisedWithin}`)
}
const stateText = (value: string): string =>
  i18n.t(`messages.states.${value as (typeof HISTORY_STATES)[number]}`)
const activeText = ({ isActive }: AlarmRow): string =>
  i18n.t(isActive ? 'messages.active' : 'messages.cleared')
const instant = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs))

export type AlarmColumn = ShownColumn<AlarmRow>

/** Facets match those of the history request; place names come from the project's records. */
export const alarmColumns = (
  read: ReadState,
  isBeside = false,
  columns: readonly AlarmColumn[] = columnsOf(read),
): readonly AlarmColumn[] => (isBeside ? columns.map(besideDrawer) : columns)

/** Replaces acknowledgement and state for shelved alarms. */
export const shelvedColumns = (read: ReadState, isBeside: boolean): readonly AlarmColumn[] =>
  alarmColumns(read, isBeside, [
    ...columnsOf(read).filter(({ key }) => key !== 'acknowledgedBy' && key !== 'state'),
    ...shelfColumns,
  ])

const columnsOf = (read: ReadState): readonly AlarmColumn[] => [
  {
    key: 'alarm',
    title: 'messages.alarm',
    widthPx: 188,
    card: 'title',
    value: alarmTitle,
    search: (row) => [alarmTitle(row), row.code, ...wordsOfAlarm(row)],
    cell: (row) => <AlarmCell row={row} />,
  },
  {
    key: 'severity',
    title: 'messages.severity',
    widthPx: 88,
    value: ({ severity }) => severityText(severity),
    sort: (row) => rank(row),
    facet: { of: ({ severity }) => severity, text: severityText, values: SEVERITIES },
    cell: ({ severity }) => <SeverityTag severity={severity} />,
  },
  {
    key: 'place',
    title: 'messages.place',
    widthPx: 200,
    isOfName: true,
    card: 'fact',
    value: (row) => placeNameIn(read, row),
    search: (row) => [placeNameIn(read, row)],
    cell: (row) => <PlaceCell row={row} />,
  },
  {
    key: 'raised',
    title: 'messages.raisedAt',
    widthPx: 134,
    card: 'fact',
    value: ({ raisedAtMs }) => instant(raisedAtMs),
    facet: { text: withinText, values: RAISED_WITHIN, own: OWN_PERIOD, isOneOf: true },
    cell: (row) => <RaisedCell row={row} />,
  },
  {
    key: 'count',
    title: 'messages.count',
    widthPx: 76,
    isEnd: true,
    // Hidden by default: multiple entries are shown beside the title, which is exported without them.
    isHiddenAtFirst: true,
    isAlwaysExported: true,
    value: ({ count }) => count,
    cell: ({ count }) => <CellText>{String(count)}</CellText>,
  },
  {
    key: 'state',
    title: 'messages.state',
    widthPx: 122,
    card: 'fact',
    value: (row) => activeText(row),
    cell: (row) => <StateCell row={row} />,
    facet: { text: stateText, values: HISTORY_STATES, isOneOf: true },
  },
  ...settling,
]

/** Acknowledgement: who, when, why. */
const settling: readonly AlarmColumn[] = [
  {
    key: 'acknowledgedBy',
    title: 'messages.acknowledgedBy',
    widthPx: 166,
    value: ({ acknowledgedBy }) => acknowledgedBy && nameOf(acknowledgedBy),
    cell: (row) => <PersonCell row={row} />,
  },
  {
    key: 'assigned',
    title: 'alarmHandling.assignee',
    widthPx: 150,
    // Hidden by default: shown below the alarm, which is exported without it.
    isHiddenAtFirst: true,
    isAlwaysExported: true,
    value: ({ assigned }) => (assigned ? nameOf(assigned.to) : null),
  },
  {
    key: 'reason',
    title: 'messages.reason',
    widthPx: 180,
    isHiddenAtFirst: true,
    value: reasonOfRow,
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
    key: 'clearedBy',
    title: 'messages.clearedBy',
    widthPx: 160,
    // Hidden by default: shown below the state, which is exported without it.
    isHiddenAtFirst: true,
    isAlwaysExported: true,
    value: ({ clearedBy }) => clearedBy && nameOf(clearedBy),
  },
  {
    key: 'body',
    title: 'messages.body',
    widthPx: 240,
    isHiddenAtFirst: true,
    value: ({ body }) => body,
  },
]

/** Columns of shelved alarms: who, until when, why. */
export const shelfColumns: readonly AlarmColumn[] = [
  {
    key: 'until',
    title: 'alarmHandling.until',
    widthPx: 150,
    card: 'end',
    value: ({ shelved }) => instant(shelved?.untilMs ?? null),
  },
  {
    key: 'shelvedBy',
    title: 'alarmHandling.shelvedBy',
    widthPx: 150,
    value: ({ shelved }) => (shelved ? nameOf(shelved.by) : null),
  },
  { key: 'why', title: 'alarmHandling.why', widthPx: 220, value: ({ shelved }) => shelved?.reason ?? null },
]

/** Columns beside an open drawer: alarm, severity, place, time and acknowledgement. */
const BESIDE_PX = new Map([
  ['alarm', 150],
  ['place', 116],
  ['raised', 92],
  ['acknowledgedBy', 156],
  ['until', 156],
])

const IN_TWO_LINES = new Map([
  ['alarm', AlarmCell],
  ['place', PlaceCell],
  ['raised', RaisedCell],
])

/** Hidden columns are exported all the same. */
function besideDrawer(column: AlarmColumn): AlarmColumn {
  const widthPx = BESIDE_PX.get(column.key)
  const Cell = IN_TWO_LINES.get(column.key)
  const cell = Cell ? { cell: (row: AlarmRow) => <Cell row={row} isBeside /> } : {}
  if (widthPx !== undefined) return { ...column, ...cell, widthPx }
  return column.isHiddenAtFirst ? column : { ...column, isHiddenAtFirst: true, isAlwaysExported: true }
}

/** Whether an open drawer leaves less width than the table's columns need. */
export function useIsBesideDrawer(): boolean {
  const [query] = useSearchParams()
  return useMedia('(768px <= width < 1800px)') && query.has('open')
}

// Factor that exceeds all instants and ranks, with exact sums.
const TURN = 1e15
const RANKED = 1e13

/** Waiting alarms, then acknowledged active ones, then cleared ones. */
function turnOf({ acknowledgedBy, isActive }: AlarmRow): number {
  if (acknowledgedBy === null) return 0
  return isActive ? 1 : 2
}

/** Sort by required attention, then by the standard alarm order. */
export const urgency = (row: AlarmRow): number => turnOf(row) * TURN + rank(row)

const rank = (row: AlarmRow): number => alarmRank(row, row.acknowledgedBy === null) * RANKED - row.raisedAtMs

/** Columns that the server sorts the history by. */
const SORTED = new Set(['severity', 'raised'])

export const historyColumns = (read: ReadState, isBeside = false): readonly AlarmColumn[] =>
  alarmColumns(read, isBeside).map((column) => ({
    ...ofHistory(column),
    ...(SORTED.has(column.key) ? {} : { sort: false }),
  }))

/**
 * The column as the history shows it: a card names who acknowledged the alarm and why, instead of offering the
 * action.
 */
function ofHistory(column: AlarmColumn): AlarmColumn {
  if (column.key === 'acknowledgedBy')
    return {
      ...column,
      card: 'end',
      cell: (row) => (
        <HistoryCell row={row}>
          <NotedPersonCell row={row} />
        </HistoryCell>
      ),
    }
  const { cell } = column
  return cell ? { ...column, cell: (row) => <HistoryCell row={row}>{cell(row)}</HistoryCell> } : column
}
