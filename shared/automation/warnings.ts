/** Probable mistakes in an automation: shown in the form, never refused. */

import type { Reading } from '#shared/devices/kind.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { Automation, AutomationCondition } from '#shared/records/automation.ts'
import type { Day } from '#shared/time/zone.ts'
import { exclude } from './ranges.ts'
import { nextSunEvent, type Place, solarDays } from './sun.ts'
import { isOver, nextInstant } from './time.ts'

export type RuleWarning =
  /** The time is outside of the range or days. */
  | { readonly code: 'timeOutside'; readonly path: string }
  /** The only date of the schedule has passed. */
  | { readonly code: 'over'; readonly path: string }
  /** The project has no position, and no replacement time is set. */
  | { readonly code: 'noPosition'; readonly path: string }
  /**
   * On some days the sun event does not occur and no replacement time is set. `nextDay` is the next day on which it
   * occurs.
   */
  | { readonly code: 'sunMissing'; readonly path: string; readonly nextDay: Day | null }
  /** Two conditions that are required together can never both be true. */
  | { readonly code: 'contradiction'; readonly path: string; readonly other: number }
  /** A task sets the property that triggers the automation, to the triggering value. */
  | { readonly code: 'feedsItself'; readonly path: string; readonly task: number }

type Rule = Pick<Automation, 'mode' | 'conditions' | 'tasks' | 'repeat' | 'effective'>

/** Probable mistakes in a rule that may still be saved. Disabled conditions are not checked. Pure. */
export function warningsOf(rule: Rule, place: Place, atMs: number): RuleWarning[] {
  const over: RuleWarning[] = isOver(rule, place.timeZone, atMs) ? [{ code: 'over', path: 'repeat' }] : []
  const ofParts = rule.conditions.flatMap((condition, i): RuleWarning[] => {
    if (!condition.isEnabled) return []
    const path = `conditions.${i}`
    if (condition.type === 'timed')
      return over.length > 0 ? [] : timeWarnings(rule, condition, path, place, atMs)
    return [...contradictions(rule, condition, i), ...feeding(rule, condition, path)]
  })
  return [...over, ...ofParts]
}

function timeWarnings(
  rule: Rule,
  { time }: Extract<AutomationCondition, { type: 'timed' }>,
  path: string,
  place: Place,
  atMs: number,
): RuleWarning[] {
  if (time.kind === 'sun' && time.elseMinute === null) {
    if (place.latitude === null || place.longitude === null) return [{ code: 'noPosition', path }]
    for (const solar of solarDays(place, atMs, atMs + 366 * DAY_MS)) {
      const eventMs = time.event === 'sunrise' ? solar.sunriseMs : solar.sunsetMs
      if (eventMs !== null) continue
      return [{ code: 'sunMissing', path, nextDay: nextSunEvent(time.event, place, atMs)?.day ?? null }]
    }
  }
  return nextInstant(time, rule, place, atMs) === null ? [{ code: 'timeOutside', path }] : []
}

/** Two demands on the same value of the one device that cannot both be met. */
function contradictions(rule: Rule, condition: AutomationCondition, index: number): RuleWarning[] {
  if (rule.mode !== 'all') return []
  const other = rule.conditions.findIndex(
    (one, i) => i < index && one.isEnabled && isSameSource(one, condition) && exclude(one, condition),
  )
  return other < 0 ? [] : [{ code: 'contradiction', path: `conditions.${index}`, other }]
}

/** With several devices, different devices may satisfy each condition. */
function isSameSource(a: AutomationCondition, b: AutomationCondition): boolean {
  if (a.type === 'weather' && b.type === 'weather') return a.quantity === b.quantity
  if (!('deviceIds' in a && 'deviceIds' in b)) return false
  return (
    a.property === b.property &&
    a.deviceIds.length === 1 &&
    b.deviceIds.length === 1 &&
    a.deviceIds[0] === b.deviceIds[0]
  )
}

/** Something else must change the value back to close the loop. */
function feeding(rule: Rule, condition: AutomationCondition, path: string): RuleWarning[] {
  if (condition.type !== 'device') return []
  const { property, deviceIds } = condition
  const task = rule.tasks.findIndex((one) => {
    if (one.type !== 'device' || !one.isEnabled || !deviceIds.includes(one.deviceId)) return false
    const value: Reading | undefined = one.values[property]
    return value !== undefined && !exclude(condition, { comparison: 'is', value })
  })
  return task < 0 ? [] : [{ code: 'feedsItself', path, task }]
}
