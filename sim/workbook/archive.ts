/**
 * The parts of a workbook out of its archive. What an archive states about itself is not trusted: each part is inflated into
 * as many bytes as it declares and not one more, and what it declares is bounded before anything is inflated.
 */
import { unzipSync } from 'fflate'
import { WorkbookRefusal } from './refusal.ts'

const ENTRIES_MAX = 1_000
const MEBIBYTE = 1024 * 1024
const INFLATED_MAX_MIB = 48
/** The parts that are read; pictures, charts, macros and what else there may be stay packed. */
const WANTED =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]{1,80}\.xml)$/

export type Parts = ReadonlyMap<string, string>

/** @throws WorkbookRefusal */
export function openArchive(bytes: Uint8Array): Parts {
  let entries = 0
  let inflated = 0
  const filter = (entry: { readonly name: string; readonly size: number; readonly originalSize: number }) => {
    entries += 1
    if (entries > ENTRIES_MAX) throw new WorkbookRefusal('workbook_inflates', { maxMib: INFLATED_MAX_MIB })
    const name = partName(entry.name)
    if (!WANTED.test(name)) return false
    inflated += Math.max(entry.size, entry.originalSize)
    if (inflated > INFLATED_MAX_MIB * MEBIBYTE)
      throw new WorkbookRefusal('workbook_inflates', { maxMib: INFLATED_MAX_MIB })
    return true
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true })
    const parts = Object.entries(unzipSync(bytes, { filter }))
    return new Map(parts.map(([name, part]) => [partName(name), text.decode(part)]))
  } catch (error) {
    if (error instanceof WorkbookRefusal) throw error
    // The library and the decoder throw errors of many kinds; all of them mean that this is no workbook.
    throw new WorkbookRefusal('workbook_unreadable')
  }
}

/** Some programs write backslashes, or a slash in front. */
const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '')
