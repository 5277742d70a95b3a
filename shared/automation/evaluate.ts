/**
 * Evaluator of automations. `step` takes an input and the memory, and returns decisions and the new memory. It has
 * no clock: equal inputs give equal decisions on the server, in a preview and in a test.
 */
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type Draft, draftOf, type Moment, memoryOf } from './draft.ts'
import { settledLate } from './late.ts'
import {
  afterNull,
  afterReach,
  afterSaying,
  type LevelCondition,
  levelKey,
  setBack,
  sourcesOf,
  unknownSince,
  WEATHER_STALE_MS,
} from './levels.ts'
import { advance, groupsOf, lookAt, nextDue, rearm } from './look.ts'
import type { Decision, Facts, Input, Memory, Rule, Said, Step } from './memory.ts'
import { type Parts, partsOf } from './parts.ts'
import { recall } from './recall.ts'

/** The memory of an automation that starts now. Conditions that are already true do not trigger. */
export function begun(rule: Rule, atMs: number, facts: Facts): Memory {
  const blank: Memory = {
    cursorMs: atMs,
    atMs,
    levels: {},
    was: {},
    wasOpen: false,
    known: {},
    timeMs: null,
    changeMs: null,
    ranAtMs: null,
    close: null,
  }
  const draft = draftOf(blank, rule, facts)
  for (const { condition, key, deviceId, silentAfterMs } of everySource(draft.parts, facts)) {
    const known =
      condition.type === 'weather'
        ? facts.weatherOf(condition.quantity)
        : deviceId && facts.valueOf(deviceId, condition.property)
    if (!known) continue
    const level = afterSaying(undefined, condition, { ...known, silentAfterMs })
    draft.levels[key] = { ...level, awayMs: deviceId && facts.awaySinceMs(deviceId) }
  }
  return settled(rule, memoryOf(draft), atMs, facts)
}

/** Memory after an edit: unchanged conditions keep hold times. Saving triggers nothing. */
export function carried(before: Rule, memory: Memory, after: Rule, atMs: number, facts: Facts): Memory {
  const draft = draftOf(begun(after, atMs, facts), after, facts)
  draft.cursorMs = Math.max(atMs, memory.cursorMs)
  for (const { condition, key } of everySource(draft.parts, facts)) {
    const old = before.conditions.find(({ id }) => id === condition.id)
    const level = memory.levels[key]
    if (level && old && isSameJson({ ...old, isEnabled: true }, { ...condition, isEnabled: true }))
      draft.levels[key] = level
  }
  return settled(after, memoryOf(draft), draft.cursorMs, facts)
}

/** Resets edge detection to the present values: only later changes trigger. */
export function settled(rule: Rule, before: Memory, atMs: number, facts: Facts): Memory {
  const draft = draftOf(before, rule, facts)
  draft.known = {}
  draft.was = {}
  rearm(rule, draft, facts)
  lookAt(rule, draft, facts, { atMs, times: [], presses: [] })
  recall(rule, draft, facts, atMs)
  return memoryOf(draft)
}

/**
 * Whether every condition has had a known value since the memory began. Otherwise an edge during an outage goes
 * unnoticed.
 */
export function isSettled(rule: Rule, memory: Memory, facts: Facts): boolean {
  const parts = partsOf(rule, facts)
  if (parts.triggers.length + parts.queries.length === 0) return true
  return groupsOf(rule, { parts }).every(({ key }) => key in memory.known)
}

/** When to evaluate next without a new report (epoch ms); null if no time condition is pending. */
export const dueOf = (rule: Rule, memory: Memory, facts: Facts): number | null =>
  nextDue(rule, draftOf(memory, rule, facts), facts)

/**
 * Evaluates one input. Pure: returns the new memory, the decisions and the next due time in epoch ms (null: none).
 * An input earlier than the memory is a clock that was set back: holds then start no later than the input.
 */
export function step(rule: Rule, memory: Memory, input: Input, facts: Facts): Step {
  const { atMs } = input
  const draft = draftOf(memory, rule, facts)
  if (atMs < draft.atMs) {
    for (const [key, level] of Object.entries(draft.levels)) draft.levels[key] = setBack(level, atMs)
    draft.atMs = atMs
  }
  const passed = advance(rule, draft, facts, atMs)
  const presses = take(rule, draft, input, facts)
  const moment: Moment = { atMs, times: passed.timesNow, presses }
  const now = lookAt(rule, draft, facts, moment)
  const late = settledLate(rule, draft, facts, {
    atMs,
    decisions: passed.decisions,
    runsNow: now.some(isRun),
  })
  return { memory: memoryOf(draft), decisions: [...late, ...now], nextDueMs: nextDue(rule, draft, facts) }
}

const isRun = ({ outcome }: Decision): boolean => outcome === 'run'

/** Brings reports into the levels; returns the presses among them, by part. */
function take(rule: Rule, draft: Draft, input: Input, facts: Facts): Moment['presses'] {
  if (input.kind === 'reports')
    return input.said.flatMap((one) => takeReading(rule, draft, one, input.atMs, facts))
  if (input.kind === 'reach') {
    for (const { key, deviceId, silentAfterMs } of everySource(draft.parts, facts)) {
      const level = draft.levels[key]
      if (deviceId === input.deviceId && level)
        draft.levels[key] = afterReach(level, input.isAway, input.atMs, silentAfterMs)
    }
  }
  if (input.kind === 'weather') takeWeather(draft, input, facts)
  return []
}

function takeReading(rule: Rule, draft: Draft, reading: Said, atMs: number, facts: Facts): Moment['presses'] {
  const { deviceId, property, value } = reading
  const presses: string[] = []
  const isAction = facts.isAction(deviceId, property)
  for (const condition of rule.conditions) {
    if (condition.type === 'timed' || condition.type === 'weather' || !condition.isEnabled) continue
    if (condition.property !== property || !condition.deviceIds.includes(deviceId)) continue
    if (isAction) {
      if (value === null) continue
      // A repeated report of the same key press is not a second press.
      const isIntended = (condition.comparison === 'is') === (condition.value === value) && value !== ''
      if (condition.type === 'device' && isIntended && !reading.isRetained) presses.push(condition.id)
      continue
    }
    const key = levelKey(condition.id, deviceId)
    const before = draft.levels[key]
    const silentAfterMs = facts.silentAfterMs(deviceId)
    if (value === null) {
      if (before) draft.levels[key] = afterNull(before, atMs)
      continue
    }
    const level = afterSaying(before, condition, { value, atMs, silentAfterMs })
    if (before && (before.isBack || unknownSince(before, silentAfterMs, atMs) !== null))
      draft.backs.add(condition.id)
    draft.levels[key] = level
  }
  return presses
}

function takeWeather(draft: Draft, input: Extract<Input, { kind: 'weather' }>, facts: Facts): void {
  for (const { condition, key } of everySource(draft.parts, facts)) {
    if (condition.type !== 'weather') continue
    const value = input.values[condition.quantity]
    const before = draft.levels[key]
    if (value !== undefined)
      draft.levels[key] = afterSaying(before, condition, {
        ...{ value, atMs: input.atMs },
        silentAfterMs: WEATHER_STALE_MS,
      })
    else if (before) draft.levels[key] = afterReach(before, true, input.atMs, WEATHER_STALE_MS)
  }
}

interface EverySource {
  readonly condition: LevelCondition
  readonly key: string
  readonly deviceId: ReturnType<typeof sourcesOf>[number]['deviceId']
  readonly silentAfterMs: number | null
}

function everySource({ triggers, queries }: Parts, facts: Facts): EverySource[] {
  return [...triggers, ...queries].flatMap((condition) =>
    sourcesOf(condition, facts).map((source) => ({ condition, ...source })),
  )
}
