// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import { i18n, loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { alarmColumns } from '#client/screens/message/alarmColumns.tsx'
import { criticalNews } from '#client/screens/message/openAlarmTable.tsx'
import { bindColumns } from '#client/ui/list/model/bindColumns.ts'
import { OWN_LAYOUT, shownColumns } from '#client/ui/list/model/columnLayout.ts'
import { listSheet, sheetColumns } from '#client/ui/list/model/listSheet.ts'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { createState } from '#shared/records/registry.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('alarmHandling')
})

afterEach(cleanup)

const bound = (isBeside: boolean) =>
  bindColumns(
    {
      columns: alarmColumns(createState(), isBeside),
      source: { format: createFormat('en', 'UTC') },
      itemOf: (row: AlarmRow) => row,
      plainCell: () => null,
      isSorted: true,
    },
    i18n.t,
  ).columns

it('a sheet of alarms has how often each was reported, which its list shows beside the title', () => {
  const all = bound(false)
  const columns = sheetColumns(all, shownColumns(all, OWN_LAYOUT, null))
  const rows = [
    {
      ...{ code: 'water_leak', title: '', body: '', footer: '', severity: 'critical', count: 3 },
    } as AlarmRow,
  ]
  expect(listSheet({ title: '', facts: [], columns, rows }).rows[0]).toContain(3)
})

it('beside a drawer the severity is the first word of an alarm, for its column has no room', () => {
  const row = { code: 'tamper', title: '', severity: 'major', count: 1 } as AlarmRow
  const [alarm] = bound(true)
  expect(render(alarm?.cell(row)).container.textContent).toBe('Major Device tampered with')
})

it('beside a drawer the table fits with its buttons, and its sheet is the same', () => {
  const [all, few] = [bound(false), bound(true)]
  const shown = shownColumns(few, OWN_LAYOUT, null)
  expect(shown.map(({ id }) => id)).toEqual(['alarm', 'place', 'raised', 'acknowledgedBy'])
  // Menu, facets, drawer and row menus take the rest of 1440 px.
  expect(shown.reduce((sum, { widthPx }) => sum + widthPx, 0)).toBeLessThanOrEqual(515)
  const ids = (columns: typeof all) =>
    sheetColumns(columns, shownColumns(columns, OWN_LAYOUT, null)).map(({ id }) => id)
  expect(ids(few).toSorted()).toEqual(ids(all).toSorted())
})

it('of the alarms that came while rows were held, critical ones that nobody has acknowledged must be seen', () => {
  const alarm = (id: string, severity: string, acknowledged: object | null = null) =>
    ({ id, severity, acknowledged, isActive: true, code: 'water_leak', raisedAtMs: 0 }) as unknown as Alarm
  const acknowledged = alarm('alm_1', 'critical', {})
  expect(criticalNews([alarm('alm_2', 'major'), acknowledged])).toBe(null)
  expect(criticalNews([alarm('alm_2', 'major'), alarm('alm_3', 'critical'), acknowledged])).toEqual({
    id: 'alm_3',
    text: '1 new critical alarm',
  })
})
