/** "301-303, Lobby" as the names it stands for. Pure. */

const SEPARATOR = /[,，、;；\n]+/
/** A number at the end of a name, a dash, and the last of the names or its number alone. */
const RANGE = /^(.*?)(\d+)\s*[-–—~～至]\s*(.*?)(\d+)$/u

/** At most `max` names, each once; a falling range is reversed, and text that is no range is a name. */
export function namesIn(text: string, max: number): readonly string[] {
  const names = new Set<string>()
  for (const part of text.split(SEPARATOR).map((one) => one.trim())) {
    if (part === '') continue
    for (const name of rangeOf(part, max)) if (names.size < max) names.add(name)
  }
  return [...names]
}

function rangeOf(part: string, max: number): readonly string[] {
  const [, prefix = '', from = '', otherPrefix = '', to = ''] = RANGE.exec(part) ?? []
  const isRange = from !== '' && from !== to && (otherPrefix === '' || otherPrefix === prefix)
  if (!isRange) return [part]
  const [low = from, high = to] = Number(from) < Number(to) ? [from, to] : [to, from]
  const count = Math.min(Number(high) - Number(low) + 1, max + 1)
  return Array.from({ length: count }, (_, i) => prefix + String(Number(low) + i).padStart(low.length, '0'))
}
