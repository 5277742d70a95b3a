import { useMemo } from 'react'
import { MINUTE_MS } from '#shared/durations.ts'
import type { Automation } from '#shared/records/automation.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { hasTimes, nextTime } from './nextTimes.ts'
import { usePlace } from './usePlace.ts'

/** Next time by clock or sun, updated every minute; nothing without times. */
export function NextTime(props: {
  readonly automation: Automation
  /** Under a heading of its own. */
  readonly isBare?: boolean
}) {
  const { t } = useTexts()
  const { automation } = props
  const format = useFormat()
  const place = usePlace()
  const minute = useServerTime((nowMs) => String(Math.floor(nowMs / MINUTE_MS)))
  const atMs = useMemo(() => {
    if (!hasTimes(automation)) return undefined
    const fromMs = Math.max(Number(minute) * MINUTE_MS, automation.pausedUntilMs ?? 0)
    return nextTime(automation, place, fromMs)
  }, [automation, place, minute])
  if (atMs === undefined || !automation.isEnabled) return null
  if (atMs === null) return <span>{t('automations.noNext')}</span>
  const time = `${format.weekday(atMs)} ${format.dateTime(atMs).slice(5, 16)}`
  return (
    <span title={`${format.dateTime(atMs)} ${format.zone(atMs)}`}>
      {props.isBare ? time : t('automations.next', { time })}
    </span>
  )
}
