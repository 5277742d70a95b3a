/**
 * Archived figures of past days. If the rollup file is lost, it is rebuilt from these and the raw reports of the last
 * day. One object per project, day and table, with deflated lines.
 */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Files } from '../../stores/files/files.ts'
import { FIGURES_FOLDER } from '../../stores/storage/figuresFolder.ts'
import { deflatedLines, inflatedPages } from './dayLines.ts'
import type { DayTable } from './dayTable.ts'

const NAME = /^figures\/([A-Za-z0-9_-]+)\/(\d{6})-([a-z_]+)$/
/** Until then the last value of the previous day may not be in the tables yet. */
const OVER_AFTER_MS = HOUR_MS
/** Raw reports must outlive their day by this time, so that every day always has a copy. */
export const KEPT_WITHIN_MS = 2 * OVER_AFTER_MS
/** Stores three months of history within an hour, in the background. */
const KEPT_AT_A_TIME = 24

interface ClosedDay {
  readonly name: string
  readonly projectId: ProjectId
  readonly day: number
  readonly table: string
}

const nameOf = (projectId: ProjectId, day: number, table: string): string =>
  `${FIGURES_FOLDER}/${projectId}/${String(day).padStart(6, '0')}-${table}`

/** Called with a day that cannot be read: its figures are lost. */
export type OnLostDay = (error: unknown, name: string) => void

export class ClosedDays {
  readonly #files: Files
  /** Existing archives, including those of earlier processes; null until listed. */
  #kept: Set<string> | null = null
  /** Per project and table, the last day without pending archiving. */
  readonly #through = new Map<string, number>()
  /** The open day at which all expired data was removed. */
  #cleanedOn = -1
  #keeping: Promise<void> | null = null
  #isClosed = false

  constructor(files: Files) {
    this.#files = files
  }

  /**
   * Archives some past days and deletes some beyond their retention.
   * @param savedMs all reports until then are in the tables
   * @throws StorageError of the first failure; the others are archived
   */
  keep(tables: readonly DayTable[], savedMs: number): Promise<void> {
    this.#keeping ??= this.#keepSome(tables, Math.floor((savedMs - OVER_AFTER_MS) / DAY_MS)).finally(() => {
      this.#keeping = null
    })
    return this.#keeping
  }

  async #keepSome(tables: readonly DayTable[], openDay: number): Promise<void> {
    this.#kept ??= await this.#findKept()
    const kept = this.#kept
    if (openDay !== this.#cleanedOn && (await this.#removeOld(tables, openDay, kept)))
      this.#cleanedOn = openDay
    const errors: unknown[] = []
    let left = KEPT_AT_A_TIME
    for (const table of tables) {
      for (const projectId of table.projects()) {
        try {
          left -= await this.#keepOf(table, projectId, { openDay, kept, most: left })
        } catch (error) {
          errors.push(error)
        }
        if (left <= 0 || this.#isClosed) break
      }
    }
    if (errors.length > 0) throw errors[0]
  }

  /** Resolves with the number of stored days. */
  async #keepOf(
    table: DayTable,
    projectId: ProjectId,
    { openDay, kept, most }: { readonly openDay: number; readonly kept: Set<string>; readonly most: number },
  ): Promise<number> {
    const key = `${projectId}/${table.name}`
    let count = 0
    while (count < most) {
      const day = table.dayAfter(projectId, this.#through.get(key) ?? -1)
      if (day === null || day >= openDay) break
      const name = nameOf(projectId, day, table.name)
      if (!kept.has(name) && day >= openDay - table.keptDays) {
        const bytes = await deflatedLines(table.pages(projectId, day), () => this.#isClosed)
        if (bytes === null) break
        await this.#files.put(name, bytes)
        kept.add(name)
        count += 1
      }
      this.#through.set(key, day)
    }
    return count
  }

  /** Resolves with whether none is left. */
  async #removeOld(tables: readonly DayTable[], openDay: number, kept: Set<string>): Promise<boolean> {
    let left = KEPT_AT_A_TIME
    for (const name of kept) {
      const found = closedDayOf(name)
      const table = tables.find((one) => one.name === found?.table)
      if (!found || !table || found.day >= openDay - table.keptDays) continue
      await this.#files.remove(name)
      kept.delete(name)
      left -= 1
      if (left === 0) return false
    }
    return true
  }

  async #findKept(): Promise<Set<string>> {
    const kept = new Set<string>()
    for await (const { name } of this.#all()) kept.add(name)
    return kept
  }

  /** Yields days in order. */
  async *#all(): AsyncIterable<ClosedDay> {
    for await (const name of this.#files.list(`${FIGURES_FOLDER}/`)) {
      const found = closedDayOf(name)
      if (found) yield found
    }
  }

  /**
   * Restores archives into new tables. Restored days are closed: nothing is added to them.
   * @param write runs the work in a transaction
   * @param lastDay last day that may exist
   * @throws what `write` throws; on a full disk no day is lost
   */
  async restore(
    tables: readonly DayTable[],
    { write, lastDay, onLost }: { write: (work: () => void) => void; lastDay: number; onLost: OnLostDay },
  ): Promise<void> {
    for await (const { name, projectId, day, table: tableName } of this.#all()) {
      const table = tables.find((one) => one.name === tableName)
      if (!table || day > lastDay) continue
      let failed: unknown
      const bytes = await this.#files.get(name).catch((error: unknown) => {
        failed = error
      })
      if (!bytes) {
        onLost(failed, name)
        continue
      }
      for await (const page of inflatedPages(bytes, (error) => (failed = error))) {
        const rows = table.rowsOf(page, (error) => (failed = error))
        write(() => table.insert(projectId, day, rows))
      }
      if (failed === undefined) table.closeTo(projectId, day)
      else {
        write(() => table.clear(projectId, day))
        onLost(failed, name)
      }
    }
  }

  /** Stops archiving. Resolves once writes have finished. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#keeping?.catch(() => undefined)
  }
}

function closedDayOf(name: string): ClosedDay | null {
  const [, project, day, table] = NAME.exec(name) ?? []
  return project && day && table ? { name, projectId: project as ProjectId, day: Number(day), table } : null
}
