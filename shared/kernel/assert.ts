/** Throws when a programmer's assumption is broken; the message states the expectation. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** Returns the value or throws if it is missing, for look-ups that only fail because of a bug. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`expected ${what}, got ${String(value)}`)
  return value
}

/** Makes the compiler prove that every case of a union was handled. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`)
}
