/**
 * Reads stored values that may be damaged. An unreadable value counts as missing and is reported, but does not prevent
 * the start or affect other users.
 */
import type { z } from 'zod'

/** Called with each skipped value: its kind and, unless that reveals a phone number, its key. Never the value. */
export type OnUnreadable = (kind: string, key: string | null) => void

export function parsedJson<S extends z.ZodType>(schema: S, text: string): z.infer<S> | null {
  const parsed = schema.safeParse(jsonOf(text))
  return parsed.success ? parsed.data : null
}

/** Undefined where the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
