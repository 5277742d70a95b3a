/**
 * What devices publish. A status may be partial: it is merged with what its topic has said before, and a template that reads
 * nothing of the new message says nothing new.
 */
import { isTable } from '#shared/parseStates.ts'
import type { Table } from '#shared/zigbee2mqtt/exposes.ts'
import type { Say, Source } from './entity.ts'
import type { Template } from './template.ts'

const KEYS_MAX = 500
const DEPTH_MAX = 8
/** A message with more levels is taken as a plain text. */
const NESTED_MAX = 32
/** Of the kept messages: of one topic, and of all together. Beyond it a message stands alone. */
const [LENGTH_MAX, KEPT_MAX] = [65_536, 16_000_000]
/** What a message takes beside its text and topic. */
const ENTRY_LENGTH = 200
/** A topic is measured again once it has heard so much. */
const MEASURED_AFTER = 4 * LENGTH_MAX

interface Kept {
  readonly whole: Table
  /** At most, without its topic. */
  readonly length: number
}

export interface BusMessage {
  readonly say: Say
  /** Whether it has something for the source. */
  isFor(source: Source): boolean
}

export class BusMessages {
  readonly #kept = new Map<string, Kept>()
  #length = 0

  read(topic: string, text: string): BusMessage {
    const json = parsed(text)
    const whole = isTable(json) ? this.#merge(topic, json, text.length) : json
    return {
      say: (template) => (template ? template.render({ value: text, value_json: whole }) : text),
      isFor: ({ templates }) => templates.length === 0 || templates.some((one) => isRead(one, json)),
    }
  }

  #merge(topic: string, json: Table, length: number): Table {
    const before = this.#kept.get(topic)
    const kept = before ? measured(merged(before.whole, json, 0), before.length + length) : null
    const now = kept ?? { whole: json, length }
    this.#length += now.length - (before?.length ?? -(topic.length + ENTRY_LENGTH))
    this.#kept.set(topic, now)
    if (this.#length > KEPT_MAX) {
      this.#kept.clear()
      this.#length = 0
    }
    return now.whole
  }
}

/** Null where it has become too long. */
function measured(whole: Table, length: number): Kept | null {
  if (length <= MEASURED_AFTER) return { whole, length }
  const exact = JSON.stringify(whole).length
  return exact > LENGTH_MAX ? null : { whole, length: exact }
}

function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return isDeeper(json, NESTED_MAX) ? undefined : json
  } catch {
    // A plain word, as many devices send it.
    return undefined
  }
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((one) => isDeeper(one, most - 1))
}

function merged(before: Table, now: Table, depth: number): Table {
  if (depth > DEPTH_MAX || Object.keys(before).length > KEYS_MAX) return now
  const whole: Record<string, unknown> = { ...before }
  for (const [key, value] of Object.entries(now)) {
    const old = Object.hasOwn(before, key) ? before[key] : undefined
    const next = isTable(value) && isTable(old) ? merged(old, value, depth + 1) : value
    // As a literal would: `__proto__` is a name like any other.
    Object.defineProperty(whole, key, { value: next, enumerable: true, configurable: true, writable: true })
  }
  return whole
}

const isRead = ({ paths }: Template, json: unknown): boolean =>
  paths.length === 0 || !isTable(json) || paths.some((path) => isThere(path, json))

function isThere(path: readonly string[], json: Table): boolean {
  let value: unknown = json
  for (const key of path) {
    if (Array.isArray(value)) return true
    if (!isTable(value) || !Object.hasOwn(value, key)) return false
    value = value[key]
  }
  return true
}
