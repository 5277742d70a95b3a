/** Figures of the day from the server, continued with live reports; refetched each hour. */

import { useEffect, useMemo, useState } from 'react'
import { ratedKw } from '#shared/devices/rating.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { countedMeters } from '#shared/rules/countedMeters.ts'
import { type CounterState, stepCounter } from '#shared/rules/counter.ts'
import { askToday, type Today } from '../../actions/home.ts'
import { shell } from '../../actions/shellPort.ts'
import { type Answer, useAnswer } from '../../api/useAnswer.ts'
import { after, type Cancel, nowMs } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useIsLive } from '../../store/hooks.ts'
import type { LiveStore } from '../../store/liveStore.ts'
import type { DeviceReadings } from '../../store/readings.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useServerTime } from '../../store/useServerNow.ts'

/** Delay after which the server has counted the reports of the previous hour. */
const SETTLES_MS = 5_000
const RENEWS_MS = 3_000
/** Minimum interval between requests, even when simulated hours pass quickly. */
const ASKS_MS = 1_000

/** Reports after the response, until a time. */
interface Since {
  readonly atMs: number
  readonly kwh: number
  readonly arrivals: number
  readonly departures: number
}
const NOTHING: Since = { atMs: 0, kwh: 0, arrivals: 0, departures: 0 }

export function useToday(): Answer<Today> {
  const projectId = useReadable(shell().projectId)
  const isLive = useIsLive()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another project, or a connection that is back, is another question
  const ask = useMemo(() => (signal: AbortSignal) => askToday(signal), [projectId, isLive])
  const answer = useAnswer(ask)
  const { reload } = answer
  const since = useSince(answer.value)
  const known = answer.value
  // Uses server time, because a simulated clock can be accelerated or set.
  const over = useServerTime((nowMs) => (known ? overAt(known, nowMs) : ''))
  useEffect(() => (over === '' ? undefined : after(ASKS_MS, reload)), [over, reload])
  const value = useMemo(() => (answer.value ? later(answer.value, since) : null), [answer.value, since])
  return { ...answer, value }
}

/** Key that changes when the response's hour is over; with fast time the next may already be over. Pure. */
export const overAt = (today: DayTime, nowMs: number): string =>
  isOver(today, nowMs) ? String(today.asOfMs) : ''

type DayTime = Pick<Today, 'asOfMs' | 'hours'>

/** Whether the current hour differs from the hour of the answer; a recreated world may start earlier. Pure. */
const isOver = (today: DayTime, nowMs: number): boolean =>
  nowMs < today.asOfMs - HOUR_MS || nowMs >= endOfHour(today) + SETTLES_MS

const endOfHour = (today: DayTime): number =>
  today.hours[currentHour(today)]?.untilMs ?? today.asOfMs + HOUR_MS

/** Adds reports received since the answer to its hour. Pure. */
export function later(today: Today, { atMs, kwh, arrivals, departures }: Since): Today {
  const { energy, guests } = today
  const hour = currentHour(today)
  const now = energy.today[hour] ?? null
  const renewed = now === null && kwh === 0 ? energy.today : energy.today.with(hour, (now ?? 0) + kwh)
  return {
    ...today,
    asOfMs: Math.min(Math.max(today.asOfMs, atMs), endOfHour(today) - 1),
    energy: { ...energy, today: renewed },
    guests: guests && {
      arrivals: guests.arrivals + arrivals,
      departures: guests.departures + departures,
    },
  }
}

/** Index of the hour that is not over. */
export function currentHour({ asOfMs, hours }: DayTime): number {
  const found = hours.findIndex(({ untilMs }) => asOfMs < untilMs)
  return found < 0 ? Math.max(0, hours.length - 1) : found
}

function useSince(answer: Today | null): Since {
  const { store, clock } = useConsoleState()
  const [since, setSince] = useState(NOTHING)
  useEffect(() => {
    setSince(NOTHING)
    if (!answer) return undefined
    return countReports(store, () => clock.at(nowMs()), setSince)
  }, [store, clock, answer])
  return since
}

/** Counts reports of meters and room panels from now on; notifies at most every few seconds. */
function countReports(
  store: LiveStore,
  serverNowMs: () => number,
  notify: (since: Since) => void,
): () => void {
  const meters = new Set<string>(countedMeters(store.read.all('device')).map(({ id }) => id))
  const counted = { ...NOTHING }
  const used = countersOf(store)
  let waiting: Cancel | null = null
  const stop = store.subscribeBatches({
    onRecords: () => {},
    onReport(deviceId, before, now) {
      const [was, is] = [before?.values, now?.values]
      if (!was || !is || was === is) return
      const isMove = typeof was.checked_in === 'boolean' && was.checked_in !== is.checked_in
      const usedKwh = meters.has(deviceId) ? used(deviceId, before, now) : 0
      if (!isMove && usedKwh === 0) return
      if (isMove) counted[is.checked_in === true ? 'arrivals' : 'departures'] += 1
      counted.kwh += usedKwh
      waiting ??= after(RENEWS_MS, () => {
        waiting = null
        notify({ ...counted, atMs: serverNowMs() })
      })
    },
  })
  return () => {
    stop()
    waiting?.()
  }
}

/** Meter counters between reports, as on the server. */
function countersOf(store: LiveStore) {
  const counters = new Map<string, CounterState | undefined>()
  return (deviceId: string, before: DeviceReadings | undefined, now: DeviceReadings | undefined): number => {
    const [was, is] = [before?.values.energy, now?.values.energy]
    if (!before || !now || typeof is !== 'number' || is === was) return 0
    const known =
      counters.get(deviceId) ?? (typeof was === 'number' ? { kwh: was, atMs: before.atMs } : undefined)
    const rating = ratedKw(store.read.get('device', deviceId as DeviceId)?.kind ?? '')
    const { state, usedKwh } = stepCounter(known, { kwh: is, atMs: now.atMs }, rating)
    counters.set(deviceId, state)
    return usedKwh
  }
}
