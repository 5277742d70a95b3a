/** Whether two JSON values are equal, ignoring the order of keys. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) =>
    isSameJson((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  )
}
