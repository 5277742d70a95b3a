/** All rooms by floor as cells with temperature, occupancy, alarm or reachability; each links to its room. */
import { WarningSign } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { Fragment, memo } from 'react'
import { Link } from 'react-router-dom'
import { HOME_HEATS, type HomeHeat } from '#shared/records/homeView.ts'
import { chooseHeat, homeChoices } from '../../actions/homeView.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useNameOf } from '../../i18n/useNameOf.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useHasRight, useRecord } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import { roomAlarmTitle, seenTitle } from '../../widgets/alarms/alarmTexts.ts'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import { areaUrl } from '../../widgets/devices/places.ts'
import styles from './FloorMap.module.css'
import {
  type FloorHeat,
  type HouseHeat,
  type OutsideAlarm,
  type RoomHeat,
  WARMTHS,
  warmthOf,
} from './floorHeat.ts'
import { useProjectUse } from './projectUse.ts'

type Shown = HomeHeat
/** Larger buildings show one line per floor. */
const ROOMS_MAX = 600

/** Null while loading. */
export function FloorMap({ house }: { readonly house: HouseHeat | null }) {
  const { t } = useTexts()
  const use = useProjectUse()
  const shown = useReadable(homeChoices)?.heat ?? 'temperature'
  return (
    <Panel
      title={t(`home.of.${use}.map`)}
      aside={
        <Segmented
          label={t('home.heat.label')}
          value={shown}
          choices={HOME_HEATS.map((value) => ({ value, text: t(`home.heat.${value}`) }))}
          onChange={(value) => {
            const heat = HOME_HEATS.find((one) => one === value)
            if (heat && heat !== shown) void chooseHeat(heat)
          }}
        />
      }
    >
      {house ? <Floors house={house} shown={shown} /> : <Skeleton lines={10} />}
      <Legend shown={shown} />
    </Panel>
  )
}

function Floors({ house, shown }: { readonly house: HouseHeat; readonly shown: Shown }) {
  const { t } = useTexts()
  const isWhole = house.rooms <= ROOMS_MAX
  const columns = Math.max(1, ...house.floors.map(({ rooms }) => rooms.length))
  const isGrouped = new Set(house.floors.map(({ buildingId }) => buildingId)).size > 1
  if (house.rooms === 0) return <p className={styles.none}>{t('home.roomsNone')}</p>
  return (
    // A count that determines the cell size.
    <ol className={styles.floors} style={{ '--columns': columns } as object}>
      {house.floors.map((floor, index) => (
        <Fragment key={floor.floorId}>
          {isGrouped && floor.buildingId !== house.floors[index - 1]?.buildingId ? (
            <BuildingLine buildingId={floor.buildingId} />
          ) : null}
          <FloorLine floor={floor} shown={shown} isWhole={isWhole} />
        </Fragment>
      ))}
    </ol>
  )
}

function BuildingLine({ buildingId }: { readonly buildingId: string }) {
  const nameOf = useNameOf()
  const building = useRecord('building', buildingId)
  return building ? <li className={styles.building}>{nameOf(building)}</li> : null
}

function FloorLine(props: { readonly floor: FloorHeat; readonly shown: Shown; readonly isWhole: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const nameOf = useNameOf()
  const { read } = useConsoleState().store
  const mayOpen = useHasRight('control.devices')
  const { floor, shown, isWhole } = props
  const record = useRecord('floor', floor.floorId)
  const building = record && read.get('building', record.buildingId)
  const name = record ? nameOf(record) : ''
  const sum = { taken: format.number(floor.taken), rooms: format.number(floor.rooms.length) }
  const text =
    floor.rooms.length === 0
      ? ''
      : floor.temperatureC === null
        ? t('home.floorTaken', sum)
        : t('home.floorSum', { ...sum, temperature: format.quantity(floor.temperatureC, '°C', 1) })
  const title = building && read.count('building') > 1 ? `${nameOf(building)} · ${name}` : name
  return (
    <li className={styles.floor}>
      <span className={styles.name} title={title}>
        {mayOpen ? <Link to={`/device/devicecontrol?place=floor/${floor.floorId}`}>{name}</Link> : name}
        {floor.outside ? <OutsideMark {...floor.outside} mayOpen={mayOpen} /> : null}
      </span>
      {isWhole ? (
        <span className={styles.rooms}>
          {floor.rooms.map((room) => (
            <RoomCell key={room.areaId} {...room} shown={shown} mayOpen={mayOpen} />
          ))}
        </span>
      ) : null}
      <span className={styles.sum}>{text}</span>
    </li>
  )
}

/** An alarm where no room is, which has no cell: beside the floor's name. */
function OutsideMark({ areaId, alarm, mayOpen }: OutsideAlarm & { readonly mayOpen: boolean }) {
  const { t } = useTexts()
  const area = useRecord('area', areaId)
  const named = t('areas.named', { name: area ? areaTitle(area) : '', text: roomAlarmTitle(alarm) })
  const marked = {
    ...{ className: styles.outside, title: named, 'aria-label': named },
    ...{ 'data-severity': alarm.severity, 'data-seen': alarm.isWaiting ? undefined : true },
  }
  const sign = <WarningSign size={14} aria-hidden={true} />
  return mayOpen ? (
    <Link to={areaUrl(areaId)} {...marked}>
      {sign}
    </Link>
  ) : (
    <span role="img" {...marked}>
      {sign}
    </span>
  )
}

const RoomCell = memo(function RoomCell(
  props: RoomHeat & { readonly shown: Shown; readonly mayOpen: boolean },
) {
  const { t } = useTexts()
  const format = useFormat()
  const { areaId, temperatureC, isTaken, alarm, isAlarmSeen, isOffline, isUnseen, shown } = props
  const area = useRecord('area', areaId)
  const taken = t(`home.taken.${isTaken === null ? 'unknown' : isTaken ? 'yes' : 'no'}`)
  const facts = [
    area ? areaTitle(area) : '',
    temperatureC === null ? null : format.quantity(temperatureC, '°C', 1),
    taken,
    isOffline ? t('areas.status.offline') : isUnseen ? t('areas.status.never') : null,
    alarm && seenTitle(t(`alarms.severity.${alarm}`), isAlarmSeen),
  ]
  const title = facts.filter((fact) => fact).join(', ')
  const className = clsx(
    styles.room,
    shown === 'temperature' && temperatureC !== null && styles[warmthOf(temperatureC)],
    shown === 'taken' && isTaken === true && styles.taken,
    shown === 'reach' && !isOffline && !isUnseen && styles.reached,
    isOffline && styles.offline,
    isUnseen && styles.never,
  )
  const word = wordOf(props)
  if (!props.mayOpen)
    return (
      <span
        className={className}
        data-severity={alarm ?? undefined}
        data-seen={isAlarmSeen || undefined}
        title={title}
      >
        {word}
      </span>
    )
  return (
    // Not a tab stop; keyboard users have the floor link and the matrix.
    <Link
      className={className}
      data-severity={alarm ?? undefined}
      data-seen={isAlarmSeen || undefined}
      to={areaUrl(areaId)}
      title={title}
      aria-label={title}
      tabIndex={-1}
    >
      {word}
    </Link>
  )
})

/** Text of a cell. */
function wordOf({ shown, ...room }: RoomHeat & { readonly shown: Shown }): string {
  switch (shown) {
    case 'temperature':
      return degrees(room.temperatureC)
    case 'taken':
      return room.isTaken === null ? '–' : room.isTaken ? '●' : ''
    case 'alarms':
      return room.alarm === null ? '' : '!'
    case 'reach':
      return room.isUnseen ? '–' : room.isOffline ? '×' : '✓'
  }
}

const degrees = (temperatureC: number | null): string =>
  temperatureC === null ? '–' : String(Math.round(temperatureC))

function Legend({ shown }: { readonly shown: Shown }) {
  const { t } = useTexts()
  const items = legendOf(shown, t)
  return (
    <ul className={styles.legend} aria-hidden="true">
      {items.map(({ className, text, severity }) => (
        <li key={text}>
          <span className={clsx(styles.swatch, className)} data-severity={severity} />
          {text}
        </li>
      ))}
    </ul>
  )
}

interface LegendItem {
  readonly className?: string | undefined
  readonly text: string
  readonly severity?: (typeof SEVERITIES)[number]
}

const SEVERITIES = ['critical', 'major', 'minor'] as const

function legendOf(shown: Shown, t: Translate): readonly LegendItem[] {
  switch (shown) {
    case 'temperature':
      return WARMTHS.map((warmth) => ({ className: styles[warmth], text: t(`home.warmth.${warmth}`) }))
    case 'taken':
      return [{ className: styles.taken, text: t('home.taken.yes') }, { text: t('home.taken.no') }]
    case 'alarms':
      return SEVERITIES.map((severity) => ({
        className: styles.alarmed,
        severity,
        text: t(`alarms.severity.${severity}`),
      }))
    case 'reach':
      return [
        { className: styles.reached, text: t('home.reach.online') },
        { className: styles.offline, text: t('home.reach.offline') },
        { className: styles.never, text: t('home.reach.never') },
      ]
  }
}
