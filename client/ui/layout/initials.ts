/** `Lin Xia` gives LX, `沈明远` gives 明远, the given name, because only two characters fit. */
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
