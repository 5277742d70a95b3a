/** Open and shelved alarms grouped by host, area or kind: each group with its number, worst severity and newest time. */
import { useMemo } from 'react'
import { type Alarm, isWaiting, SEVERITIES } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areaFirstIn } from '../../i18n/alarmPlace.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useSnapshot } from '../../store/useReadable.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import type { ListGrouping, ListGroupings, RowGroup } from '../../ui/list/model/grouping.ts'
import { CellText } from '../../ui/list/parts/ValueCell.tsx'
import { kindOfAlarm } from '../../widgets/alarms/alarmTexts.ts'
import { CARDS, Lined, SeverityTag } from './alarmCells.tsx'
import styles from './alarmColumns.module.css'

export const ALARM_GROUPINGS = ['host', 'area', 'code'] as const
type GroupedBy = (typeof ALARM_GROUPINGS)[number]

const keyOf: Readonly<Record<GroupedBy, (alarm: Alarm) => string>> = {
  host: ({ hostId }) => hostId,
  area: ({ areaId }) => areaId,
  code: ({ code }) => code,
}

const nameOfGroup: Readonly<Record<GroupedBy, (key: string, read: ReadState) => string>> = {
  host: (id, read) => read.get('host', id)?.name ?? id,
  area: (areaId, read) => areaFirstIn(read, { areaId }) || areaId,
  code: kindOfAlarm,
}

export interface AlarmGroupFigures {
  readonly count: number
  readonly waiting: number
  readonly worst: Alarm['severity']
  readonly newestMs: number
}

/** Null without alarms: all of them have been settled meanwhile. */
export function groupFigures(alarms: readonly Alarm[]): AlarmGroupFigures | null {
  if (alarms.length === 0) return null
  const ranks = alarms.map(({ severity }) => SEVERITIES.indexOf(severity))
  return {
    count: alarms.length,
    waiting: alarms.filter(isWaiting).length,
    worst: SEVERITIES[Math.min(...ranks)] ?? 'info',
    newestMs: Math.max(...alarms.map(({ raisedAtMs }) => raisedAtMs)),
  }
}

/** @param isBeside a drawer leaves no room for the column of severities */
export function useAlarmGroupings(isBeside: boolean): ListGroupings<string> {
  const { t, i18n: words } = useTexts()
  const { read } = useConsoleState().store
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels follow the language
  return useMemo(
    () => ({
      label: t('alarmHandling.group.by'),
      none: t('alarmHandling.group.none'),
      ways: ALARM_GROUPINGS.map((by) => grouping(by, read, isBeside)),
    }),
    [read, isBeside, t, words.language],
  )
}

function grouping(by: GroupedBy, read: ReadState, isBeside: boolean): ListGrouping<string> {
  const nameOf = (key: string) => nameOfGroup[by](key, read)
  return {
    id: by,
    label: i18n.t(`alarmHandling.group.${by}`),
    keyOf: (alarmId) => {
      const alarm = read.get('alarm', alarmId)
      return alarm ? keyOf[by](alarm) : null
    },
    nameOf,
    cell: (columnId, group) => {
      if (columnId === 'alarm') return <NameCell {...{ group, nameOf, isBeside }} />
      if (columnId === 'severity') return <WorstCell group={group} />
      if (columnId === 'place') return <CountOnCard group={group} />
      if (columnId === 'raised') return <NewestCell group={group} />
      if (columnId === 'acknowledgedBy') return <WaitingCell group={group} />
      return null
    },
  }
}

interface CellProps {
  readonly group: RowGroup<string>
}

/** The figures of the group's alarms as they are now. */
function useFigures({ rows }: RowGroup<string>): AlarmGroupFigures | null {
  const { store } = useConsoleState()
  const subscribe = useMemo(() => (listener: () => void) => store.subscribeType('alarm', listener), [store])
  const figures = () => groupFigures(rows.flatMap((id) => store.read.get('alarm', id) ?? []))
  // Converted to text, because equal text does not trigger a render.
  const text = useSnapshot(subscribe, () => JSON.stringify(figures()))
  return JSON.parse(text) as AlarmGroupFigures | null
}

function NameCell(
  props: CellProps & { readonly nameOf: (key: string) => string; readonly isBeside: boolean },
) {
  const { t } = useTexts()
  const { group, nameOf, isBeside } = props
  const figures = useFigures(group)
  const name = nameOf(group.key)
  return (
    <div className={styles.alarm}>
      {figures ? (
        <span className={isBeside ? undefined : styles.onCard}>
          <SeverityTag severity={figures.worst} />
        </span>
      ) : null}
      <Lined first={name} second={t('alarmHandling.count', { count: figures?.count ?? 0 })} />
    </div>
  )
}

/** A card has no second line below the name, and no column for what waits. */
function CountOnCard({ group }: CellProps) {
  const { t } = useTexts()
  const isCard = useMedia(CARDS)
  const { count = 0, waiting = 0 } = useFigures(group) ?? {}
  if (!isCard) return null
  const words = [t('alarmHandling.count', { count })]
  if (waiting > 0) words.push(t('alarmHandling.group.waitingCount', { count: waiting }))
  return <CellText>{words.join(' · ')}</CellText>
}

function WorstCell({ group }: CellProps) {
  const figures = useFigures(group)
  return figures ? <SeverityTag severity={figures.worst} /> : null
}

function NewestCell({ group }: CellProps) {
  const { t } = useTexts()
  const format = useFormat()
  const atMs = useFigures(group)?.newestMs ?? 0
  const ago = useServerTime((nowMs) => format.ago(atMs, nowMs))
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      <CellText title={`${t('alarmHandling.group.newest')}: ${format.dateTime(atMs)} (${format.zone(atMs)})`}>
        {ago}
      </CellText>
    </time>
  )
}

function WaitingCell({ group }: CellProps) {
  const { t } = useTexts()
  const isCard = useMedia(CARDS)
  const waiting = useFigures(group)?.waiting ?? 0
  if (isCard || waiting === 0) return null
  return <CellText>{t('alarmHandling.group.waitingCount', { count: waiting })}</CellText>
}
