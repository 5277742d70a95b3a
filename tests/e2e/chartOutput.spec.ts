import { readFile } from 'node:fs/promises'
import * as excel from 'xlsx'
import { DAY_MS } from '#shared/durations.ts'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('a chart is saved as a workbook and printed with the numbers of its table', async ({ page, site }) => {
  // A month that is over, whose figures do not change meanwhile.
  const date = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 10)
  await signIn(page, site, 'admin', `/report/energyOverview?period=month&date=${date}`)
  // Files are named after the project, which arrives apart from the figures.
  await expect(page.getByText(/hosts online/)).toBeVisible()
  const chart = page.getByRole('heading', { name: 'Energy by day' }).locator('xpath=ancestor::section[1]')
  await chart.getByRole('button', { name: 'Table' }).click()
  const table = chart.getByRole('region', { name: 'Energy by day', exact: true })
  // The first day is its last row.
  const shown = await table.getByRole('row').last().getByRole('cell').allInnerTexts()
  const kwh = Number(shown[1]?.replace(/[^\d.]/g, ''))
  expect(kwh).toBeGreaterThan(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: 'Save the numbers of Energy by day as an Excel file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Harbour Hotel Energy by day \d{4}-\d\d-\d\d\.xlsx$/)
  const book = excel.read(await readFile(await download.path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as excel.WorkSheet
  const rows = excel.utils.sheet_to_json<Record<string, unknown>>(sheet)
  const [name = ''] = Object.keys(rows[0] ?? {}).filter((column) => column.startsWith('Energy'))
  expect(name).toContain('(kWh)')
  expect(rows.at(-1)?.[name]).toBe(kwh)
  await expectAccessible(page)

  await page.evaluate(() => {
    window.print = () => undefined
  })
  await chart.getByRole('button', { name: 'Print the numbers of Energy by day' }).click()
  const paper = page.locator('[data-print]')
  await expect(paper.locator('h1')).toHaveText('Energy by day')
  await expect(paper).toContainText('Harbour Hotel')
  await expect(paper.getByText(shown[0] ?? '', { exact: true })).toHaveCount(1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
})
