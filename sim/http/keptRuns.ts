/**
 * Entries of long lists that are sent again and again: each run of them is written out and compressed once, until one of
 * them is another. Where a run begins hangs on the ids alone, so that an entry that comes or goes leaves the others as they
 * are, and a run lives as long as its first entry: there is never more of it than one list.
 */
import { nextTurn } from '../clock.ts'
import { type DeflatedPart, deflatedPart } from './gzipParts.ts'

interface Entry {
  readonly id: string
}

export interface Run {
  readonly entries: readonly Entry[]
  /** So many make a line. */
  readonly part: number
  readonly hasNext: boolean
}

/** A power of two: one of so many entries begins a run. */
const RUN_MEAN = 512
/** Should so many ids in a row begin none. */
const RUN_MAX = 4_096

/** Whether its entries can be distinguished. */
export const isKnownList = (list: readonly unknown[]): list is readonly Entry[] => list.every(hasId)

const hasId = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string'

export function* runsOf(list: readonly Entry[], part: number): Generator<Run> {
  let from = 0
  for (let at = 1; at <= list.length; at += 1) {
    const entry = list[at]
    if (entry && at - from < RUN_MAX && !beginsRun(entry.id)) continue
    yield { entries: list.slice(from, at), part, hasNext: entry !== undefined }
    from = at
    if (!entry) return
  }
}

/** By the FNV-1a hash. */
function beginsRun(id: string): boolean {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return (hash & (RUN_MEAN - 1)) === 0
}

const kept = new WeakMap<Entry, { readonly run: Run; readonly made: Promise<DeflatedPart> }>()

/** Who sees fewer of the entries than whoever asked last has them made anew. */
export function keptPart(run: Run, linesOf: (run: Run) => Iterable<string>): Promise<DeflatedPart> {
  const [first] = run.entries
  const known = first && kept.get(first)
  if (known && isSame(known.run, run)) return known.made
  const made = deflatedRun(linesOf(run))
  if (!first) return made
  kept.set(first, { run, made })
  made.catch(() => kept.delete(first))
  return made
}

const isSame = (a: Run, b: Run): boolean =>
  a.hasNext === b.hasNext &&
  a.part === b.part &&
  a.entries.length === b.entries.length &&
  a.entries.every((entry, at) => entry === b.entries[at])

async function deflatedRun(lines: Iterable<string>): Promise<DeflatedPart> {
  let text = ''
  for (const line of lines) {
    text += asciiOf(line)
    await nextTurn()
  }
  return deflatedPart(text)
}

/** The same JSON; a browser decodes and parses a text of one-byte characters in two thirds of the time. */
const asciiOf = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
