import { createContext } from 'react'
import type { Sheet } from './sheet.ts'

export interface SheetExport {
  /** Name of the project from which the figures come. */
  readonly source: string
  readonly toExcel: (sheet: Sheet) => Promise<void>
}

/** Export of page parts; null if nothing can be exported. */
export const SheetExportContext = createContext<SheetExport | null>(null)
