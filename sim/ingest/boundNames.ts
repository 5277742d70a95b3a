/**
 * A name that was never received costs JSON's parser a thousand times what one that it knows costs: three thousand of them, in one
 * report of sixty kilobytes, kept the event loop for four milliseconds. A large text is walked over first, and names
 * beyond what a report can need are made one that no kind has, which is refused and counted as any other.
 */
import { PACKET_DEVICES_MAX } from '#shared/topics.ts'

/** Shorter ones cannot hold enough of them. */
const LENGTH_MIN = 4_096
/** Numbers of devices, and what is neither a number nor a property of any kind. */
const STRANGE_NAMES_MAX = PACKET_DEVICES_MAX + 65
const ONE_TOO_MANY = '"?"'
const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]

/** @param known names that do not count @returns the text itself where there is nothing to bound, JSON or not */
export function withBoundNames(text: string, known: ReadonlySet<string>): string {
  if (text.length < LENGTH_MIN) return text
  const strange = new Set<string>()
  const parts: string[] = []
  let from = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfString(text, start)
    if (end < 0) break
    if (text.charCodeAt(afterSpace(text, end + 1)) === COLON) {
      const name = text.slice(start + 1, end)
      const isOneTooMany = !known.has(name) && !strange.has(name) && strange.size >= STRANGE_NAMES_MAX
      if (isOneTooMany) {
        parts.push(text.slice(from, start), ONE_TOO_MANY)
        from = end + 1
      } else if (!known.has(name)) strange.add(name)
    }
    start = text.indexOf('"', end + 1)
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from)
}

/** Where the string that begins here ends, -1 where it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return -1
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 0x20) at += 1
  return at
}
