import { clsx } from 'clsx'
import { type KeyboardEvent, memo } from 'react'
import { type Area, ROOM_KINDS } from '#shared/records/area.ts'
import type { RoomState } from '#shared/rules/roomState.ts'
import { hasPhrase } from '#shared/rules/textSearch.ts'
import type { Format } from '../../../i18n/format.ts'
import { nameOf, type Translate } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord, useRoom } from '../../../store/hooks.ts'
import { cornersText } from '../../../ui/plan/PlanFrame.tsx'
import type { Box } from '../../../ui/plan/planGeometry.ts'
import { turnedPoint } from '../../../ui/plan/planView.ts'
import { alarmWords, roomAlarmTitle } from '../../../widgets/alarms/alarmTexts.ts'
import { degrees, nameWithin } from '../../../widgets/devices/deviceTexts.ts'
import { alarmSign, type SIGNS } from '../matrix/Sign.tsx'
import { reportText } from '../reportText.ts'
import { alarmInWords, passesFilter, type RoomFilter } from '../roomRows.ts'
import { PlanWords } from './PlanWords.tsx'
import styles from './plan.module.css'

export const HATCH_ID = 'planHatch'

/** An area on the plan with colour and icon of its state; re-renders alone when its devices report. */
export const PlanArea = memo(function PlanArea(props: {
  readonly outlineId: string
  readonly height: number
  readonly isTurned: boolean
  /** Pixels per unit, in steps: the labels depend on it. */
  readonly scale: number
  /** Around the areas inside it that are on the plan, too. */
  readonly inner: Box | null
  readonly isOpen: boolean
  /** The one area that the Tab key reaches. */
  readonly isEntry: boolean
  readonly filter: RoomFilter
  readonly search: string
  readonly onOpen: (areaId: string) => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const outline = useRecord('planOutline', props.outlineId)
  const area = useRecord('area', outline?.areaId ?? null)
  const parent = useRecord('area', area?.parentId ?? null)
  const floor = useRecord('floor', area?.floorId ?? null)
  const room = useRoom(outline?.areaId ?? '')
  if (!outline || !area) return null
  const points = props.isTurned ? outline.points.map(turnedPoint) : outline.points
  const corners = cornersText(points, props.height)
  const { spokenText, second, signs } = describe(area, room, t, format)
  const isAside = !passesFilter(room, props.filter) || !hasPhrase(props.search, [area.name, area.nameEn])
  const open = () => props.onOpen(area.id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn inside of an SVG
    <g
      role="button"
      className={clsx(styles.area, styles[room.status], props.isOpen && styles.open, isAside && styles.aside)}
      data-plan-area={area.id}
      data-severity={room.alarm?.severity}
      data-seen={room.alarm?.isWaiting === false || undefined}
      aria-label={spokenText.join(', ')}
      aria-current={props.isOpen}
      tabIndex={props.isEntry ? 0 : -1}
      onClick={open}
      onKeyDown={(event) => onPressed(event, open)}
    >
      <title>{spokenText.join(' · ')}</title>
      <polygon points={corners} />
      {room.status === 'offline' ? (
        <polygon className={styles.hatched} points={corners} fill={`url(#${HATCH_ID})`} />
      ) : null}
      <PlanWords
        {...props}
        points={points}
        name={nameWithin(area, parent ?? floor)}
        second={second}
        signs={signs}
        isPart={parent !== undefined}
      />
    </g>
  )
})

function onPressed(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  act()
}

/** Visible text and accessible description. */
function describe(area: Area, room: RoomState, t: Translate, format: Format) {
  const status = t(`areas.status.${room.status}`)
  const isOffline = room.status === 'offline' || room.status === 'never'
  const temperature = room.temperatureC === null || isOffline ? null : degrees(room.temperatureC, format)
  const wordAlarm = alarmInWords(room)
  // Corridors have no occupants, and a part of a room has the state of its room.
  const isWhole = ROOM_KINDS.has(area.kind) && area.parentId === null
  const isMute = room.status === 'vacant' || (room.status === 'unknown' && !isWhole)
  const heard = reportText(room, t)
  const signs: (keyof typeof SIGNS)[] = [
    ...(room.alarm ? [alarmSign(room.alarm)] : []),
    ...(isMute ? [] : [room.status as keyof typeof SIGNS]),
    ...(heard === null ? [] : [room.heard as keyof typeof SIGNS]),
  ]
  const spokenText = [
    nameOf(area),
    room.status === 'unknown' ? null : status.toLowerCase(),
    heard,
    temperature,
    room.alarm ? roomAlarmTitle(room.alarm) : null,
  ]
  return {
    spokenText: spokenText.filter((part) => part !== null),
    second: wordAlarm ? alarmWords(wordAlarm, room.activeAlarms) : isOffline ? status : temperature,
    signs,
  }
}
