/**
 * Stage of a room between occupied and switched off, and the decision that is due now. Pure: the same events give
 * the same stage, also after a restart.
 */
import { MINUTE_MS } from '#shared/durations.ts'
import type { Detection } from '#shared/records/detection.ts'
import type { StageName, Vacancy, VacancyEnding } from '#shared/records/vacancy.ts'
import { isWithinHours, nextBoundaryMs } from './hours.ts'
import type { Judgement } from './sensing.ts'

/** Actions that were delayed longer than this, by downtime or uncertain sensors, are skipped. */
export const ACT_LATE_MAX_MS = 15 * MINUTE_MS

export type Intent =
  | {
      readonly do: 'begin'
      readonly sinceMs: number
      readonly actsAtMs: number
      readonly judgement: Extract<Judgement, { is: 'nobody' }>
    }
  | { readonly do: 'act'; readonly judgement: Extract<Judgement, { is: 'nobody' }> }
  | { readonly do: 'end'; readonly ending: VacancyEnding }

export interface Stage {
  readonly name: StageName
  /**
   * Time of the next step unless someone returns (epoch ms): the announcement while watching, the action while
   * pending.
   */
  readonly dueAtMs: number | null
  readonly intent: Intent | null
  /**
   * Time of the next re-evaluation without new reports (epoch ms). Null if only a report can change the
   * stage.
   */
  readonly wakeAtMs: number | null
}

type Rule = Pick<Detection, 'isEnabled' | 'hours' | 'signals' | 'quietMinutes' | 'graceMinutes'>
type Open = Pick<Vacancy, 'phase' | 'sinceMs' | 'actsAtMs'> | null

export interface Moment {
  readonly nowMs: number
  readonly timeZone: string
}

/** @param open the room's vacancy, unless that has ended */
export function stageOf(rule: Rule, open: Open, judgement: Judgement, moment: Moment): Stage {
  if (!rule.isEnabled) return ended('disabled', open, 'rule', null)
  if (open?.phase === 'acted') {
    const isBack = isSomebodyBack(rule, judgement)
    return { name: 'acted', dueAtMs: null, intent: isBack ? end('returned') : null, wakeAtMs: null }
  }
  const boundaryMs = nextBoundaryMs(rule.hours, moment.timeZone, moment.nowMs)
  if (!isWithinHours(rule.hours, moment.timeZone, moment.nowMs))
    return ended('outside_hours', open, 'hours', boundaryMs)
  switch (judgement.is) {
    case 'somebody':
      return ended('somebody', open, judgement.by.signal, boundaryMs)
    case 'spared':
      return ended('spared', open, judgement.by, boundaryMs)
    case 'unknown':
      return open ? held(open, moment.nowMs) : ended('unknown', null, 'unknown', boundaryMs)
    case 'nobody':
      return open
        ? pending(rule, open, judgement, { ...moment, boundaryMs })
        : watching(rule, judgement, { ...moment, boundaryMs })
  }
}

const soonest = (dueMs: number, boundaryMs: number | null, believedUntilMs: number): number =>
  Math.min(dueMs, boundaryMs ?? dueMs, believedUntilMs)

const end = (ending: VacancyEnding): Intent => ({ do: 'end', ending })

const ended = (name: StageName, open: Open, ending: VacancyEnding, wakeAtMs: number | null): Stage => ({
  name,
  dueAtMs: null,
  intent: open ? end(ending) : null,
  wakeAtMs,
})

/** An open door alone does not indicate presence, unless the rule has no other signal. */
function isSomebodyBack({ signals }: Rule, judgement: Judgement): boolean {
  if (judgement.is !== 'somebody') return false
  return judgement.by.signal !== 'door' || signals.every((signal) => signal === 'door')
}

/** With uncertain sensors no action runs. An announced action waits a limited time for them. */
function held(open: NonNullable<Open>, nowMs: number): Stage {
  const lateMs = open.actsAtMs + ACT_LATE_MAX_MS
  const isLate = nowMs >= lateMs
  return {
    name: isLate ? 'unknown' : 'pending',
    dueAtMs: open.actsAtMs,
    intent: isLate ? end('unknown') : null,
    wakeAtMs: lateMs,
  }
}

interface Bounded extends Moment {
  readonly boundaryMs: number | null
}
type Nobody = Extract<Judgement, { is: 'nobody' }>

function pending(rule: Rule, open: NonNullable<Open>, judgement: Nobody, at: Bounded): Stage {
  const { nowMs, boundaryMs } = at
  const wakeAtMs = soonest(open.actsAtMs, boundaryMs, judgement.believedUntilMs)
  const stage = { name: 'pending', dueAtMs: open.actsAtMs, wakeAtMs } as const
  // Someone was present meanwhile, or the sensors were offline. The quiet time starts again.
  if (judgement.sinceMs > open.sinceMs && nowMs < judgement.sinceMs + rule.quietMinutes * MINUTE_MS)
    return { ...stage, name: 'watching', intent: end('interrupted') }
  if (nowMs < open.actsAtMs) return { ...stage, intent: null }
  if (nowMs >= open.actsAtMs + ACT_LATE_MAX_MS) return { ...stage, name: 'watching', intent: end('missed') }
  return { ...stage, intent: { do: 'act', judgement } }
}

function watching(rule: Rule, judgement: Nobody, { nowMs, boundaryMs }: Bounded): Stage {
  const { sinceMs, believedUntilMs } = judgement
  const dueAtMs = sinceMs + rule.quietMinutes * MINUTE_MS
  const wakeAtMs = soonest(dueAtMs, boundaryMs, believedUntilMs)
  if (nowMs < dueAtMs) return { name: 'watching', dueAtMs, intent: null, wakeAtMs }
  const actsAtMs = nowMs + rule.graceMinutes * MINUTE_MS
  return {
    name: 'watching',
    dueAtMs,
    intent: { do: 'begin', sinceMs, actsAtMs, judgement },
    wakeAtMs: soonest(actsAtMs, boundaryMs, believedUntilMs),
  }
}
