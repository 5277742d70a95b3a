import { useCallback } from 'react'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { importWithRetry } from '../../platform/importRetry.ts'
import { nowMs } from '../../platform/time.ts'
import { useAllIds, useRecord } from '../../store/hooks.ts'
import type { ListIdentity } from '../../ui/list/model/listTypes.ts'
import type { ViewsSource } from '../../ui/list/model/savedViews.ts'
import type { Sheet } from '../../ui/print/sheet.ts'
import { useSavedViews } from './useSavedViews.ts'

/** What `LiveList` and its like make of a table of columns and of the console around it. */
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
  const { t } = useTexts()
  const format = useFormat()
  const project = useRecord('project', useAllIds('project')[0] ?? null)
  const source = project ? nameOf(project) : ''
  const about = t('list.about')
  const onExport = useCallback(
    async (sheet: Sheet) => {
      // Few of those who look at a list take it with them.
      const { saveAsExcel } = await importWithRetry(() => import('../../actions/excel.ts'))
      await saveAsExcel(sheet, { about, project: source }, format, nowMs())
    },
    [about, source, format],
  )
  return { identity: { id, title }, saved: useSavedViews(id), source, onExport }
}
