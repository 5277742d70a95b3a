import { beforeAll, expect, it, vi } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import { i18n, loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { alarmColumns } from '#client/screens/message/alarmColumns.tsx'
import { bindColumns } from '#client/ui/list/model/bindColumns.ts'
import { OWN_LAYOUT, shownColumns } from '#client/ui/list/model/columnLayout.ts'
import { listSheet, sheetColumns } from '#client/ui/list/model/listSheet.ts'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { createState } from '#shared/records/registry.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  return () => vi.unstubAllGlobals()
})

it('a sheet of alarms has how often each was reported, which its list shows beside the title', () => {
  const { columns: all } = bindColumns(
    {
      columns: alarmColumns(createState()),
      source: { format: createFormat('en', 'UTC') },
      itemOf: (row: AlarmRow) => row,
      plainCell: () => null,
      isSorted: true,
    },
    i18n.t,
  )
  const columns = sheetColumns(all, shownColumns(all, OWN_LAYOUT, null))
  const rows = [
    {
      ...{ code: 'water_leak', title: '', body: '', footer: '', severity: 'critical', count: 3 },
    } as AlarmRow,
  ]
  expect(listSheet({ title: '', facts: [], columns, rows }).rows[0]).toContain(3)
})
