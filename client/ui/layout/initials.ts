/** `Lin Xia` is LX, `林夏` is 林夏: two characters are what fits. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  if (words.length === 1)
    return Array.from(words[0] ?? '')
      .slice(0, 2)
      .join('')
  return [words[0], words.at(-1)]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
