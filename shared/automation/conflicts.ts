/**
 * Detects automations that set the same property to different values at the same time, as far as this is
 * decidable.
 */
import type { Reading } from '#shared/devices/kind.ts'
import type { Automation, AutomationCondition, AutomationId } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { exclude } from './ranges.ts'
import type { Place } from './sun.ts'
import { nextInstants, openSpans, type Span, type TimedCondition } from './time.ts'

export type Conflicting = Pick<
  Automation,
  'id' | 'mode' | 'conditions' | 'tasks' | 'repeat' | 'effective' | 'isEnabled'
>

export interface Conflict {
  readonly otherId: AutomationId
  readonly deviceId: DeviceId
  readonly property: string
  /** Values that this automation and the other one set. */
  readonly values: readonly [Reading, Reading]
  /** Same scheduled time, or same trigger. */
  readonly kind: 'sameTime' | 'sameTrigger'
  /** First time at which both occur; null if a level triggers them. */
  readonly atMs: number | null
}

interface Effect {
  readonly deviceId: DeviceId
  readonly property: string
  readonly value: Reading
  readonly delayMs: number
}

type Known = Pick<ReadState, 'get'>
/** Values set within this interval count as simultaneous. */
const TOGETHER_MS = 60_000

/**
 * Conflicts with each enabled automation. Times are compared within the span. Effects include those of scenes.
 */
export function conflictsOf(
  rule: Conflicting,
  others: Iterable<Conflicting>,
  read: Known,
  place: Place,
  span: Span,
): Conflict[] {
  const own = effectsOf(rule, read)
  if (own.length === 0) return []
  const found: Conflict[] = []
  for (const other of others) {
    if (!other.isEnabled || other.id === rule.id) continue
    const conflict = clash(rule, own, other, { read, place, span })
    if (conflict) found.push(conflict)
  }
  return found
}

/** Effects in the order of a run. If several tasks set one property, the last value applies. */
export function effectsOf({ tasks }: Pick<Automation, 'tasks'>, read: Known): Effect[] {
  const effects = new Map<string, Effect>()
  let delayMs = 0
  const add = (deviceId: DeviceId, values: Readonly<Record<string, Reading>>, atMs: number): void => {
    for (const [property, value] of Object.entries(values))
      effects.set(`${deviceId} ${property}`, { deviceId, property, value, delayMs: atMs })
  }
  for (const task of tasks) {
    if (!task.isEnabled) continue
    delayMs += task.delayMs
    if (task.type === 'device') add(task.deviceId, task.values, delayMs)
    if (task.type === 'scene')
      for (const step of read.get('scene', task.sceneId)?.steps ?? [])
        add(step.deviceId, step.values, delayMs + step.delayMs)
  }
  return [...effects.values()]
}

interface Around {
  readonly read: Known
  readonly place: Place
  readonly span: Span
}

function clash(
  rule: Conflicting,
  own: readonly Effect[],
  other: Conflicting,
  around: Around,
): Conflict | null {
  const theirs = effectsOf(other, around.read)
  for (const one of own) {
    const two = theirs.find(
      ({ deviceId, property }) => deviceId === one.deviceId && property === one.property,
    )
    if (!two || two.value === one.value) continue
    const { deviceId, property } = one
    const what = { otherId: other.id, deviceId, property, values: [one.value, two.value] } as const
    const atMs = meeting(rule, other, one.delayMs - two.delayMs, around)
    if (atMs !== null) return { ...what, kind: 'sameTime', atMs: atMs + one.delayMs }
    if (Math.abs(one.delayMs - two.delayMs) <= TOGETHER_MS && shareTrigger(rule, other, around))
      return { ...what, kind: 'sameTrigger', atMs: null }
  }
  return null
}

/** The first instant at which the delayed effect of the other rule coincides with this rule. */
function meeting(
  rule: Conflicting,
  other: Conflicting,
  laterMs: number,
  { place, span }: Around,
): number | null {
  const theirs = timesOf(other, place, span)
  let i = 0
  for (const atMs of timesOf(rule, place, span)) {
    while (i < theirs.length && (theirs[i] ?? 0) < atMs + laterMs - TOGETHER_MS) i += 1
    const there = theirs[i]
    if (there !== undefined && there <= atMs + laterMs + TOGETHER_MS) return atMs
  }
  return null
}

const timesOf = (rule: Conflicting, place: Place, { fromMs, untilMs }: Span): number[] =>
  rule.conditions
    .filter((one): one is TimedCondition => one.type === 'timed' && one.isEnabled)
    .flatMap(({ time }) => nextInstants(time, rule, place, fromMs, untilMs))
    .sort((a, b) => a - b)

/** Whether one report can trigger both: same device and property, with a value that satisfies both. */
function shareTrigger(rule: Conflicting, other: Conflicting, { place, span }: Around): boolean {
  const triggers = (one: Conflicting) =>
    one.conditions.filter((part) => part.isEnabled && part.type === 'device')
  const isShared = triggers(rule).some((one) => triggers(other).some((two) => meet(one, two)))
  return isShared && areOpenTogether(rule, other, place, span)
}

function meet(a: AutomationCondition, b: AutomationCondition): boolean {
  if (a.type !== 'device' || b.type !== 'device') return false
  if (a.property !== b.property || a.forMs !== b.forMs || exclude(a, b)) return false
  return a.deviceIds.some((id) => b.deviceIds.includes(id))
}

function areOpenTogether(rule: Conflicting, other: Conflicting, { timeZone }: Place, span: Span): boolean {
  const theirs = openSpans(other, timeZone, span)
  return openSpans(rule, timeZone, span).some((one) =>
    theirs.some((two) => Math.max(one.fromMs, two.fromMs) < Math.min(one.untilMs, two.untilMs)),
  )
}
