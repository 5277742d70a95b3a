/**
 * Three-way merge of concurrent edits: by path in objects, as sets for id lists, row by row for lists with `id`. Other
 * lists are one value. Pure.
 */
import {
  type FieldObject,
  type FieldValue,
  type FormValues,
  isList,
  isNothing,
  isObject,
  isSame,
} from './values.ts'

interface Merged {
  /** New base of the form. */
  readonly initial: FormValues
  readonly mine: FormValues
  /** Changed by both, differently: the path and their value. */
  readonly conflicts: ReadonlyMap<string, FieldValue>
}

interface Edit<T> {
  readonly initial: T
  readonly mine: T
  readonly theirs: T
}

type Conflicts = Map<string, FieldValue>
type Maybe = FieldValue | undefined

export function mergeTheirs({ initial, mine, theirs }: Edit<FormValues>): Merged {
  const conflicts: Conflicts = new Map()
  const merged: Record<string, FieldValue> = { ...mine }
  for (const [name, value] of Object.entries(theirs)) {
    const edit = { initial: initial[name], mine: mine[name], theirs: value }
    const result = mergeValue(edit, name, conflicts)
    if (result !== undefined) merged[name] = result
  }
  return { initial: { ...initial, ...theirs }, mine: merged, conflicts }
}

function mergeValue(edit: Edit<Maybe>, path: string, conflicts: Conflicts): Maybe {
  const { initial, mine, theirs } = edit
  if (isSame(theirs, initial) || isSame(theirs, mine)) return mine
  if (isSame(mine, initial)) return theirs
  if (isObject(mine) && isObject(theirs) && (isObject(initial) || isNothing(initial))) {
    return mergeObjects({ initial: isNothing(initial) ? {} : initial, mine, theirs }, path, conflicts)
  }
  const merged = mergeLists(edit, path, conflicts)
  if (merged) return merged
  conflicts.set(path, theirs ?? '')
  return mine
}

function mergeObjects(edit: Edit<FieldObject>, path: string, conflicts: Conflicts): FieldObject {
  const { initial, mine, theirs } = edit
  const merged: Record<string, FieldValue> = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = mergeValue(
      { initial: initial[key], mine: mine[key], theirs: theirs[key] },
      `${path}.${key}`,
      conflicts,
    )
    if (value !== undefined) merged[key] = value
  }
  return merged
}

function mergeLists(edit: Edit<Maybe>, path: string, conflicts: Conflicts): readonly FieldValue[] | null {
  const [initial, mine, theirs] = [listOf(edit.initial), listOf(edit.mine), listOf(edit.theirs)]
  if (!initial || !mine || !theirs) return null
  if ([initial, mine, theirs].every(isSet)) return mergeSets({ initial, mine, theirs })
  const rows = { initial: rowsById(initial), mine: rowsById(mine), theirs: rowsById(theirs) }
  return rows.initial && rows.mine && rows.theirs ? mergeRows(rows as Edit<Rows>, path, conflicts) : null
}

const listOf = (value: Maybe): readonly FieldValue[] | null =>
  isNothing(value) ? [] : isList(value) ? value : null

const isSet = (list: readonly FieldValue[]): boolean =>
  list.every((item) => typeof item === 'string' || typeof item === 'number') &&
  new Set(list).size === list.length

/** Removals and additions of both apply; order is mine, with their additions last. */
function mergeSets({ initial, mine, theirs }: Edit<readonly FieldValue[]>): readonly FieldValue[] {
  const kept = mine.filter((item) => theirs.includes(item) || !initial.includes(item))
  return [...kept, ...theirs.filter((item) => !mine.includes(item) && !initial.includes(item))]
}

type Rows = ReadonlyMap<FieldValue, FieldObject>

function rowsById(list: readonly FieldValue[]): Rows | null {
  const rows = new Map<FieldValue, FieldObject>()
  for (const row of list) {
    const id = isObject(row) ? row.id : undefined
    if (!isObject(row) || isNothing(id) || rows.has(id as FieldValue)) return null
    rows.set(id as FieldValue, row)
  }
  return rows
}

/** Null where one of them deleted the row that the other has changed: the user resolves that conflict. */
function mergeRows({ initial, mine, theirs }: Edit<Rows>, path: string, conflicts: Conflicts) {
  const isLost = (from: Rows, by: Rows) =>
    [...from].some(([id, row]) => initial.has(id) && !by.has(id) && !isSame(row, initial.get(id)))
  if (isLost(mine, theirs) || isLost(theirs, mine)) return null
  const merged: FieldObject[] = []
  for (const [id, row] of mine) {
    const their = theirs.get(id)
    if (their) {
      const edit = { initial: initial.get(id) ?? {}, mine: row, theirs: their }
      merged.push(mergeObjects(edit, `${path}.${merged.length}`, conflicts))
    } else if (!initial.has(id)) merged.push(row)
  }
  for (const [id, row] of theirs) if (!mine.has(id) && !initial.has(id)) merged.push(row)
  return merged
}
