import { clsx } from 'clsx'
import { memo } from 'react'
import { alarmTitle } from '../../../i18n/alarmTitle.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord, useRoom } from '../../../store/hooks.ts'
import { cornersText } from '../../../ui/plan/PlanFrame.tsx'
import { boxOf, namePlaceOf } from '../../../ui/plan/planGeometry.ts'
import { PLAN_WIDTH, type Point } from '../../../ui/plan/planView.ts'
import { alarmWord } from '../../../widgets/alarms/alarmTexts.ts'
import { degrees, nameWithin } from '../../../widgets/devices/deviceTexts.ts'
import { alarmInWords, passesFilter, type RoomFilter } from '../roomRows.ts'
import styles from './plan.module.css'

/** One area on the plan, in the colour of its state: it alone renders when its devices report. */
export const PlanArea = memo(function PlanArea(props: {
  readonly outlineId: string
  readonly height: number
  /** Pixels per unit, in steps: what is written depends on it. */
  readonly scale: number
  /** Areas inside it are on the plan, too. */
  readonly hasInner: boolean
  readonly isOpen: boolean
  /** The one area that the Tab key reaches. */
  readonly isEntry: boolean
  readonly filter: RoomFilter
  readonly onOpen: (areaId: string) => void
}) {
  const { height } = props
  const { t } = useTexts()
  const format = useFormat()
  const outline = useRecord('planOutline', props.outlineId)
  const area = useRecord('area', outline?.areaId ?? null)
  const floor = useRecord('floor', area?.floorId ?? null)
  const room = useRoom(outline?.areaId ?? '')
  if (!outline || !area) return null
  const status = t(`areas.status.${room.status}`)
  const alarm = room.alarm ? alarmTitle(room.alarm) : null
  const isOffline = room.status === 'offline'
  const temperature = room.temperatureC === null || isOffline ? null : degrees(room.temperatureC, format)
  const spoken = [nameOf(area), room.status === 'unknown' ? null : status.toLowerCase(), temperature, alarm]
  const wordAlarm = alarmInWords(room)
  const second = wordAlarm ? alarmWord(wordAlarm) : isOffline ? status : temperature
  const open = () => props.onOpen(area.id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn inside of an SVG
    <g
      role="button"
      className={clsx(
        styles.area,
        styles[room.status],
        props.isOpen && styles.open,
        !passesFilter(room, props.filter) && styles.aside,
      )}
      data-plan-area={area.id}
      data-severity={room.alarm?.severity}
      aria-label={spoken.filter((part) => part !== null).join(', ')}
      aria-current={props.isOpen}
      tabIndex={props.isEntry ? 0 : -1}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        open()
      }}
    >
      <title>{spoken.filter((part) => part !== null).join(' · ')}</title>
      <polygon points={cornersText(outline.points, height)} />
      <Names {...props} points={outline.points} name={nameWithin(area, floor)} second={second} />
    </g>
  )
})

/** As much of it as there is room for. */
function Names(props: {
  readonly points: readonly Point[]
  readonly height: number
  readonly scale: number
  readonly hasInner: boolean
  readonly name: string
  readonly second: string | null
}) {
  const { points, height, scale, hasInner, name, second } = props
  const box = boxOf(points)
  const [x, y] = namePlaceOf(points, hasInner)
  const [widthPx, heightPx] = [
    box.width * PLAN_WIDTH * scale,
    box.height * height * scale * (hasInner ? 0.36 : 1),
  ]
  if (widthPxOf(name) > widthPx || heightPx < 14) return null
  const hasSecond = second !== null && widthPxOf(second) < widthPx && heightPx > 34
  return (
    <>
      <text className={styles.name} x={x * PLAN_WIDTH} y={y * height} dy={hasSecond ? '-0.15em' : '0.35em'}>
        {name}
      </text>
      {hasSecond ? (
        <text className={styles.second} x={x * PLAN_WIDTH} y={y * height} dy="1.05em">
          {second}
        </text>
      ) : null}
    </>
  )
}

/** About as wide as it is written; a Chinese character is two letters. */
const widthPxOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12.5 : 7), 4)
