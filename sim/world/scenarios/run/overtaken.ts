/**
 * In a world that people use meanwhile, what they did that explains why a step cannot do or find what it says: they
 * acknowledged the alarm, repaired the fault or sent another command themselves. A demo goes on then, and says so.
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

/** Refusals that say that it is done already. */
const DONE: Partial<Record<MessageCode, Phrase>> = { alarm_settled: phrase('alarmHandledAlready') }

/** Null where the refusal says something else, or nobody else uses the world. */
export function doneAlready({ data }: CallResult, run: Run): Phrase | null {
  if (!run.options.isShared) return null
  return DONE[valueAt(data, ['code']) as MessageCode] ?? null
}

/** Null where nothing that people did explains it, or nobody else uses the world. */
export function overtaken({ subject, asked }: Expectation, run: Run, path: Path): Phrase | null {
  if (!run.options.isShared) return null
  if (subject === 'alarm') return endedAlarm(asked as ExpectationOf<'alarm'>, run, path)
  return subject === 'command' || subject === 'device' ? laterCommand(run) : null
}

/** It was raised in this run, and someone has repaired what raised it. */
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
