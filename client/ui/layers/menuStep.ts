/**
 * Menu navigation: arrows wrap, letters jump to the next matching item.
 * @param at focused index, -1 if none
 * @returns undefined for other keys
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
