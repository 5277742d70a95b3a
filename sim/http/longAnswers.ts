/**
 * Responses with thousands of entries are made and sent part by part, others' turns in between. Each part is a line of its
 * own, and no other line break is in them: a reader may take it line by line as it comes, to everybody else it is JSON.
 * What is answered must not change meanwhile: records and readings are replaced, never written to.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { nextTurn } from '../clock.ts'

interface Sizes {
  /** A member with so many entries is sent in parts. */
  readonly longFrom: number
  /** Entries of a part. */
  readonly part: number
}

/** A part is a millisecond or two's work. */
const SIZES: Sizes = { longFrom: 2_000, part: 500 }

type Members = Readonly<Record<string, unknown>>

/** Whether one of its members has so many entries that the answer is sent in parts. */
export function isLong(data: unknown): data is Members {
  if (typeof data !== 'object' || data === null) return false
  return Object.values(data).some((value) => isLongMember(value, SIZES))
}

function isLongMember(value: unknown, { longFrom }: Sizes): boolean {
  if (Array.isArray(value)) return value.length >= longFrom
  return typeof value === 'object' && value !== null && Object.keys(value).length >= longFrom
}

/** Who hangs up in between is not waited for. */
export async function sendInParts(response: Response, texts: Iterable<string>): Promise<void> {
  response.status(200).type('json')
  try {
    await pipeline(Readable.from(inTurns(texts)), response)
  } catch (error) {
    if (!isHangUp(error)) throw error
  }
}

const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

async function* inTurns(texts: Iterable<string>): AsyncGenerator<string> {
  for (const text of texts) {
    yield text
    await nextTurn()
  }
}

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
  const names = Object.keys(table).filter((name) => table[name] !== undefined)
  for (let from = 0; from < names.length; from += part) {
    const entries = names.slice(from, from + part).map((name) => [name, table[name]])
    yield line(Object.fromEntries(entries), from + part < names.length)
  }
}

/** Without its brackets. */
const line = (part: object, hasNext: boolean): string =>
  `${JSON.stringify(part).slice(1, -1)}${hasNext ? ',' : ''}\n`
