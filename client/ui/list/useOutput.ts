import { useCallback, useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { nowMs } from '../../platform/time.ts'
import { showToast } from '../feedback/toasts.ts'
import type { Sheet } from '../print/sheet.ts'
import { listSheet, sheetColumns } from './model/listSheet.ts'
import type { Columns } from './useColumns.ts'
import type { ListProps } from './useListParts.ts'

export interface ListOutput<Row> {
  /** Without rows, prints every row that matches the filters. */
  readonly print: (rows?: readonly Row[]) => Promise<void>
  readonly toExcel: (rows?: readonly Row[]) => Promise<void>
  /** Sheet being printed. */
  readonly printed: Sheet | null
  readonly onPrinted: () => void
  readonly isBusy: boolean
}

/** The rows under the filters, with the columns on show, on paper and as a workbook. */
export function useOutput<Row>(props: ListProps<Row>, columns: Columns<Row>): ListOutput<Row> {
  const { t } = useTexts()
  const format = useFormat()
  const [printed, setPrinted] = useState<Sheet | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { identity, list, facets, source, sheet, rows, onExport } = props
  const sheetOf = async (chosen?: readonly Row[]): Promise<Sheet> => {
    const all = chosen ?? (await rows.readAll())
    const atMs = nowMs()
    const { search, filters } = list.question
    const facts = [
      source,
      ...(sheet?.facts ?? []),
      search === '' ? '' : t('list.searchedFor', { text: search }),
      ...facets.map(({ id, label, labelOf }) => {
        const values = filters[id]?.map(labelOf).join(', ')
        return values ? t('list.filter', { name: label, values }) : ''
      }),
      t('list.sheetRows', { count: all.length, shown: format.number(all.length) }),
      t('list.sheetTime', { time: format.dateTime(atMs), zone: format.zone(atMs) }),
    ]
    return listSheet({
      title: sheet?.title ?? identity.title,
      facts,
      columns: sheetColumns(columns.all, columns.shown),
      rows: all,
    })
  }
  const guarded = async (run: () => Promise<void>) => {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      showToast('error', t('list.outputFailed', { reason: (error as Error).message }))
    } finally {
      setBusy(false)
    }
  }
  return {
    print: (chosen) => guarded(async () => setPrinted(await sheetOf(chosen))),
    toExcel: (chosen) => guarded(async () => onExport(await sheetOf(chosen))),
    printed,
    onPrinted: useCallback(() => setPrinted(null), []),
    isBusy,
  }
}
