/**
 * Figures of days that are over, kept among the files: what the rollups are made from again where their file is lost,
 * together with the raw reports of the last day. One object for a project's day and table, deflated.
 */
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { ProjectId } from '#shared/records/project.ts'
import { nextTurn } from '../clock.ts'
import type { Files } from '../files/files.ts'
import type { DayTable } from './dayTable.ts'
import { DAY_MS, HOUR_MS } from './energy.ts'

const FOLDER = 'figures'
const NAME = /^figures\/([A-Za-z0-9_-]+)\/(\d{6})-([a-z_]+)$/
/** Until then the last value of the day before may still be counted. */
const OVER_AFTER_MS = HOUR_MS
/** A past of three months is kept within hours, and nobody notices. */
const KEPT_AT_A_TIME = 12
const BYTES_MAX = 256 * 2 ** 20
const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)]

interface ClosedDay {
  readonly name: string
  readonly projectId: ProjectId
  readonly day: number
  readonly table: string
}

const nameOf = (projectId: ProjectId, day: number, table: string): string =>
  `${FOLDER}/${projectId}/${String(day).padStart(6, '0')}-${table}`

export class ClosedDays {
  readonly #files: Files
  /** By project and table: up to this day all are kept, since each is kept after the one before it. */
  #keptTo: Map<string, number> | null = null
  #keeping: Promise<void> | null = null
  #isClosed = false

  constructor(files: Files) {
    this.#files = files
  }

  /** Keeps some of those that are over. @param savedMs everything reported until then is in the tables */
  keep(tables: readonly DayTable[], savedMs: number): Promise<void> {
    this.#keeping ??= this.#keepSome(tables, savedMs).finally(() => {
      this.#keeping = null
    })
    return this.#keeping
  }

  async #keepSome(tables: readonly DayTable[], savedMs: number): Promise<void> {
    this.#keptTo ??= await this.#findKept()
    const openDay = Math.floor((savedMs - OVER_AFTER_MS) / DAY_MS)
    let count = 0
    for (const table of tables) {
      for (const projectId of table.projects()) {
        const key = `${projectId}/${table.name}`
        for (;;) {
          const day = table.dayAfter(projectId, this.#keptTo.get(key) ?? -1)
          if (day === null || day >= openDay) break
          if (count === KEPT_AT_A_TIME || this.#isClosed) return
          count += 1
          const bytes = await this.#linesOf(table, projectId, day)
          if (bytes === null) return
          await this.#files.put(nameOf(projectId, day, table.name), bytes)
          this.#keptTo.set(key, day)
        }
      }
    }
  }

  async #findKept(): Promise<Map<string, number>> {
    const kept = new Map<string, number>()
    for await (const { projectId, day, table } of this.#all()) kept.set(`${projectId}/${table}`, day)
    return kept
  }

  /** In the order of days. */
  async *#all(): AsyncIterable<ClosedDay> {
    for await (const name of this.#files.list(`${FOLDER}/`)) {
      const [, project, day, table] = NAME.exec(name) ?? []
      if (project && day && table) yield { name, projectId: project as ProjectId, day: Number(day), table }
    }
  }

  /**
   * Into tables that were begun anew; of the days that come back nothing is counted any more.
   * @param write runs the work in a transaction
   * @param onLost told of a day that cannot be read
   */
  async restore(
    tables: readonly DayTable[],
    write: (work: () => void) => void,
    onLost: (error: unknown, name: string) => void,
  ): Promise<void> {
    for await (const { name, projectId, day, table: tableName } of this.#all()) {
      const table = tables.find((one) => one.name === tableName)
      const bytes = table && (await this.#files.get(name))
      if (!bytes) continue
      try {
        const lines = (await inflate(bytes, { maxOutputLength: BYTES_MAX })).toString().split('\n')
        write(() => table.insert(projectId, day, lines))
        table.closeTo(projectId, day)
      } catch (error) {
        onLost(error, name)
      }
    }
  }

  /** Null where it was closed meanwhile, and the tables with it. */
  async #linesOf(table: DayTable, projectId: ProjectId, day: number): Promise<Uint8Array | null> {
    const lines: string[] = []
    for (const page of table.pages(projectId, day)) {
      lines.push(...page)
      await nextTurn()
      if (this.#isClosed) return null
    }
    return deflate(lines.join('\n'))
  }

  /** Nothing is kept any more; resolves once nothing is being written. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#keeping?.catch(() => undefined)
  }
}
