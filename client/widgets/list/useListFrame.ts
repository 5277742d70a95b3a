import type { ListIdentity } from '../../ui/list/model/listTypes.ts'
import type { ViewsSource } from '../../ui/list/model/savedViews.ts'
import type { Sheet } from '../../ui/print/sheet.ts'
import { useSavedViews } from './useSavedViews.ts'
import { useSheetExport } from './useSheetExport.ts'

/** Props that `LiveList` and similar derive from columns and context. */
export type MadeByList = 'identity' | 'saved' | 'list' | 'rows' | 'columns' | 'facets' | 'source' | 'onExport'

export interface ListFrame {
  readonly identity: ListIdentity
  readonly saved: ViewsSource
  /** The project's name, for paper and files. */
  readonly source: string
  readonly onExport: (sheet: Sheet) => Promise<void>
}

/** The console state that every list depends on. */
export function useListFrame(id: string, title: string): ListFrame {
  const { source, toExcel } = useSheetExport()
  return { identity: { id, title }, saved: useSavedViews(id), source, onExport: toExcel }
}
