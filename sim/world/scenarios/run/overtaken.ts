/**
 * In a shared world, user actions that explain why a step cannot act or find what it expects, such as acknowledging
 * the alarm. The demo then continues and says so.
 */
import type { MessageCode } from '#shared/messages.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import type { Expectation, ExpectationOf } from '../file/expectations.ts'
import { valueAt } from '../file/problems.ts'
import type { Path } from '../file/steps.ts'
import type { CallResult } from '../stage/stage.ts'
import { concerns, placeOf } from './judging/places.ts'
import type { Run } from './run.ts'

/** Rejections meaning already done. */
const DONE: Partial<Record<MessageCode, Phrase>> = { alarm_settled: phrase('alarmHandledAlready') }

/** Null for other rejections, or if no one else uses the world. */
export function doneAlready({ data }: CallResult, run: Run): Phrase | null {
  if (!run.options.isShared) return null
  return DONE[valueAt(data, ['code']) as MessageCode] ?? null
}

/** Null if no user action explains it, or if no one else uses the world. */
export function overtaken({ subject, asked }: Expectation, run: Run, path: Path): Phrase | null {
  if (!run.options.isShared) return null
  if (subject === 'alarm') return endedAlarm(asked as ExpectationOf<'alarm'>, run, path)
  return subject === 'command' || subject === 'device' ? laterCommand(run) : null
}

/** The alarm was raised in this run, and a user repaired its cause. */
function endedAlarm({ is, alarm, on }: ExpectationOf<'alarm'>, run: Run, path: Path): Phrase | null {
  if (is !== 'active' && is !== 'acknowledged') return null
  const things = on === undefined ? null : run.select(on, [...path, 'on']).things
  const places = things?.map((thing) => placeOf(thing, run.read)) ?? null
  const isOver = [...run.history.alarms.values()].some(
    (one) =>
      one.code === alarm &&
      one.order > 0 &&
      one.clearedAtMs !== null &&
      (places === null || places.some((place) => concerns(place, one))),
  )
  return isOver ? phrase('alarmOverAlready') : null
}

/** Someone has sent another command to a device of the last act. */
function laterCommand({ history, lastCommands }: Run): Phrase | null {
  const own = lastCommands.flatMap((id) => history.commands.get(id) ?? [])
  const devices = new Set<string>(own.flatMap(({ items }) => items.map(({ deviceId }) => deviceId)))
  const sinceOrder = Math.min(...own.map(({ order }) => order))
  const other = [...history.commands.values()].find(
    ({ id, order, items }) =>
      !lastCommands.includes(id) && order > sinceOrder && items.some(({ deviceId }) => devices.has(deviceId)),
  )
  return other ? phrase('commandedMeanwhile', { person: other.by }) : null
}
