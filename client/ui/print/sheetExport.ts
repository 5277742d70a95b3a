import { createContext } from 'react'
import type { Sheet } from './sheet.ts'

export interface SheetExport {
  /** Where the figures are from: the project. */
  readonly source: string
  readonly toExcel: (sheet: Sheet) => Promise<void>
}

/** How parts of a page save what they show; null where nothing is saved. */
export const SheetExportContext = createContext<SheetExport | null>(null)
