/** Prints the numbers of a chart, and saves them as a workbook. */
import { Button } from '@blueprintjs/core'
import { Download, Print } from '@blueprintjs/icons'
import { use, useCallback, useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { nowMs } from '../../platform/time.ts'
import { showToast } from '../feedback/toasts.ts'
import { PrintSheet } from '../print/PrintSheet.tsx'
import type { Sheet } from '../print/sheet.ts'
import { SheetExportContext } from '../print/sheetExport.ts'
import type { TableOfNumbers } from './ChartTable.tsx'
import { sheetOfTable } from './chartSheet.ts'

export function ChartOutput({ table }: { readonly table: TableOfNumbers }) {
  const { t } = useTexts()
  const format = useFormat()
  const output = use(SheetExportContext)
  const [printed, setPrinted] = useState<Sheet | null>(null)
  const [isBusy, setBusy] = useState(false)
  const onPrinted = useCallback(() => setPrinted(null), [])
  if (!output) return null
  const sheet = (): Sheet => {
    const atMs = nowMs()
    const asOf = t('list.sheetTime', { time: format.dateTime(atMs), zone: format.zone(atMs) })
    return sheetOfTable(
      table,
      [output.source, asOf].filter((fact) => fact !== ''),
    )
  }
  const toExcel = async () => {
    setBusy(true)
    await output.toExcel(sheet()).catch((error: unknown) => {
      showToast('error', t('list.outputFailed', { reason: (error as Error).message }))
    })
    setBusy(false)
  }
  const [print, excel] = [
    t('charts.print', { name: table.caption }),
    t('charts.excel', { name: table.caption }),
  ]
  return (
    <>
      <Button
        variant="minimal"
        icon={<Print size={14} />}
        aria-label={print}
        title={print}
        onClick={() => setPrinted(sheet())}
      />
      <Button
        variant="minimal"
        icon={<Download size={14} />}
        aria-label={excel}
        title={excel}
        loading={isBusy}
        onClick={() => void toExcel()}
      />
      {printed ? <PrintSheet sheet={printed} onDone={onPrinted} /> : null}
    </>
  )
}
