/** Figures of whole days as rows of SQLite, one of each device: read and written as lines, whatever the figures are. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import type { ProjectId } from '#shared/records/project.ts'

/** Read without a break: some milliseconds' work. */
const PAGE_ROWS = 200

interface DayTableSpec {
  /** Table whose primary key is (project, day, device). */
  readonly table: string
  /** Columns of text, beside the key. */
  readonly texts: readonly string[]
  /** Column that contains the figures. */
  readonly figures: string
  /** Whether so many bytes can be the figures of a row with these texts. */
  readonly isFigures: (bytes: number, texts: readonly string[]) => boolean
  /** Days before are forgotten. */
  readonly keptDays: number
}

interface Row {
  readonly texts: readonly string[]
  readonly figures: Uint8Array
}

export class DayTable {
  readonly name: string
  readonly keptDays: number
  readonly #isFigures: DayTableSpec['isFigures']
  readonly #columns: readonly string[]
  /** The device, its texts, its figures in base64. */
  readonly #lineSchema: z.ZodType<string[]>
  readonly #nextProject: StatementSync
  readonly #nextDay: StatementSync
  readonly #page: StatementSync
  readonly #insert: StatementSync
  readonly #clear: StatementSync
  readonly #closedTo = new Map<ProjectId, number>()

  constructor(db: DatabaseSync, { table, texts, figures, isFigures, keptDays }: DayTableSpec) {
    this.name = table
    this.keptDays = keptDays
    this.#isFigures = isFigures
    this.#columns = ['device', ...texts, figures]
    this.#lineSchema = z.array(z.string()).length(this.#columns.length)
    const columns = this.#columns.join(', ')
    // Uses one index lookup each, independent of the number of rows.
    this.#nextProject = db.prepare(`SELECT MIN(project) project FROM ${table} WHERE project > ?`)
    this.#nextDay = db.prepare(`SELECT MIN(day) day FROM ${table} WHERE project = ? AND day > ?`)
    this.#page = db.prepare(
      `SELECT ${columns} FROM ${table} WHERE project = ? AND day = ? AND device > ? ORDER BY device LIMIT ${PAGE_ROWS}`,
    )
    const values = this.#columns.map(() => '?').join(', ')
    this.#insert = db.prepare(
      `INSERT OR REPLACE INTO ${table} (project, day, ${columns}) VALUES (?, ?, ${values})`,
    )
    this.#clear = db.prepare(`DELETE FROM ${table} WHERE project = ? AND day = ?`)
  }

  /** Inside the caller's transaction. */
  clear(projectId: ProjectId, day: number): void {
    this.#clear.run(projectId, day)
  }

  *projects(): Iterable<ProjectId> {
    for (let after = ''; ; ) {
      const found = this.#nextProject.get(after)?.project
      if (typeof found !== 'string') return
      after = found
      yield found as ProjectId
    }
  }

  /** The first day after `day` that has data; null if there is none. */
  dayAfter(projectId: ProjectId, day: number): number | null {
    const found = this.#nextDay.get(projectId, day)?.day
    return typeof found === 'number' ? found : null
  }

  /** Reads in pages, so that the caller can yield in between. */
  *pages(projectId: ProjectId, day: number): Iterable<readonly string[]> {
    for (let after = ''; ; ) {
      const rows = this.#page.all(projectId, day, after)
      if (rows.length === 0) return
      after = String(rows.at(-1)?.device)
      yield rows.map((row) => JSON.stringify(this.#columns.map((name) => textOf(row[name]))))
    }
  }

  /** Closes days up to this one: replayed reports are already in their figures. */
  closeTo(projectId: ProjectId, day: number): void {
    this.#closedTo.set(projectId, day)
  }

  isClosed(projectId: ProjectId, day: number): boolean {
    return this.#closedTo.size > 0 && day <= (this.#closedTo.get(projectId) ?? Number.NEGATIVE_INFINITY)
  }

  /** Parses lines of `pages`. Calls `onDamaged` and stops at an invalid line. */
  rowsOf(lines: readonly string[], onDamaged: (error: unknown) => void): readonly Row[] {
    const rows: Row[] = []
    try {
      for (const line of lines) {
        const texts = this.#lineSchema.parse(JSON.parse(line))
        const figures = Buffer.from(texts.pop() ?? '', 'base64')
        if (!this.#isFigures(figures.length, texts.slice(1)))
          throw new RangeError(`${figures.length} bytes are no figures of ${texts.join(' ')}`)
        rows.push({ texts, figures })
      }
    } catch (error) {
      onDamaged(error)
    }
    return rows
  }

  /** Inside the caller's transaction. */
  insert(projectId: ProjectId, day: number, rows: readonly Row[]): void {
    for (const { texts, figures } of rows) this.#insert.run(projectId, day, ...texts, figures)
  }
}

const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : String(value)
