/** All primitive values in event data by path, without empty ones. */
export function factsOf(data: unknown, path = ''): readonly (readonly [string, string])[] {
  if (data === null || data === '') return []
  if (typeof data !== 'object') return [[path, String(data)]]
  return Object.entries(data).flatMap(([name, value]) =>
    factsOf(value, path === '' ? name : `${path}.${name}`),
  )
}
