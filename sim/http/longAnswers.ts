/**
 * Responses with thousands of entries are made and sent part by part, others' turns in between. Each part is a line of its
 * own, and no other line break is in them: a reader may take it line by line as it comes, to everybody else it is JSON.
 * What is answered must never change: records and readings are replaced, never written to.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { nextTurn } from '../clock.ts'
import { type DeflatedPart, deflatedPart, GzipParts } from './gzipParts.ts'
import { isKnownList, keptPart, type Run, runsOf } from './keptRuns.ts'

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

/** A text, or entries of a list that may have been sent before. */
export type Part = string | Run

/** Who hangs up in between is not waited for. */
export async function sendInParts(
  response: Response,
  parts: Iterable<Part>,
  options: { readonly isGzip: boolean } = { isGzip: false },
): Promise<void> {
  response.status(200).type('json')
  if (options.isGzip) response.setHeader('Content-Encoding', 'gzip')
  try {
    await pipeline(Readable.from(options.isGzip ? gzipped(parts) : inTurns(parts)), response)
  } catch (error) {
    if (!isHangUp(error)) throw error
  }
}

const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

async function* inTurns(parts: Iterable<Part>): AsyncGenerator<string> {
  for (const text of textsOf(parts)) {
    yield text
    await nextTurn()
  }
}

/** As they are sent to who takes them uncompressed. */
export function* textsOf(parts: Iterable<Part>): Generator<string> {
  for (const part of parts)
    if (typeof part === 'string') yield part
    else yield* linesOf(part)
}

/** While a part is compressed, in a thread of its own, the next one is made. */
async function* gzipped(parts: Iterable<Part>): AsyncGenerator<Uint8Array> {
  const gzip = new GzipParts()
  const all = deflated(parts)
  yield gzip.head
  for (let [part, next] = [all.next(), all.next()]; part.done !== true; [part, next] = [next, all.next()]) {
    const made = await part.value
    gzip.note(made)
    yield made.bytes
  }
  yield gzip.tail()
}

function* deflated(parts: Iterable<Part>): Generator<Promise<DeflatedPart>> {
  for (const part of parts) {
    const made = typeof part === 'string' ? deflatedPart(part) : keptPart(part, linesOf)
    // Told to the one who waits for it, who may have hung up.
    made.catch(() => undefined)
    yield made
  }
}

/** The JSON of the object between two texts, as `JSON.stringify` would write it, but for the line breaks. */
export function* partsOf(
  data: Members,
  [before, after]: readonly [string, string],
  sizes: Sizes = SIZES,
): Generator<Part> {
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

function* partsOfList(list: readonly unknown[], { part }: Sizes): Generator<Part> {
  if (isKnownList(list)) return yield* runsOf(list, part)
  for (let from = 0; from < list.length; from += part)
    yield line(list.slice(from, from + part), from + part < list.length)
}

function* linesOf({ entries, part, hasNext }: Run): Generator<string> {
  for (let from = 0; from < entries.length; from += part)
    yield line(entries.slice(from, from + part), hasNext || from + part < entries.length)
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

/** Without its brackets. */
const line = (part: readonly unknown[], hasNext: boolean): string =>
  `${JSON.stringify(part).slice(1, -1)}${hasNext ? ',' : ''}\n`
