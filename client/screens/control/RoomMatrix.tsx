/** Floors as rows, rooms as tiles. The list has ids only; each tile reads its own room. */

import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { nextFrame } from '../../platform/time.ts'
import { useAllIds, useRecord } from '../../store/hooks.ts'
import { alarmWord, seenTitle } from '../../widgets/alarms/alarmTexts.ts'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import { floorElementId } from './marking/MatrixBar.tsx'
import { useLongPress } from './marking/useLongPress.ts'
import type { Marking } from './marking/useMarks.ts'
import type { OutsideAlarm } from './matrix/outsideAlarms.ts'
import { alarmSign, Sign } from './matrix/Sign.tsx'
import { useOutsideAlarms } from './matrix/useOutsideAlarms.ts'
import { RoomTile } from './RoomTile.tsx'
import styles from './room.module.css'
import { type FloorRow, foundIn, isArrow, type Matrix, neighbour, type RoomQuery } from './roomRows.ts'
import seen from './seen.module.css'

export function RoomMatrix(props: {
  readonly matrix: Matrix
  readonly scope: RoomQuery['scope']
  readonly openId: string | null
  readonly marking: Marking
  readonly onChoose: (areaId: string, event: MouseEvent) => void
  readonly onOpen: (areaId: string) => void
  readonly onEscape: () => void
}) {
  const { t } = useTexts()
  const element = useRef<HTMLDivElement>(null)
  const longPress = useLongPress(props.marking.press)
  const outside = useOutsideByFloor(props.scope)
  const hasBuildings = useAllIds('building').length > 1
  const { openId, marking } = props
  const { rows, shape } = props.matrix
  const entryId = entryOf(rows, openId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') props.onEscape()
    else moveFocus(event, rows, element.current)
  }
  const mounted = useSlices(rows)
  const measures = {
    '--columns': shape.columns,
    '--floors': shape.floors,
    '--name-letters': Math.min(shape.nameLetters, NAME_LETTERS_MAX),
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, distinct from the panel beside it
    <div
      className={lookOf(marking)}
      role="group"
      aria-label={t('areas.matrix')}
      ref={element}
      // Counts that determine tile sizes.
      style={measures as object}
      onKeyDown={onKeyDown}
      {...longPress}
    >
      {rows.map((row, index) => (
        <Floor
          key={row.floorId}
          row={row}
          isMounted={index < mounted}
          scope={props.scope}
          buildingId={hasBuildings && row.buildingId !== rows[index - 1]?.buildingId ? row.buildingId : null}
          hasBuildings={hasBuildings}
          alarm={outside.get(row.floorId)}
          openId={row.areaIds.includes(openId ?? '') ? openId : null}
          marked={marking.marked}
          isChoosing={marking.isChoosing}
          entryId={entryId !== null && row.areaIds.includes(entryId) ? entryId : null}
          onChoose={props.onChoose}
          onOpen={props.onOpen}
          onMarkAll={marking.markAll}
        />
      ))}
    </div>
  )
}

/** A plain click still opens a room where some were marked with Shift. */
const lookOf = ({ isChoosing, marked }: Marking): string =>
  clsx(styles.matrix, isChoosing && styles.choosing, (isChoosing || marked.size > 0) && styles.marking)

/** The tile in the tab order: the open room, else the first that passes the filters. */
function entryOf(rows: readonly FloorRow[], openId: string | null): string | null {
  const isShown = rows.some(({ areaIds }) => openId !== null && areaIds.includes(openId))
  return isShown ? openId : (foundIn(rows)[0] ?? rows[0]?.areaIds[0] ?? null)
}

const TILES_AT_ONCE = 60

/** Number of floors with rendered tiles: visible ones first, then a few per frame. Others reserve space. */
function useSlices(rows: readonly FloorRow[]): number {
  const [mounted, setMounted] = useState(() => nextSlice(rows, 0))
  useEffect(() => {
    if (mounted >= rows.length) return undefined
    return nextFrame(() => setMounted(nextSlice(rows, mounted)))
  }, [rows, mounted])
  return mounted
}

function nextSlice(rows: readonly FloorRow[], from: number): number {
  let to = from
  for (let tiles = 0; to < rows.length && tiles < TILES_AT_ONCE; to += 1)
    tiles += rows[to]?.areaIds.length ?? 0
  return to
}

function moveFocus(event: KeyboardEvent, rows: readonly FloorRow[], matrix: HTMLElement | null): void {
  const from = (event.target as HTMLElement).dataset.area
  if (from === undefined || !isArrow(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const to = neighbour(rows, from, event.key)
  if (to !== undefined) matrix?.querySelector<HTMLElement>(`[data-area="${to}"]`)?.focus()
}

/** Longer names end in an ellipsis. */
const NAME_LETTERS_MAX = 18

/** The worst alarm outside rooms of each floor, which has no tile among the rooms. */
function useOutsideByFloor(scope: RoomQuery['scope']): ReadonlyMap<string, OutsideAlarm> {
  const alarms = useOutsideAlarms()
  return useMemo(
    () => new Map(scope === 'rooms' ? [...alarms].reverse().map((one) => [one.floorId, one]) : []),
    [alarms, scope],
  )
}

interface FloorProps {
  readonly row: FloorRow
  readonly isMounted: boolean
  readonly scope: RoomQuery['scope']
  /** Building that starts here, if there are several. */
  readonly buildingId: string | null
  readonly hasBuildings: boolean
  readonly alarm: OutsideAlarm | undefined
  readonly openId: string | null
  readonly marked: ReadonlySet<string>
  readonly isChoosing: boolean
  readonly entryId: string | null
  readonly onChoose: (areaId: string, event: MouseEvent) => void
  readonly onOpen: (areaId: string) => void
  readonly onMarkAll: (areaIds: readonly string[]) => void
}

const Floor = memo(function Floor(props: FloorProps) {
  const { row } = props
  const building = useRecord('building', props.buildingId)
  return (
    <>
      {building ? <h2 className={styles.building}>{nameOf(building)}</h2> : null}
      <section id={floorElementId(row.floorId)} className={clsx(styles.floor, styles[props.scope])}>
        <FloorName {...props} />
        <div className={styles.tiles}>
          {row.areaIds.map((areaId) =>
            props.isMounted ? (
              <RoomTile
                key={areaId}
                areaId={areaId}
                isOpen={areaId === props.openId}
                isMarked={props.marked.has(areaId)}
                isAside={!row.foundIds.includes(areaId)}
                isEntry={areaId === props.entryId}
                onChoose={props.onChoose}
              />
            ) : (
              <span key={areaId} className={styles.place} />
            ),
          )}
        </div>
      </section>
    </>
  )
})

/** Always two lines: an alarm, the floor selection, or both replace the count. */
function FloorName({ row, scope, hasBuildings, alarm, isChoosing, onOpen, onMarkAll }: FloorProps) {
  const { t } = useTexts()
  const Heading = hasBuildings ? 'h3' : 'h2'
  const floor = useRecord('floor', row.floorId)
  const name = floor ? nameOf(floor) : ''
  const shown = row.foundIds.length
  const total = row.areaIds.length
  const [all, some] =
    scope === 'rooms'
      ? (['areas.roomCount', 'areas.ofCount'] as const)
      : (['areas.areaCount', 'areas.ofAreas'] as const)
  let second: ReactNode = (
    <span>{shown === total ? t(all, { count: shown }) : t(some, { count: total, shown })}</span>
  )
  if (isChoosing) {
    const label = t('areas.chooseFloor', { name })
    second = (
      <div className={styles.second}>
        <button
          type="button"
          className={styles.all}
          aria-label={label}
          onClick={() => onMarkAll(row.foundIds)}
        >
          {t('areas.filter.all')}
        </button>
        {alarm ? <FloorAlarm outside={alarm} onOpen={onOpen} isSign /> : null}
      </div>
    )
  } else if (alarm) second = <FloorAlarm outside={alarm} onOpen={onOpen} />
  return (
    <header className={styles.floorName}>
      <Heading title={name}>{name}</Heading>
      {second}
    </header>
  )
}

function FloorAlarm(props: {
  readonly outside: OutsideAlarm
  readonly onOpen: (areaId: string) => void
  /** Icon without text, for narrow space. */
  readonly isSign?: boolean
}) {
  const { t } = useTexts()
  const { alarm, areaId } = props.outside
  const isSeen = alarm.acknowledged !== null
  const area = useRecord('area', areaId)
  const named = t('areas.named', {
    name: area ? areaTitle(area) : '',
    text: seenTitle(alarmTitle(alarm), isSeen),
  })
  return (
    <button
      type="button"
      className={clsx(styles.floorAlarm, isSeen && seen.seen)}
      data-severity={alarm.severity}
      aria-label={named}
      title={named}
      onClick={() => props.onOpen(areaId)}
    >
      <Sign of={alarmSign({ isWaiting: !isSeen })} />
      {props.isSign ? null : alarmWord(alarm)}
    </button>
  )
}
