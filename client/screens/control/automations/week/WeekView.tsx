/** Week view of all schedules, with conflicts. */

import { Button } from '@blueprintjs/core'
import { ArrowLeft, ArrowRight } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { MINUTE_MS } from '#shared/durations.ts'
import type { Automation, AutomationTime } from '#shared/records/automation.ts'
import { dateOfDay } from '#shared/time/zone.ts'
import type { Format } from '../../../../i18n/format.ts'
import { i18n, nameOf } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { nowMs } from '../../../../platform/time.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { DAY_NAMES, type Day as WeekdayNumber } from '../../../../ui/schedule/scheduleModel.ts'
import { conflictText, conflictWhen } from '../conflictWords.ts'
import { usePlace } from '../usePlace.ts'
import { spanText } from '../words.ts'
import styles from './WeekView.module.css'
import {
  conflictsIn,
  type FoundConflict,
  meetsOther,
  mondayOf,
  spanOf,
  type WeekDay,
  type WeekEntry,
  weekOf,
} from './weekDays.ts'

const WEEK_DAYS = 7

export function WeekView(props: {
  readonly automations: readonly Automation[]
  readonly onOpen: (id: string) => void
}) {
  const { t } = useTexts()
  const { store, clock } = useConsoleState()
  const place = usePlace()
  const { automations, onOpen } = props
  const [monday, setMonday] = useState(() => mondayOf(clock.at(nowMs()), place))
  const thisMonday = mondayOf(clock.at(nowMs()), place)
  const { days, isCut } = useMemo(
    () => weekOf(automations, place, monday, clock.at(nowMs())),
    [automations, place, monday, clock],
  )
  const conflicts = useMemo(
    () => conflictsIn(automations, store.read, place, spanOf(monday, place)),
    [automations, store, place, monday],
  )
  const isEmpty = days.every(({ entries }) => entries.length === 0)
  return (
    <div className={styles.week}>
      <header className={styles.bar}>
        <Button
          size="small"
          icon={<ArrowLeft />}
          aria-label={t('automations.week.before')}
          title={t('automations.week.before')}
          onClick={() => setMonday(monday - WEEK_DAYS)}
        />
        <h2 className={styles.title}>{t('automations.week.of', { date: dateOfDay(monday) })}</h2>
        <Button
          size="small"
          icon={<ArrowRight />}
          aria-label={t('automations.week.after')}
          title={t('automations.week.after')}
          onClick={() => setMonday(monday + WEEK_DAYS)}
        />
        <Button size="small" disabled={monday === thisMonday} onClick={() => setMonday(thisMonday)}>
          {t('automations.week.today')}
        </Button>
        <StatusTag tone={conflicts.length > 0 ? 'warn' : 'ok'}>
          {conflicts.length > 0
            ? t('automations.week.conflicts', { count: conflicts.length })
            : t('automations.week.noConflicts')}
        </StatusTag>
        <span className={styles.note}>{t('automations.week.help')}</span>
      </header>
      <Conflicts conflicts={conflicts} onOpen={onOpen} />
      {isEmpty ? (
        <Notice title={t('automations.week.none')}>{t('automations.week.noneHelp')}</Notice>
      ) : (
        <Days {...{ days, conflicts, onOpen }} />
      )}
      {isCut ? <p className={styles.note}>{t('automations.week.cut')}</p> : null}
    </div>
  )
}

function Days(props: {
  readonly days: readonly WeekDay[]
  readonly conflicts: readonly FoundConflict[]
  readonly onOpen: (id: string) => void
}) {
  const { days, conflicts, onOpen } = props
  return (
    <div className={styles.days}>
      {days.map((day, i) => (
        <DayColumn
          key={day.day}
          day={day}
          weekday={(i + 1) as WeekdayNumber}
          conflicts={conflicts}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

function DayColumn(props: {
  readonly day: WeekDay
  readonly weekday: WeekdayNumber
  readonly conflicts: readonly FoundConflict[]
  readonly onOpen: (id: string) => void
}) {
  const { t } = useTexts()
  const { day, entries } = props.day
  const title = `${t(`blocks.schedule.dayLong.${DAY_NAMES[props.weekday]}`)} ${dateOfDay(day).slice(5)}`
  return (
    <section className={styles.day} aria-label={title}>
      <h3 className={styles.dayTitle}>{title}</h3>
      {entries.length === 0 ? (
        <p className={styles.note}>{t('automations.week.empty')}</p>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry
              key={`${entry.automationId} ${entry.key}`}
              entry={entry}
              isInConflict={meetsOther(entry, entries, props.conflicts)}
              onOpen={props.onOpen}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

function Entry(props: {
  readonly entry: WeekEntry
  readonly isInConflict: boolean
  readonly onOpen: (id: string) => void
}) {
  const { entry, onOpen } = props
  const { t } = useTexts()
  const format = useFormat()
  const automation = useConsoleState().store.read.get('automation', entry.automationId)
  const { series } = entry
  const times = series ? `${format.time(entry.atMs)}–${format.time(series.untilMs)}` : format.time(entry.atMs)
  const part = automation?.conditions.find(({ id }) => id === entry.partId)
  const note = series
    ? spanText(series.minutes * MINUTE_MS, format)
    : part?.type === 'timed' && part.time.kind === 'sun'
      ? sunText(part.time, format)
      : ''
  return (
    <li>
      <button type="button" className={styles.entry} onClick={() => onOpen(entry.automationId)}>
        <span className={styles.time}>{times}</span>
        <span className={styles.name}>
          {automation ? nameOf(automation) : t('automations.say.goneAutomation')}
        </span>
        {note === '' ? null : <span className={styles.note}>{note}</span>}
        {props.isInConflict ? (
          <span>
            <StatusTag tone="warn">{t('automations.week.inConflict')}</StatusTag>
          </span>
        ) : null}
        {entry.isPaused ? <StatusTag tone="info">{t('automations.states.paused')}</StatusTag> : null}
      </button>
    </li>
  )
}

/** `30 min before sunset` */
function sunText(
  { event, offsetMin }: Extract<AutomationTime, { readonly kind: 'sun' }>,
  format: Format,
): string {
  if (offsetMin === 0) return i18n.t(`automations.editor.sunEvents.${event}`)
  const time = spanText(Math.abs(offsetMin) * MINUTE_MS, format)
  return i18n.t(`automations.week.${offsetMin < 0 ? 'sunBefore' : 'sunAfter'}.${event}`, { time })
}

/** More conflicts would push the week out of view. */
const CONFLICTS_SHOWN = 5

function Conflicts(props: {
  readonly conflicts: readonly FoundConflict[]
  readonly onOpen: (id: string) => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const source = { read, format }
  const named = (id: string) => {
    const automation = read.get('automation', id)
    return automation ? nameOf(automation) : t('automations.say.goneAutomation')
  }
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? props.conflicts : props.conflicts.slice(0, CONFLICTS_SHOWN)
  const more = props.conflicts.length - shown.length
  if (props.conflicts.length === 0) return null
  return (
    <ul className={styles.conflicts}>
      {shown.map((one) => {
        const names = { first: named(one.automationId), second: named(one.otherId) }
        return (
          <li key={`${one.automationId} ${one.otherId}`} className={styles.found}>
            <button type="button" className={styles.conflict} onClick={() => props.onOpen(one.automationId)}>
              {conflictText(one, names, source)}
            </button>
            <span className={styles.note}>{conflictWhen(one, source)}</span>
          </li>
        )
      })}
      {more > 0 ? (
        <li>
          <Button variant="minimal" size="small" onClick={() => setWhole(true)}>
            {t('list.showMore', { count: more })}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}
