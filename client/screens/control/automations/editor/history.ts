/** Undo and redo history of the edit. Pure. */
import { type FieldValue, type FormValues, isSame } from '../../../../ui/form/model/values.ts'

export const STEPS_MAX = 75
/** Changes of one field that follow each other this fast are one step: a word that is typed, a slider that is drawn. */
const TOGETHER_MS = 700

interface Change {
  readonly name: string
  readonly before: FieldValue | undefined
  readonly after: FieldValue | undefined
}
interface Step {
  readonly changes: readonly Change[]
  readonly atMs: number
}
export interface History {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}
export const NO_HISTORY: History = { done: [], undone: [] }

/** Which fields differ, and from what to what. */
export function changesBetween(before: FormValues, after: FormValues): readonly Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => before[name] !== after[name] && !isSame(before[name], after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }))
}

export function withStep(history: History, changes: readonly Change[], atMs: number): History {
  if (changes.length === 0) return history
  const last = history.done.at(-1)
  const [change] = changes
  const isSameField =
    last?.changes.length === 1 && changes.length === 1 && last.changes[0]?.name === change?.name
  if (
    last &&
    change &&
    isSameField &&
    atMs - last.atMs < TOGETHER_MS &&
    isContinued(last.changes[0], change)
  ) {
    const merged = { changes: [{ ...change, before: last.changes[0]?.before }], atMs }
    return { done: [...history.done.slice(0, -1), merged], undone: [] }
  }
  return { done: [...history.done, { changes, atMs }].slice(-STEPS_MAX), undone: [] }
}

/** A part that is added, removed or moved is a step of its own, however fast. */
function isContinued(last: Change | undefined, next: Change): boolean {
  return idsIn(last?.before) === idsIn(last?.after) && idsIn(next.before) === idsIn(next.after)
}
const idsIn = (value: FieldValue | undefined): string =>
  Array.isArray(value) ? JSON.stringify(value.map((one) => (one as { readonly id?: string } | null)?.id)) : ''

/** The value that reverts the last step, and the remaining steps; null where there is none. */
export function undone(history: History): { readonly history: History; readonly values: FormValues } | null {
  const step = history.done.at(-1)
  if (!step) return null
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, step] },
    values: valuesOf(step, 'before'),
  }
}

export function redone(history: History): { readonly history: History; readonly values: FormValues } | null {
  const step = history.undone.at(-1)
  if (!step) return null
  return {
    history: { done: [...history.done, { ...step, atMs: 0 }], undone: history.undone.slice(0, -1) },
    values: valuesOf(step, 'after'),
  }
}

const valuesOf = ({ changes }: Step, side: 'before' | 'after'): FormValues =>
  Object.fromEntries(changes.map((change) => [change.name, change[side] ?? '']))
