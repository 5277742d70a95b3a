/** Cursors and undelivered entries in a journal, where the next owner of the log reads them. All of it is in memory. */
import { z } from 'zod'
import type { StreamId } from '#shared/kernel/commit.ts'
import type { Journal } from '../../stores/journals/journals.ts'
import type { OutboxStore, Progress, Saved } from './outboxStore.ts'
import type { Entry } from './subscriber.ts'

/** Then one note with everything replaces them. */
const NOTES_MAX = 200

const streamSchema = z.custom<StreamId>((value) => typeof value === 'string')
const entrySchema = z.object({
  id: z.string(),
  stream: streamSchema,
  seq: z.number(),
  index: z.number(),
  key: z.string(),
  failures: z.number(),
  dueAtMs: z.number(),
  reason: z.string(),
})
const noteSchema = z.object({
  cursors: z.array(z.tuple([streamSchema, z.number()])),
  hold: z.array(entrySchema),
  park: z.array(entrySchema),
  release: z.array(z.string()),
})
type SavedNote = z.infer<typeof noteSchema>

interface Known {
  readonly cursors: Map<StreamId, number>
  readonly held: Map<string, Entry>
  readonly parked: Map<string, Entry>
  /** In the journal. */
  notes: number
}

export class JournalOutboxStore implements OutboxStore {
  readonly #journal: Journal
  readonly #known = new Map<string, Known>()

  private constructor(journal: Journal) {
    this.#journal = journal
  }

  static async open(journal: Journal): Promise<JournalOutboxStore> {
    const store = new JournalOutboxStore(journal)
    for await (const { key, text } of journal.read()) store.#apply(key, noteSchema.parse(JSON.parse(text)))
    return store
  }

  #apply(subscriber: string, { cursors, hold, park, release }: SavedNote): Known {
    const known = this.#known.get(subscriber) ?? {
      ...{ cursors: new Map(), held: new Map(), parked: new Map() },
      notes: 0,
    }
    this.#known.set(subscriber, known)
    for (const [stream, seq] of cursors) known.cursors.set(stream, seq)
    for (const id of release) {
      known.held.delete(id)
      known.parked.delete(id)
    }
    for (const [entries, to, from] of [
      [hold, known.held, known.parked] as const,
      [park, known.parked, known.held] as const,
    ])
      for (const entry of entries) {
        from.delete(entry.id)
        to.set(entry.id, entry)
      }
    known.notes += 1
    return known
  }

  async load(subscriber: string): Promise<Saved | null> {
    const known = this.#known.get(subscriber)
    if (!known) return null
    return { cursors: new Map(known.cursors), held: inOrder(known.held), parked: known.parked.size }
  }

  async save(subscriber: string, { cursors, ...entries }: Progress): Promise<void> {
    const before = this.#known.get(subscriber)
    const moved = [...cursors].filter(([stream, seq]) => before?.cursors.get(stream) !== seq)
    const note = noteSchema.parse({ ...entries, cursors: moved })
    if (before && isEmpty(note)) return
    await this.#journal.append(subscriber, JSON.stringify(note))
    const known = this.#apply(subscriber, note)
    if (known.notes >= NOTES_MAX) await this.#replace(subscriber, known)
  }

  async #replace(subscriber: string, known: Known): Promise<void> {
    const whole: SavedNote = {
      cursors: [...known.cursors],
      hold: [...known.held.values()],
      park: [...known.parked.values()],
      release: [],
    }
    await this.#journal.replace(subscriber, JSON.stringify(whole))
    known.notes = 1
  }

  async parked(subscriber: string, limit: number): Promise<readonly Entry[]> {
    return inOrder(this.#known.get(subscriber)?.parked ?? new Map()).slice(0, limit)
  }

  async close(): Promise<void> {
    // The journal belongs to the stores.
  }
}

const isEmpty = ({ cursors, hold, park, release }: SavedNote): boolean =>
  [cursors, hold, park, release].every(({ length }) => length === 0)

/** Of the log, within each stream. */
function inOrder(entries: ReadonlyMap<string, Entry>): Entry[] {
  return [...entries.values()].sort(
    (a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : a.seq - b.seq) || a.index - b.index,
  )
}
