/**
 * Reports that Atrium has not acknowledged, on disk and in their order, while it is away. Bounded: the oldest give way, and are
 * counted. A replayed report has the time at which it was made.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface Spooled {
  /** Its place in the order of all reports. */
  readonly id: number
  readonly text: string
}

export interface SpoolOptions {
  readonly folder: string
  readonly maxReports: number
  readonly maxBytes: number
  readonly onDropped: (count: number) => void
}

/** How many more than allowed are there before the oldest are removed. */
const SLACK = 0.01

export class Spool {
  readonly #db: DatabaseSync
  readonly #options: SpoolOptions
  readonly #insert
  readonly #remove
  readonly #first
  #count: number
  #bytes: number
  #lastId: number

  /** @throws where the folder cannot be written */
  constructor(options: SpoolOptions) {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
    this.#options = options
    this.#db = new DatabaseSync(join(options.folder, 'spool.db'))
    this.#db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;
       CREATE TABLE IF NOT EXISTS reports (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;`,
    )
    this.#insert = this.#db.prepare('INSERT INTO reports (id, text) VALUES (?, ?)')
    this.#remove = this.#db.prepare('DELETE FROM reports WHERE id = ? RETURNING length(text) AS size')
    this.#first = this.#db.prepare('SELECT id, text FROM reports WHERE id > ? ORDER BY id LIMIT ?')
    const kept = this.#db
      .prepare(
        'SELECT count(*) AS n, coalesce(sum(length(text)), 0) AS size, coalesce(max(id), 0) AS last FROM reports',
      )
      .get() as { readonly n: number; readonly size: number; readonly last: number }
    this.#count = kept.n
    this.#bytes = kept.size
    this.#lastId = kept.last
  }

  get count(): number {
    return this.#count
  }

  /** The place of the next report, kept or not. */
  nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  /** All or none. @throws where the disk refuses, as the others do */
  add(reports: readonly Spooled[]): void {
    let dropped = 0
    this.#inOneStep(() => {
      for (const { id, text } of reports) {
        this.#insert.run(id, text)
        this.#count += 1
        this.#bytes += text.length
      }
      dropped = this.#makeRoom()
    })
    if (dropped > 0) this.#options.onDropped(dropped)
  }

  /** The oldest after this one. */
  after(id: number, limit: number): Spooled[] {
    return this.#first.all(id, limit) as unknown as Spooled[]
  }

  remove(ids: readonly number[]): void {
    this.#inOneStep(() => {
      for (const id of ids) this.#forget(id)
    })
  }

  close(): void {
    this.#db.close()
  }

  #forget(id: number): boolean {
    const removed = this.#remove.get(id) as { readonly size: number } | undefined
    if (!removed) return false
    this.#count -= 1
    this.#bytes -= removed.size
    return true
  }

  /** @returns how many gave way */
  #makeRoom(): number {
    const { maxReports, maxBytes } = this.#options
    if (this.#count <= maxReports * (1 + SLACK) && this.#bytes <= maxBytes * (1 + SLACK)) return 0
    let dropped = 0
    while (this.#count > maxReports || this.#bytes > maxBytes) {
      const oldest = this.after(-1, 256)
      if (oldest.length === 0) return dropped
      for (const { id } of oldest) {
        if (this.#count <= maxReports && this.#bytes <= maxBytes) break
        if (this.#forget(id)) dropped += 1
      }
    }
    return dropped
  }

  #inOneStep(run: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE')
    const [count, bytes] = [this.#count, this.#bytes]
    try {
      run()
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#undo()
      this.#count = count
      this.#bytes = bytes
      throw error
    }
  }

  #undo(): void {
    try {
      this.#db.exec('ROLLBACK')
    } catch {
      // A full disk has undone it already.
    }
  }
}
