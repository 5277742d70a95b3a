/** `Lin Xia` is LX, `沈明远` is 明远, the given name: two characters are what fits. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  if (words.length === 1) {
    const characters = Array.from(words[0] ?? '')
    const isHan = /^\p{Script=Han}+$/u.test(words[0] ?? '')
    return (isHan ? characters.slice(-2) : characters.slice(0, 2)).join('')
  }
  return [words[0], words.at(-1)]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
