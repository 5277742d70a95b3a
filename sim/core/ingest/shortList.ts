/**
 * The list with one more, itself where it has one already: with its first `push` an array takes room for seventeen, and
 * most lists of a report have one entry, of which thousands wait for the disk.
 */
export function withOneMore<T>(list: T[], one: T): T[] {
  if (list.length === 0) return [one]
  list.push(one)
  return list
}
