/** "301-303, Lobby" as the names it stands for. Pure. */

const SEPARATOR = /[,，、;；\n]+/
/** A number at the end of a name, a dash, and the last of the names or its number alone. */
const RANGE = /^(.*?)(\d+)\s*[-–—~～至]\s*(.*?)(\d+)$/u

/** At most `max` names; what is no rising range stands for itself. */
export function namesIn(text: string, max: number): readonly string[] {
  const names: string[] = []
  for (const part of text.split(SEPARATOR).map((one) => one.trim())) {
    if (part === '') continue
    for (const name of rangeOf(part, max)) if (names.length < max) names.push(name)
  }
  return names
}

function rangeOf(part: string, max: number): readonly string[] {
  const [, prefix = '', from = '', otherPrefix = '', to = ''] = RANGE.exec(part) ?? []
  const count = Number(to) - Number(from) + 1
  const isRange = from !== '' && count > 1 && count <= max && (otherPrefix === '' || otherPrefix === prefix)
  if (!isRange) return [part]
  return Array.from({ length: count }, (_, i) => prefix + String(Number(from) + i).padStart(from.length, '0'))
}
