/** Zigbee2MQTT reports failed commands only in its log: "z2m: Publish 'set' 'state' to 'Lamp' failed: …". */
import { isTable } from '#shared/parseStates.ts'
import { shortText } from './exposes.ts'

/** Longer than any such message; the rest is not read. */
const MESSAGE_MAX = 1_000
const [BEGIN, TO, FAILED] = ["Publish 'set' ", "to '", "' failed:"]

export interface FailedSet {
  /** Name of the device. */
  readonly name: string
  readonly reason: string
}

/**
 * Parses the message of a failed set; null for other messages of `bridge/logging`. It scans word by word, because a
 * regular expression could backtrack excessively on long messages.
 */
export function failedSetIn(payload: unknown): FailedSet | null {
  if (!isTable(payload) || payload.level !== 'error' || typeof payload.message !== 'string') return null
  const text = payload.message.slice(0, MESSAGE_MAX)
  const begin = text.startsWith(BEGIN) ? 0 : text.indexOf(`: ${BEGIN}`)
  const to = begin < 0 ? -1 : text.indexOf(TO, begin)
  const end = to < 0 ? -1 : text.indexOf(FAILED, to + TO.length + 1)
  if (end < 0) return null
  return { name: text.slice(to + TO.length, end), reason: shortText(text.slice(end + FAILED.length)) }
}
