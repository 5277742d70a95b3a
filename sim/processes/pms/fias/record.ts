/**
 * One FIAS record: a type of two letters, then fields with a key of two characters, separated by bars:
 * `GI|RN101|G#4711|GNSmith|GSN|`. Fields that nobody here knows are kept and ignored.
 */

/** Of a record; one with more fields is refused. */
export const FIAS_FIELDS_MAX = 64
/** Of one value; longer ones are cut. */
export const FIAS_VALUE_MAX = 200

export interface FiasRecord {
  readonly type: string
  readonly fields: ReadonlyMap<string, string>
}

const TYPE = /^[A-Z]{2}$/
const KEY = /^[A-Z][A-Z0-9#]$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a field must not contain
const UNSAFE = /[\u0000-\u001f\u007f|]/g

/** Null for a text without a type, with too many fields, or with a field without a key. */
export function readRecord(text: string): FiasRecord | null {
  const [type = '', ...parts] = text.split('|', FIAS_FIELDS_MAX + 2)
  if (!TYPE.test(type)) return null
  const fields = new Map<string, string>()
  const filled = parts.filter((part) => part.trim() !== '')
  if (filled.length > FIAS_FIELDS_MAX) return null
  for (const part of filled) {
    const key = part.slice(0, 2)
    if (!KEY.test(key)) return null
    // Of a field that is there twice the first one counts.
    if (!fields.has(key)) fields.set(key, clean(part.slice(2)))
  }
  return { type, fields }
}

/** Bars and control characters in values are left out: they would begin another field or end the record. */
export function writeRecord(
  type: string,
  fields: Iterable<readonly [key: string, value: string]> = [],
): string {
  const parts = [...fields].map(([key, value]) => `${key}${clean(value)}`)
  return [type, ...parts, ''].join('|')
}

const clean = (value: string): string => value.replace(UNSAFE, '').trim().slice(0, FIAS_VALUE_MAX)
