/**
 * Appends to a list. V8 allocates room for seventeen entries on the first `push`, but most lists have one entry and
 * thousands wait for the disk.
 */
export function withOneMore<T>(list: T[], one: T): T[] {
  if (list.length === 0) return [one]
  list.push(one)
  return list
}
