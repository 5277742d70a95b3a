import { clsx } from 'clsx'
import { type MouseEvent, memo } from 'react'
import { ROOM_KINDS } from '#shared/records/area.ts'
import type { RoomState } from '#shared/rules/roomState.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord, useRoom } from '../../store/hooks.ts'
import { isSerious } from '../../widgets/alarms/alarmOrder.ts'
import { alarmWord, roomAlarmTitle } from '../../widgets/alarms/alarmTexts.ts'
import { degrees, nameWithin } from '../../widgets/devices/deviceTexts.ts'
import { alarmSign, Sign } from './matrix/Sign.tsx'
import fill from './RoomTile.module.css'
import { reportText } from './reportText.ts'
import styles from './room.module.css'
import { alarmInWords } from './roomRows.ts'
import seen from './seen.module.css'

interface RoomTileProps {
  readonly areaId: string
  readonly isOpen: boolean
  readonly isMarked: boolean
  /** Filtered out: the tile keeps its place, faded. */
  readonly isAside: boolean
  /** The one tile of the matrix that the Tab key reaches. */
  readonly isEntry: boolean
  readonly onChoose: (areaId: string, event: MouseEvent) => void
}

/**
 * Shows room number, state icon and temperature. A word for an alarm or lost connection replaces the temperature.
 */
export const RoomTile = memo(function RoomTile(props: RoomTileProps) {
  const { areaId, isOpen, isMarked } = props
  const { t } = useTexts()
  const format = useFormat()
  const area = useRecord('area', areaId)
  const floor = useRecord('floor', area?.floorId ?? null)
  const room = useRoom(areaId)
  if (!area) return null
  const name = nameOf(area)
  const shownName = nameWithin(area, floor)
  const alarm = room.alarm ? roomAlarmTitle(room.alarm) : null
  const wordAlarm = alarmInWords(room)
  const status = t(`areas.status.${room.status}`)
  const isOffline = room.status === 'offline' || room.status === 'never'
  const heard = reportText(room, t)
  const temperatureC = isOffline ? null : room.temperatureC
  const temperature = temperatureC === null ? '–' : degrees(temperatureC, format)
  // A corridor's unknown state means nothing.
  const isMute = room.status === 'unknown' && !ROOM_KINDS.has(area.kind)
  const discomfort = room.discomfort && t(`areas.discomfort.${room.discomfort}`)
  const spokenText = [
    name,
    isMute ? null : status.toLowerCase(),
    heard,
    temperatureC === null ? null : `${format.number(temperatureC, 1)} °C`,
    discomfort,
    alarm,
    isMarked ? t('areas.selected') : null,
  ]
  return (
    <button
      type="button"
      className={clsx(
        classesOf(room),
        isOpen && styles.open,
        isMarked && styles.marked,
        props.isAside && seen.aside,
      )}
      data-area={areaId}
      data-aside={props.isAside || undefined}
      data-severity={room.alarm?.severity}
      aria-label={spokenText.filter((part) => part !== null).join(', ')}
      aria-pressed={isMarked}
      aria-current={isOpen}
      tabIndex={props.isEntry ? 0 : -1}
      title={[name, isMute ? null : status, heard, discomfort, alarm].filter(Boolean).join(' · ')}
      onClick={(event) => props.onChoose(areaId, event)}
    >
      <span className={styles.name}>{shownName}</span>
      {isMute ? null : <Sign of={room.status} className={styles.state} />}
      <span className={styles.word}>{wordAlarm ? alarmWord(wordAlarm) : status}</span>
      {isOffline ? null : <span className={styles.temperature}>{temperature}</span>}
      {heard === null ? null : <Sign of={room.heard} className={seen.heard} />}
      <Marks room={room} isMarked={isMarked} />
    </button>
  )
})

/** Corner marks: alarm, discomfort, selection. */
function Marks({ room, isMarked }: { readonly room: RoomState; readonly isMarked: boolean }) {
  const sign = room.alarm ? alarmSign(room.alarm) : room.discomfort ? 'uncomfortable' : null
  return (
    <>
      {sign ? <Sign of={sign} className={styles.alarm} /> : null}
      {isMarked ? <Sign of="tick" className={styles.tick} /> : null}
    </>
  )
}

const classesOf = ({ status, alarm, discomfort }: RoomState) => [
  styles.tile,
  styles[status],
  (alarm || status === 'offline' || status === 'never') && styles.exceptional,
  alarm?.isWaiting === false ? seen.seen : alarm && isSerious(alarm.severity) && fill.filled,
  discomfort && fill[discomfort],
  status === 'never' && seen.never,
]
