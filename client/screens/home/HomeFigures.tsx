/** Figures of a project with links. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Today } from '../../actions/home.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds, useHasRight, useReach, useRoomCounts, useTotals } from '../../store/hooks.ts'
import { useFloorScope } from '../../widgets/scope/useFloorScope.ts'
import { changePercent, usedToday } from './dayFigures.ts'
import type { HouseHeat } from './floorHeat.ts'
import styles from './HomeFigures.module.css'
import { useProjectUse } from './projectUse.ts'

type Tone = 'ok' | 'warn' | 'bad'

interface HomeFiguresProps {
  readonly today: Today | null
  /** Null while loading. */
  readonly house: HouseHeat | null
}

export function HomeFigures({ today, house }: HomeFiguresProps) {
  const isKnown = house !== null
  return (
    <ul className={styles.figures}>
      <Taken today={today} house={house} />
      <Energy today={today} />
      <OpenAlarms isKnown={isKnown} />
      <Uncomfortable isKnown={isKnown} />
      <Devices isKnown={isKnown} />
      <Hosts isKnown={isKnown} />
    </ul>
  )
}

function Taken({ today, house }: HomeFiguresProps) {
  const { t } = useTexts()
  const format = useFormat()
  const use = useProjectUse()
  const guests = today?.guests
  const { rooms, taken, isTakenKnown } = house ?? NO_HOUSE
  const of = t(`home.of.${use}.rooms`, { count: rooms, text: format.number(rooms) })
  const share = rooms > 0 ? ` · ${format.percent((taken / rooms) * 100)}` : ''
  return (
    <Figure
      label={t(`home.of.${use}.taken`)}
      isKnown={house !== null}
      value={isTakenKnown ? format.number(taken) : '–'}
      note={isTakenKnown ? `${of}${share}` : t('home.takenNone')}
      more={
        guests && use === 'hotel'
          ? t('home.guests', {
              arrivals: format.number(guests.arrivals),
              departures: format.number(guests.departures),
            })
          : ''
      }
      to="/device/areacontrol?state=occupied"
      right="control.devices"
    />
  )
}

function Energy({ today }: { readonly today: Today | null }) {
  const { t } = useTexts()
  const format = useFormat()
  const kwh = today && usedToday(today)
  const change = today && changePercent(today)
  const day = today ? format.weekday(today.dayStartMs) : ''
  const key = change === null || change === 0 ? 'energySame' : change > 0 ? 'energyMore' : 'energyLess'
  const compared = change === null ? '' : t(`home.${key}`, { day, percent: format.percent(Math.abs(change)) })
  return (
    <Figure
      label={t('home.energy')}
      value={kwh === null ? '–' : format.quantity(kwh, 'kWh', kwh < 100 ? 1 : 0)}
      note={today && kwh === null ? t('home.energyNone') : compared}
      to="/report/energyOverview"
      right="reports.view"
    />
  )
}

/** Open alarms: active or not yet acknowledged. */
function OpenAlarms({ isKnown }: { readonly isKnown: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const open = useAllIds('alarm')
  // Counts active alarms regardless of acknowledgement, because the danger persists.
  const { activeAlarms, unacknowledged } = useTotals()
  const isCritical = open.some((id) => {
    const alarm = read.get('alarm', id)
    return alarm?.isActive === true && alarm.severity === 'critical'
  })
  return (
    <Figure
      isKnown={isKnown}
      label={t('home.alarms')}
      value={format.number(open.length)}
      note={t('home.unacknowledged', { count: format.number(unacknowledged) })}
      tone={isCritical ? 'bad' : activeAlarms + unacknowledged > 0 ? 'warn' : 'ok'}
      to="/message/messagerecord"
      right="messages.view"
    />
  )
}

/** Always shown, because an appearing figure would move the others. */
function Uncomfortable({ isKnown }: { readonly isKnown: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const { uncomfortable, occupied } = useRoomCounts()
  return (
    <Figure
      isKnown={isKnown}
      label={t('home.uncomfortable')}
      value={format.number(uncomfortable)}
      note={t('home.uncomfortableOf', { count: occupied, total: format.number(occupied) })}
      tone={uncomfortable > 0 ? 'warn' : 'ok'}
      to="/device/areacontrol?state=uncomfortable"
      right="control.devices"
    />
  )
}

function Devices({ isKnown }: { readonly isKnown: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const { abnormal, lowBattery, devices } = useTotals()
  const note = t('home.devicesOf', { count: devices, total: format.number(devices) })
  return (
    <>
      <Figure
        isKnown={isKnown}
        label={t('home.abnormal')}
        value={format.number(abnormal)}
        note={note}
        tone={abnormal > 0 ? 'warn' : 'ok'}
        to="/device/devicecontrol?state=abnormal"
        right="control.devices"
      />
      <Figure
        isKnown={isKnown}
        label={t('home.lowBattery')}
        value={format.number(lowBattery)}
        note={note}
        tone={lowBattery > 0 ? 'warn' : 'ok'}
        to="/device/devicecontrol?state=low_battery"
        right="control.devices"
      />
    </>
  )
}

function Hosts({ isKnown }: { readonly isKnown: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const { hosts, hostsOnline, devices } = useTotals()
  const { online, offline, silent, never } = useReach()
  const devicesOnline = t('home.devicesOnline', {
    online: format.number(online),
    count: format.number(devices),
  })
  const unseen = never > 0 ? ` · ${t('home.devicesUnseen', { count: never })}` : ''
  const state = offline > 0 ? 'offline' : silent > 0 ? 'silent' : 'never'
  return (
    <Figure
      isKnown={isKnown}
      label={t('home.hosts')}
      value={format.number(hostsOnline)}
      note={t('home.hostsOf', { count: format.number(hosts) })}
      more={`${devicesOnline}${unseen}`}
      tone={hostsOnline < hosts || online < devices ? 'warn' : 'ok'}
      to={`/device/devicecontrol?${online < devices ? `state=${state}` : 'kind=host'}`}
      right="control.devices"
    />
  )
}

/** The unit is smaller than its number, so that both fit in one line. */
function Value({ text }: { readonly text: string }) {
  const [number = '', ...unit] = text.split(/(?<=\d)\s/u)
  return (
    <span className={styles.value}>
      {number}
      {unit.length > 0 ? <small> {unit.join(' ')}</small> : null}
    </span>
  )
}

const NO_HOUSE = { rooms: 0, taken: 0, isTakenKnown: false }

function Figure(props: {
  readonly isKnown?: boolean
  readonly label: string
  readonly value: string
  readonly note: string
  readonly more?: string
  readonly tone?: Tone
  readonly to: string
  readonly right: Parameters<typeof useHasRight>[0]
}) {
  const mayOpen = useHasRight(props.right)
  const scope = useFloorScope()
  const { isKnown = true } = props
  const content: ReactNode = (
    <>
      <span className={styles.label}>{props.label}</span>
      <Value text={isKnown ? props.value : '–'} />
      {isKnown ? <span className={styles.note}>{props.note}</span> : null}
      {isKnown && props.more ? <span className={styles.note}>{props.more}</span> : null}
      {isKnown && scope !== null ? <span className={styles.note}>{scope}</span> : null}
    </>
  )
  const className = clsx(styles.figure, styles[(isKnown && props.tone) || 'ok'])
  return (
    <li>
      {mayOpen ? (
        <Link className={className} to={props.to}>
          {content}
        </Link>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  )
}
