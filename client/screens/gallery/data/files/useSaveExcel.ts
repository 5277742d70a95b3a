import { useState } from 'react'
import { saveAsExcel } from '../../../../actions/excel.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { nowMs } from '../../../../platform/time.ts'
import { showToast } from '../../../../ui/feedback/toasts.ts'
import type { Sheet } from '../../../../ui/print/sheet.ts'

export interface ExcelSaver {
  readonly isBusy: boolean
  readonly save: (sheet: Sheet, project: string) => Promise<void>
}

/** Loads the export library on first use, which may fail. */
export function useSaveExcel(): ExcelSaver {
  const { t } = useTexts()
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  const save = async (sheet: Sheet, project: string) => {
    setBusy(true)
    try {
      await saveAsExcel(sheet, { about: t('list.about'), project }, format, nowMs())
      showToast(
        'ok',
        t('galleryData.saved', { count: sheet.rows.length, shown: format.number(sheet.rows.length) }),
      )
    } catch (error) {
      showToast('error', t('list.outputFailed', { reason: (error as Error).message }))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
