/**
 * Streams large responses part by part, yielding in between. Each part is one line without other line breaks, so
 * clients may parse line by line; the whole is JSON. Response objects must be immutable.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { nextTurn } from '../../../base/clock.ts'

interface Sizes {
  /** A member with so many entries is sent in parts. */
  readonly longFrom: number
  /** Entries of a part. */
  readonly part: number
}

/** A part is a millisecond or two's work. */
const SIZES: Sizes = { longFrom: 500, part: 250 }

type Members = Readonly<Record<string, unknown>>

/** Whether a member has so many entries that the response must be sent in parts. */
export function isLong(data: unknown): data is Members {
  if (typeof data !== 'object' || data === null) return false
  return Object.values(data).some((value) => isLongMember(value, SIZES))
}

function isLongMember(value: unknown, { longFrom }: Sizes): boolean {
  if (Array.isArray(value)) return value.length >= longFrom
  return typeof value === 'object' && value !== null && Object.keys(value).length >= longFrom
}

/**
 * Sends the parts, each when `turn` resolves. A caller that hangs up is not waited for. Resolves to the size of the data
 * sent, before compression.
 */
export async function sendInParts(
  response: Response,
  parts: Iterable<string>,
  turn: () => Promise<void> = nextTurn,
): Promise<number> {
  response.status(200).type('json')
  const sent = { size: 0 }
  async function* inTurns(): AsyncGenerator<string> {
    for (const text of parts) {
      sent.size += text.length
      yield text
      await turn()
    }
  }
  try {
    await pipeline(Readable.from(inTurns()), response)
  } catch (error) {
    if (!isHangUp(error)) throw error
  }
  return sent.size
}

const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** The JSON of the object between two texts, as `JSON.stringify` would write it, but for the line breaks. */
export function* partsOf(
  data: Members,
  [before, after]: readonly [string, string],
  sizes: Sizes = SIZES,
): Generator<string> {
  let text = `${before}{`
  let comma = ''
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue
    text += `${comma}${JSON.stringify(name)}:`
    comma = ','
    if (!isLongMember(value, sizes)) {
      text += JSON.stringify(value)
      continue
    }
    const isList = Array.isArray(value)
    yield `${text}${isList ? '[' : '{'}\n`
    yield* isList ? partsOfList(value, sizes) : partsOfTable(value as Members, sizes)
    text = isList ? ']' : '}'
  }
  yield `${text}}${after}`
}

function* partsOfList(list: readonly unknown[], { part }: Sizes): Generator<string> {
  for (let from = 0; from < list.length; from += part)
    yield line(list.slice(from, from + part), from + part < list.length)
}

function* partsOfTable(table: Members, { part }: Sizes): Generator<string> {
  const all = Object.entries(table).filter(([, value]) => value !== undefined)
  for (let from = 0; from < all.length; from += part) {
    const texts = all
      .slice(from, from + part)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    yield `${texts.join()}${from + part < all.length ? ',' : ''}\n`
  }
}

/** Serialises a part without its brackets. */
const line = (part: readonly unknown[], hasNext: boolean): string =>
  `${asciiOf(JSON.stringify(part)).slice(1, -1)}${hasNext ? ',' : ''}\n`

/** The same JSON; a browser decodes and parses a text of one-byte characters in two thirds of the time. */
const asciiOf = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
