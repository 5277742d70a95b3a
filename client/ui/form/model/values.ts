/**
 * Form values: JSON addressed by dotted paths (`items.3.value`). Pure. Writing copies only the path, so unchanged
 * parts keep their identity.
 */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly FieldValue[]
  | { readonly [key: string]: FieldValue }
export type FormValues = Readonly<Record<string, FieldValue>>
export type FieldObject = { readonly [key: string]: FieldValue }

export const isList = (value: unknown): value is readonly FieldValue[] => Array.isArray(value)

export const isObject = (value: FieldValue | undefined): value is FieldObject =>
  typeof value === 'object' && value !== null && !isList(value)

/** A list of ids or the like; any other value is an empty list. */
export const textsOf = (value: FieldValue | undefined): readonly string[] =>
  isList(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** Empty: an empty text or list counts as missing, in comparison and validation. */
export const isNothing = (value: FieldValue | undefined): value is undefined | null | '' | readonly [] =>
  value === undefined || value === null || value === '' || (isList(value) && value.length === 0)

export function valueAt(values: FieldValue | undefined, path: string): FieldValue | undefined {
  let at: FieldValue | undefined = values
  for (const key of path.split('.')) {
    if (isList(at)) at = at[Number(key)]
    else if (isObject(at) && Object.hasOwn(at, key)) at = at[key]
    else return undefined
  }
  return at
}

/** Creates missing objects and lists; `undefined` removes a key or clears an item. */
export function withValueAt<T extends FieldValue>(values: T, path: string, value: FieldValue | undefined): T {
  return written(values, path.split('.'), value) as T
}

function written(
  at: FieldValue | undefined,
  [key = '', ...rest]: readonly string[],
  value: FieldValue | undefined,
): FieldValue {
  const isIndex = /^\d+$/.test(key)
  const next = (before: FieldValue | undefined) => (rest.length === 0 ? value : written(before, rest, value))
  if (isList(at) || (isIndex && !isObject(at))) {
    const list = isList(at) ? at : []
    const item = next(list[Number(key)])
    return withItem(list, Number(key), item ?? '')
  }
  const own = isObject(at) ? at : {}
  const made = next(Object.hasOwn(own, key) ? own[key] : undefined)
  const { [key]: _, ...others } = own
  return made === undefined ? others : { ...own, [key]: made }
}

function withItem(list: readonly FieldValue[], index: number, item: FieldValue): readonly FieldValue[] {
  const filled = [...list]
  while (filled.length < index) filled.push('')
  filled[index] = item
  return filled
}

/** Equal to the user: a number and its text are the same, and so are nothing and an empty text or list. */
export function isSame(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (isObject(a) && isObject(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]))
  }
  return typeof a === 'number' || typeof b === 'number' ? isNumberText(a, b) : false
}

const isNumberText = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  (typeof a === 'string' || typeof b === 'string') && String(a) === String(b)

/** A record as values of a form. Numbers stay numbers until edited; missing ones are empty. */
export function valuesOf(record: Readonly<Record<string, unknown>> | undefined): FormValues {
  const values: Record<string, FieldValue> = {}
  for (const [name, value] of Object.entries(record ?? {})) {
    const kept = plainValue(value)
    if (kept !== undefined && kept !== null) values[name] = kept
  }
  return values
}

/** Only JSON values are allowed as form values, no functions or dates. */
function plainValue(value: unknown): FieldValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (Array.isArray(value)) return value.map((item) => plainValue(item) ?? null)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return undefined
  const entries = Object.entries(value).map(([key, inner]) => [key, plainValue(inner)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, FieldValue] => entry[1] !== undefined))
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
