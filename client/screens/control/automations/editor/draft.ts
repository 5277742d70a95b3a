/** Edits the parts of an automation. Pure: the caller supplies ids. */
import { isId } from '#shared/kernel/ids.ts'
import type {
  AutomationCondition,
  AutomationTask,
  EffectiveRange,
  Repeat,
} from '#shared/records/automation.ts'
import type { HostId } from '#shared/records/host.ts'
import { type FieldValue, isList, isObject } from '../../../../ui/form/model/values.ts'
import type { SentenceParts } from '../sentence.ts'

export type Part = AutomationCondition | AutomationTask
export type Section = 'when' | 'onlyIf' | 'doing'

type Types<P extends Part> = Readonly<Record<P['type'], true>>
const CONDITION_TYPES: Types<AutomationCondition> = { device: true, timed: true, weather: true, query: true }
const TASK_TYPES: Types<AutomationTask> = {
  device: true,
  scene: true,
  automation: true,
  energy: true,
  alarm: true,
}

/** Written by this editor or read from an automation: what has an id and a type is a part. */
function partsOf<P extends Part>(value: FieldValue | undefined, types: Types<P>): readonly P[] {
  if (!isList(value)) return []
  const parts = value.filter(
    (item) => isObject(item) && typeof item.id === 'string' && Object.hasOwn(types, String(item.type)),
  )
  return parts as unknown as readonly P[]
}
const conditionsOf = (value: FieldValue | undefined): readonly AutomationCondition[] =>
  partsOf<AutomationCondition>(value, CONDITION_TYPES)
const tasksOf = (value: FieldValue | undefined): readonly AutomationTask[] =>
  partsOf<AutomationTask>(value, TASK_TYPES)

/** Parts are plain JSON, as form values must be. */
export const asValue = (parts: readonly Part[] | Repeat | EffectiveRange | null): FieldValue =>
  parts as unknown as FieldValue

export const EVERY_DAY: Repeat = { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] }

export const BLANK_AUTOMATION = {
  image: 'lights',
  mode: 'any',
  conditions: [],
  tasks: [],
  repeat: asValue(EVERY_DAY),
  onRetrigger: 'queue',
  catchUp: 'latest',
}

export function repeatOf(value: FieldValue | undefined): Repeat {
  if (!isObject(value)) return EVERY_DAY
  if (value.kind === 'once') return { kind: 'once', date: typeof value.date === 'string' ? value.date : '' }
  const days = isList(value.days) ? value.days.filter((day): day is number => typeof day === 'number') : []
  return { kind: 'weekly', days }
}

export function effectiveOf(value: FieldValue | undefined): EffectiveRange | null {
  if (!isObject(value)) return null
  const { fromMinute, toMinute } = value
  return typeof fromMinute === 'number' && typeof toMinute === 'number' ? { fromMinute, toMinute } : null
}

/** The host that runs it; null for the server. */
export const hostIdOf = ({ hostId }: Readonly<Record<string, FieldValue>>): HostId | null =>
  typeof hostId === 'string' && isId('hst', hostId) ? hostId : null

/** Form values as input of the sentence and the evaluator. */
export const commandSummary = (values: Readonly<Record<string, FieldValue>>): SentenceParts => ({
  mode: values.mode === 'all' ? 'all' : 'any',
  conditions: conditionsOf(values.conditions),
  tasks: tasksOf(values.tasks),
  repeat: repeatOf(values.repeat),
  effective: effectiveOf(values.effective),
})

const ID_LENGTH = 8
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An id that none of the others has. */
export function newPartId(random01: () => number, taken: ReadonlySet<string>): string {
  const letter = () => LETTERS[Math.floor(random01() * LETTERS.length)] ?? 'a'
  const id = Array.from({ length: ID_LENGTH }, letter).join('')
  return taken.has(id) ? newPartId(random01, taken) : id
}

export const idsOf = (rule: Pick<SentenceParts, 'conditions' | 'tasks'>): ReadonlySet<string> =>
  new Set([...rule.conditions, ...rule.tasks].map(({ id }) => id))

export function sectionOf(part: Part): Section {
  if (isTask(part)) return 'doing'
  return part.type === 'query' ? 'onlyIf' : 'when'
}

/** Devices occur in both; tasks have values to set. */
export function isTask(part: Part): part is AutomationTask {
  if (part.type === 'device') return 'values' in part
  return Object.hasOwn(TASK_TYPES, part.type)
}

/**
 * Converts a device condition for another section, because triggers and checks differ. Undefined if not allowed.
 */
export function asOf(part: Part, section: Section): Part | undefined {
  if (sectionOf(part) === section) return part
  if (section === 'doing' || isTask(part)) return undefined
  if (part.type === 'device') return part.property === 'action' ? undefined : { ...part, type: 'query' }
  return part.type === 'query' ? { ...part, type: 'device' } : undefined
}

/** A dropped part; null if not allowed there. */
export function placed<P extends Part>(
  parts: readonly P[],
  sections: Readonly<Record<string, readonly string[]>>,
): readonly P[] | null {
  const byId = new Map(parts.map((part) => [part.id, part]))
  const next: P[] = []
  for (const [section, ids] of Object.entries(sections)) {
    for (const id of ids) {
      const part = byId.get(id)
      const there = part && asOf(part, section as Section)
      if (!there) return null
      // Within conditions or within tasks a section never changes which of the two it is.
      next.push(there as P)
    }
  }
  return next
}

export const withPart = <P extends Part>(parts: readonly P[], part: P): readonly P[] =>
  parts.map((one) => (one.id === part.id ? part : one))

export const without = <P extends Part>(parts: readonly P[], id: string): readonly P[] =>
  parts.filter((one) => one.id !== id)

export function withAdded<P extends Part>(
  parts: readonly P[],
  part: P,
  afterId: string | null,
): readonly P[] {
  const at = afterId === null ? -1 : parts.findIndex(({ id }) => id === afterId)
  return at === -1 ? [...parts, part] : parts.toSpliced(at + 1, 0, part)
}
