import { useCallback, useMemo } from 'react'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { importWithRetry } from '../../platform/importRetry.ts'
import { nowMs } from '../../platform/time.ts'
import { useAllIds, useRecord } from '../../store/hooks.ts'
import type { Sheet } from '../../ui/print/sheet.ts'
import type { SheetExport } from '../../ui/print/sheetExport.ts'

/** Saves sheets of the project as workbooks. */
export function useSheetExport(): SheetExport {
  const { t } = useTexts()
  const format = useFormat()
  const project = useRecord('project', useAllIds('project')[0] ?? null)
  const source = project ? nameOf(project) : ''
  const about = t('list.about')
  const toExcel = useCallback(
    async (sheet: Sheet) => {
      // Loaded on demand, because export is rare.
      const { saveAsExcel } = await importWithRetry(() => import('../../actions/excel.ts'))
      await saveAsExcel(sheet, { about, project: source }, format, nowMs())
    },
    [about, source, format],
  )
  return useMemo(() => ({ source, toExcel }), [source, toExcel])
}
