import type { FieldValue, FormValues } from './faults.ts'

interface Merged {
  /** What the form is compared with from now on. */
  readonly initial: FormValues
  readonly mine: FormValues
  /** Changed by both, differently: name and what the others made of it. */
  readonly conflicts: ReadonlyMap<string, FieldValue>
}

/** Two people's edits of one record, field by field. */
export function mergeTheirs(edit: {
  readonly initial: FormValues
  readonly mine: FormValues
  readonly theirs: FormValues
}): Merged {
  const { initial, theirs } = edit
  const mine: Record<string, FieldValue> = { ...edit.mine }
  const conflicts = new Map<string, FieldValue>()
  for (const [name, value] of Object.entries(theirs)) {
    const isTheirChange = value !== (initial[name] ?? '')
    if (!isTheirChange) continue
    const isMyChange = (mine[name] ?? '') !== (initial[name] ?? '')
    if (!isMyChange) mine[name] = value
    else if (mine[name] !== value) conflicts.set(name, value)
  }
  return { initial: { ...initial, ...theirs }, mine, conflicts }
}
