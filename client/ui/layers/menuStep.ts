/**
 * Where a key leads in a menu: the arrows go round, a letter goes to the next item that begins with it.
 *
 * @param at index of the item with the focus, -1 where none has it
 * @returns undefined where the key is not about moving
 */
export function menuStep(key: string, labels: readonly string[], at: number): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  return labels
    .map((_, step) => (at + 1 + step) % count)
    .find((index) => labels[index]?.trim().toLowerCase().startsWith(letter))
}
