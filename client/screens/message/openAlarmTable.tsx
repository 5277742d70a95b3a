/** Columns of the alarm history applied to open alarms in the store, with facet counts and sorting. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type AlarmRow, alarmRowOf, RAISED_WITHIN, RAISED_WITHIN_MS } from '#shared/contract/alarms.ts'
import { type Alarm, isHeld, isWaiting } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { worstFirst } from '#shared/rules/alarmOrder.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { useRecord } from '../../store/hooks.ts'
import type { ListNews } from '../../ui/list/model/listTypes.ts'
import { AcknowledgeButton } from '../../widgets/alarms/AcknowledgeButton.tsx'
import { isSerious } from '../../widgets/alarms/alarmOrder.ts'
import { kindOfAlarm } from '../../widgets/alarms/alarmTexts.ts'
import type { LiveSource, RecordColumn, RecordTable } from '../../widgets/list/recordTable.ts'
import { floorText } from '../../widgets/list/useFloorFacet.ts'
import { PersonCell } from './alarmCells.tsx'
import styles from './alarmColumns.module.css'
import { type AlarmColumn, alarmColumns, shelvedColumns, urgency } from './alarmColumns.tsx'

export const OPEN_STATES = ['unacknowledged', 'acknowledged', 'active', 'cleared'] as const
type OpenState = (typeof OPEN_STATES)[number]

const openStateText = (value: string): string => i18n.t(`messages.openStates.${value as OpenState}`)
const statesOf = ({ acknowledged, isActive }: Alarm): readonly OpenState[] => [
  acknowledged === null ? 'unacknowledged' : 'acknowledged',
  isActive ? 'active' : 'cleared',
]

/** An alarm of the last hour is also one of the last day. */
const withinOf = ({ raisedAtMs }: Alarm, { serverNowMs }: LiveSource): readonly string[] => {
  const ageMs = serverNowMs() - raisedAtMs
  return RAISED_WITHIN.filter((within) => ageMs <= RAISED_WITHIN_MS[within])
}

type Facet = NonNullable<RecordColumn<'alarm'>['facet']>

/** Facet counted by the live store instead of the history. */
function openFacetOf({ key, facet }: AlarmColumn): Facet | undefined {
  if (facet === undefined || facet === true) return facet
  const { text, values } = facet
  const same = { ...(values ? { values } : {}), text: (value: string) => text?.(value, NO_SOURCE) ?? value }
  if (key === 'severity') return { ...same, of: ({ severity }) => severity }
  if (key === 'raised') return { ...same, of: withinOf, isOneOf: true }
  if (key === 'state') return { of: statesOf, text: openStateText, values: OPEN_STATES }
  return undefined
}

// The texts of these facets come only from translations.
const NO_SOURCE = { format: undefined as never }

function ofRecord(column: AlarmColumn): RecordColumn<'alarm'> {
  const { value, sort, search, cell, facet: _, export: exported, ...rest } = column
  const openFacet = openFacetOf(column)
  return {
    ...rest,
    value: (alarm, source) => value(alarmRowOf(alarm), source),
    ...(sort ? { sort: (alarm, source) => sort(alarmRowOf(alarm), source) } : {}),
    ...(typeof search === 'function' ? { search: (alarm, source) => search(alarmRowOf(alarm), source) } : {}),
    ...(exported ? { export: (alarm, source) => exported(alarmRowOf(alarm), source) } : {}),
    ...(openFacet ? { facet: openFacet } : {}),
    ...(column.key === 'acknowledgedBy'
      ? { card: 'end' as const, cell: (id) => <OpenCell id={id} of={(row) => <SettleCell row={row} />} /> }
      : cell
        ? { cell: (id) => <OpenCell id={id} of={cell} /> }
        : {}),
  }
}

/** Row of an open alarm; fades when acknowledged, but serious ones keep their colour. */
function OpenCell(props: { readonly id: string; readonly of: (row: AlarmRow) => ReactNode }) {
  const alarm = useRecord('alarm', props.id)
  if (!alarm) return null
  return <div className={clsx(styles.cell, standingOf(alarm))}>{props.of(alarmRowOf(alarm))}</div>
}

function standingOf({ acknowledged, isActive, severity }: Alarm) {
  if (acknowledged === null) return [styles.waiting, !isActive && styles.over]
  return isActive && isSerious(severity) ? styles.settled : [styles.settled, styles.grey]
}

function SettleCell({ row }: { readonly row: AlarmRow }) {
  if (row.acknowledgedBy === null) return <AcknowledgeButton alarm={row} isShortOnPhone />
  return (
    <div className={styles.by}>
      <PersonCell row={row} />
    </div>
  )
}

export const NOBODY_ASSIGNED = 'nobody'
const areaText = (id: string, { read }: { readonly read: ReadState }): string => {
  const area = read.get('area', id)
  return area ? nameOf(area) : id
}
function assigneeText(id: string, { read }: { readonly read: ReadState }): string {
  const [one] = read.by('alarm', 'assignee', id).values()
  return one?.assigned ? nameOf(one.assigned.to) : i18n.t('alarmHandling.nobody')
}

const placeFacets: readonly RecordColumn<'alarm'>[] = [
  {
    key: 'code',
    title: 'messages.kind',
    isFacetOnly: true,
    value: ({ code }) => code,
    facet: { text: (code, { read }) => kindOfAlarm(code, read), isHiddenWhenSingle: true },
  },
  {
    key: 'assignee',
    title: 'alarmHandling.assignee',
    isFacetOnly: true,
    value: ({ assigned }) => assigned?.to.id ?? NOBODY_ASSIGNED,
    facet: { text: assigneeText, isHiddenWhenSingle: true },
  },
  {
    key: 'host',
    title: 'control.host',
    isFacetOnly: true,
    value: ({ hostId }) => hostId,
    facet: {
      text: (id, { read }) => read.get('host', id)?.name ?? id,
      isHiddenWhenSingle: true,
      isFoldedAtFirst: true,
    },
  },
  {
    key: 'area',
    title: 'messages.place',
    isFacetOnly: true,
    value: ({ areaId }) => areaId,
    facet: { text: areaText, isHiddenWhenSingle: true, isFoldedAtFirst: true },
  },
  {
    key: 'floor',
    title: 'messages.floor',
    isFacetOnly: true,
    value: ({ areaId }, { read }) => read.get('area', areaId)?.floorId ?? null,
    facet: {
      text: (id, { read }) => floorText(read, id),
      compare: (a, b, { read }) => levelOf(read, b) - levelOf(read, a),
      isHiddenWhenSingle: true,
    },
  },
]

const levelOf = (read: ReadState, id: string): number => read.get('floor', id)?.level ?? 0

/** Worst new unacknowledged critical alarm. */
export function criticalNews(come: readonly Alarm[]): ListNews | null {
  const critical = come.filter((alarm) => alarm.severity === 'critical' && isWaiting(alarm))
  const [worst] = critical.sort(worstFirst)
  return worst ? { id: worst.id, text: i18n.t('alarms.newCritical', { count: critical.length }) } : null
}

/** Shelved alarms have a separate list. */
export const openAlarmTable = (
  read: ReadState,
  { isBeside = false, isShelved = false } = {},
): RecordTable<'alarm'> => ({
  type: 'alarm',
  isListed: (alarm) => (isShelved ? alarm.shelved !== undefined : !isHeld(alarm)),
  columns: [
    ...(isShelved ? shelvedColumns(read, isBeside) : alarmColumns(read, isBeside)).map(ofRecord),
    ...placeFacets,
  ],
  concerned: {
    area: (of, id) => of.by('alarm', 'area', id).keys(),
    device: (of, id) => of.by('alarm', 'device', id).keys(),
    host: (of, id) => of.by('alarm', 'host', id).keys(),
  },
  // Shelved alarms are ordered by the end of their shelf.
  defaultOrder: (alarm) => (isShelved ? (alarm.shelved?.untilMs ?? 0) : urgency(alarmRowOf(alarm))),
  newsOf: criticalNews,
})
