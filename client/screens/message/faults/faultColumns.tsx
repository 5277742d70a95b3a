/** The columns of the fault log: which fault of what, since when, how long, how often. */
import { FAULT_STATES, type FaultKindRow, type FaultRow } from '#shared/contract/faultLog.ts'
import { OPERATION_SPANS } from '#shared/contract/operationLog.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { KNOWN_ALARM_CODES } from '#shared/rules/alarmCodes.ts'
import { placeNameIn } from '../../../i18n/alarmPlace.ts'
import { alarmTitle, titleOfCode } from '../../../i18n/alarmTitle.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import type { Column, ValueSource } from '../../../ui/list/model/columns.ts'
import { CellText } from '../../../ui/list/parts/ValueCell.tsx'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { AlarmCell, PlaceCell, RaisedCell } from '../alarmCells.tsx'
import { OWN_PERIOD, periodText, readPeriod } from '../OwnPeriod.tsx'

type State = (typeof FAULT_STATES)[number]
type Span = (typeof OPERATION_SPANS)[number]

const stateOf = ({ isActive }: FaultRow): State => (isActive ? 'open' : 'over')
const stateText = (state: string): string => i18n.t(`faultLog.states.${state as State}`)
const spanText = (value: string, { format }: ValueSource): string => {
  const period = readPeriod(value)
  return period ? periodText(period, format) : i18n.t(`faultLog.span.${value as Span}`)
}

/** Hosts and deleted devices have no device kind. */
const kindOfRow = (read: ReadState, { deviceId }: FaultRow): string | null =>
  deviceId === null ? 'host' : (read.get('device', deviceId)?.kind ?? null)

/** Duration; for an active fault up to now. */
function Lasted({ row: { raisedAtMs, clearedAtMs } }: { readonly row: FaultRow }) {
  const format = useFormat()
  const text = useServerTime((nowMs) => format.age(raisedAtMs, clearedAtMs ?? nowMs))
  return <CellText>{text}</CellText>
}

function StateOfFault({ row }: { readonly row: FaultRow }) {
  const { t } = useTexts()
  const { clearedBy } = row
  const text = stateText(stateOf(row))
  if (row.isActive) return <StatusTag tone="bad">{text}</StatusTag>
  return <CellText>{clearedBy ? t('faultLog.endedBy', { name: nameOf(clearedBy) }) : text}</CellText>
}

/** @param kinds failure frequency by device kind; undefined until loaded */
export const faultColumns = (
  read: ReadState,
  nowMs: () => number,
  kinds: readonly FaultKindRow[] | undefined,
): readonly Column<FaultRow>[] => [
  FAULT,
  {
    key: 'place',
    title: 'messages.place',
    widthPx: 148,
    sort: false,
    isOfName: true,
    card: 'fact',
    value: (row) => placeNameIn(read, row),
    cell: (row) => <PlaceCell row={row} />,
  },
  {
    key: 'kind',
    title: 'faultLog.kind',
    widthPx: 100,
    sort: false,
    value: (row) => {
      const kind = kindOfRow(read, row)
      return kind === null ? null : kindName(kind)
    },
    facet: {
      of: (row) => kindOfRow(read, row),
      text: kindName,
      values: [...DEVICE_KINDS.keys()].filter((kind) => kind !== 'host'),
      isOneOf: true,
      isFoldedAtFirst: true,
    },
  },
  {
    key: 'raised',
    title: 'faultLog.since',
    widthPx: 92,
    card: 'fact',
    value: ({ raisedAtMs }) => new Date(raisedAtMs),
    cell: (row) => <RaisedCell row={row} />,
  },
  {
    key: 'lasted',
    title: 'faultLog.lasted',
    widthPx: 76,
    card: 'end',
    value: ({ raisedAtMs, clearedAtMs }, { format }) => format.age(raisedAtMs, clearedAtMs ?? nowMs()),
    sort: ({ raisedAtMs, clearedAtMs }) => (clearedAtMs ?? nowMs()) - raisedAtMs,
    cell: (row) => <Lasted row={row} />,
  },
  ...HOW_OFTEN,
  {
    key: 'meanBetweenOfKind',
    title: 'faultLog.meanBetweenOfKind',
    widthPx: 94,
    sort: false,
    unit: 'h',
    decimals: 1,
    value: (row) => kinds?.find(({ kind }) => kind === kindOfRow(read, row))?.meanBetweenHours ?? null,
  },
]

/** State and number of occurrences. */
const HOW_OFTEN: readonly Column<FaultRow>[] = [
  {
    key: 'state',
    title: 'faultLog.state',
    widthPx: 80,
    sort: false,
    value: (row) => stateText(stateOf(row)),
    cell: (row) => <StateOfFault row={row} />,
    facet: { of: stateOf, text: stateText, values: FAULT_STATES, isOneOf: true },
  },
  {
    key: 'failures',
    title: 'faultLog.failures',
    widthPx: 60,
    sort: false,
    isEnd: true,
    value: ({ failures }) => failures,
  },
  {
    key: 'meanBetween',
    title: 'faultLog.meanBetween',
    widthPx: 104,
    sort: false,
    unit: 'h',
    decimals: 1,
    value: ({ meanBetweenMs }) => (meanBetweenMs === null ? null : meanBetweenMs / HOUR_MS),
  },
  {
    key: 'ended',
    title: 'faultLog.ended',
    widthPx: 156,
    sort: false,
    isHiddenAtFirst: true,
    isAlwaysExported: true,
    value: ({ clearedAtMs }) => (clearedAtMs === null ? null : new Date(clearedAtMs)),
  },
  {
    key: 'endedBy',
    title: 'faultLog.endedByTitle',
    widthPx: 150,
    sort: false,
    isHiddenAtFirst: true,
    isAlwaysExported: true,
    value: ({ clearedBy }) => clearedBy && nameOf(clearedBy),
  },
  {
    key: 'span',
    title: 'charts.time',
    isFacetOnly: true,
    value: () => null,
    facet: { text: spanText, values: OPERATION_SPANS, own: OWN_PERIOD, isOneOf: true },
  },
]

const FAULT: Column<FaultRow> = {
  key: 'code',
  title: 'faultLog.fault',
  widthPx: 146,
  sort: false,
  card: 'title',
  value: alarmTitle,
  cell: (row) => <AlarmCell row={row} />,
  facet: {
    of: ({ code }) => code,
    text: titleOfCode,
    values: KNOWN_ALARM_CODES,
    isOneOf: true,
    isFoldedAtFirst: true,
  },
}
