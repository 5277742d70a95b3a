/**
 * ZIP archive of a workbook. Declared sizes are not trusted: each part is inflated only up to its declared size, and
 * the total is bounded first.
 */
import { unzipSync } from 'fflate'
import { WorkbookRefusal } from './refusal.ts'

const ENTRIES_MAX = 1_000
const MEBIBYTE = 1024 * 1024
const INFLATED_MAX_MIB = 48

/** The texts of parts by their names, as `partKey` writes them. */
export type Parts = ReadonlyMap<string, string>

/** Inflates parts by name; the size limit applies to all calls on one archive together. */
export class Archive {
  readonly #bytes: Uint8Array
  #inflated = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Pictures, charts, macros and every other part that nobody names stay packed. @throws WorkbookRefusal */
  read(names: Iterable<string>): Parts {
    const wanted = new Set([...names].map(partKey))
    let entries = 0
    const filter = (entry: {
      readonly name: string
      readonly size: number
      readonly originalSize: number
    }) => {
      entries += 1
      if (entries > ENTRIES_MAX) throw inflates()
      if (!wanted.has(partKey(entry.name))) return false
      this.#inflated += Math.max(entry.size, entry.originalSize)
      if (this.#inflated > INFLATED_MAX_MIB * MEBIBYTE) throw inflates()
      return true
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true })
      const parts = Object.entries(unzipSync(this.#bytes, { filter }))
      return new Map(parts.map(([name, part]) => [partKey(name), text.decode(part)]))
    } catch (error) {
      if (error instanceof WorkbookRefusal) throw error
      // The library and the decoder throw errors of many kinds; all of them mean that this is no workbook.
      throw new WorkbookRefusal('workbook_unreadable')
    }
  }
}

const inflates = () => new WorkbookRefusal('workbook_inflates', { maxMib: INFLATED_MAX_MIB })

/** Part names ignore case (ECMA-376 part 2, §7.3). Some programs write backslashes, or a slash in front. */
export const partKey = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
