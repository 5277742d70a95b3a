/** Substitutes stored values and ids of named things into a step's parameters. */

import { phrase } from '#shared/texts/phrases/phrase.ts'
import { CannotRun, valueAt } from '../file/problems.ts'
import type { Path, StepBody } from '../file/steps.ts'
import { durationMs } from '../file/units.ts'
import { findThing, type ThingType } from '../names/names.ts'
import { findProgram } from '../names/programs.ts'
import type { AlarmPast } from './history.ts'
import type { Run } from './run.ts'

const WHOLE = /^\{\{\s*([^{}]+?)\s*\}\}$/
const PART = /\{\{\s*([^{}]+?)\s*\}\}/g
/** Represents two literal braces; contains a space, so that it cannot be a parameter name. */
const BRACES = 'two braces'
/** `{{now - 50 min}}` is an instant before the world's time, for delayed reports. */
const AGO = /^now\s*-\s*(\d+(?:\.\d+)?\s*(?:ms|s|min|h|d))$/
/** `{{device:1106 / Air conditioner}}` is its id, `{{number:…}}` its number, `{{now}}` the world's time. */
const NAMED = /^(device|host|area|floor|number|alarm|scene|automation)\s*:\s*(.+)$/

export function filled(value: unknown, run: Run, path: Path): unknown {
  if (typeof value === 'string') return filledText(value, run, path)
  if (Array.isArray(value)) return value.map((one, i) => filled(one, run, [...path, i]))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([key, one]) => [String(filledText(key, run, path)), filled(one, run, [...path, key])] as const,
  )
  return Object.fromEntries(entries)
}

/** Screen of a chapter, with things in its address as ids. */
export function screenOf({ screen }: StepBody<'chapter'>, run: Run): string | null {
  return screen === undefined ? null : String(filledText(screen, run, ['chapter', 'screen']))
}

export function filledText(text: string, run: Run, path: Path): unknown {
  const [, whole] = WHOLE.exec(text) ?? []
  if (whole !== undefined) return meant(whole, run, path)
  return text.replace(PART, (_, expression: string) => String(meant(expression, run, path)))
}

/** Escapes user text: two braces start a placeholder. */
export const inBraces = <T>(value: T): T =>
  (typeof value === 'string' ? value.replaceAll('{{', `{{${BRACES}}}`) : value) as T

function meant(expression: string, run: Run, path: Path): unknown {
  if (expression === BRACES) return '{{'
  if (expression === 'now') return run.stage.now()
  const [, ago] = AGO.exec(expression) ?? []
  if (ago !== undefined) return run.stage.now() - durationMs(ago)
  const [, what, name] = NAMED.exec(expression) ?? []
  if (what !== undefined && name !== undefined) return idOfNamed(what, name, run, path)
  const [first = '', ...rest] = expression.split('.')
  if (!Object.hasOwn(run.kept, first))
    throw new CannotRun(path, phrase('notKept', { placeholder: `{{${expression}}}` }))
  return valueAt(run.kept[first], rest)
}

function idOfNamed(what: string, name: string, run: Run, path: Path): string {
  if (what === 'alarm') return alarmNamed(name, run, path)
  if (what === 'scene' || what === 'automation')
    return run.naming(path, () => findProgram(name, what, run.read)).id
  const types: readonly ThingType[] = what === 'number' ? ['device', 'host'] : [what as ThingType]
  const thing = run.naming(path, () => findThing(name, run.read, types))
  return what === 'number' && 'number' in thing ? thing.number : thing.id
}

/** `water_leak on 0701 / Water leak`: the open alarm of that code there; in a shared world the last one, where none is open. */
function alarmNamed(expression: string, run: Run, path: Path): string {
  const [, code, place] = /^(\S+)(?: on (.+))?$/.exec(expression) ?? []
  const things = place === undefined ? null : run.select(place, path).things.map(({ id }) => id)
  const isIntended = (alarm: Pick<AlarmPast, 'code' | 'deviceId' | 'hostId' | 'areaId'>): boolean =>
    alarm.code === code &&
    (things === null ||
      [alarm.deviceId, alarm.hostId, alarm.areaId].some((id) => id !== null && things.includes(id as never)))
  const open = [...run.read.all('alarm')].filter(isIntended)
  const [only, another] = open
  if (only && !another) return only.id
  // Another user was faster; the step finds out.
  const last = run.options.isShared ? [...run.history.alarms.values()].findLast(isIntended) : undefined
  if (last && !only) return last.id
  throw new CannotRun(path, phrase('openAlarms', { count: open.length, said: expression }))
}
