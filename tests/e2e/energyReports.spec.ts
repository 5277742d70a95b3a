import { readFile } from 'node:fs/promises'
import * as xlsx from 'xlsx'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('one choice of time drives every figure of the energy reports', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/report/energyOverview')
  await expect(page.getByText('Energy used')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Energy by hour' })).toBeVisible()
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Week' }).click()
  await expect(page.getByRole('heading', { name: 'Energy by day' })).toBeVisible()
  await expect(page).toHaveURL(/period=week/)
  const shown = page.getByRole('status', { name: 'Period shown' })
  const thisWeek = await shown.textContent()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(shown).not.toHaveText(thisWeek ?? '')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(shown).toHaveText(thisWeek ?? '')
  await expect(page.getByRole('button', { name: 'Later' })).toBeDisabled()
  await expectAccessible(page)

  // The table has the numbers of the chart.
  await page.getByRole('button', { name: 'Table' }).first().click()
  await expect(page.getByRole('region', { name: 'Energy by day', exact: true })).toContainText('kWh')

  // The hours of a week are read by arrow keys; the table has them too.
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  const week = page.getByRole('img', { name: /Load by hour and weekday/ })
  await week.press('ArrowRight')
  await week.press('ArrowDown')
  await expect(page.getByText(/^Tue 00:00–01:00: [\d.]+ kW$/)).toBeVisible()

  // Flows are read by arrow keys; the table has them too.
  const flows = page.getByRole('img', { name: /^Energy flow/ })
  await flows.press('ArrowRight')
  await expect(page.getByText(/^.+: [\d,.]+ kWh \(\d+%\)$/)).toBeVisible()

  // A period beside what the days before it let expect, with the method.
  await expect(page.getByRole('heading', { name: 'Compared with the weather' })).toBeVisible()
  await expect(page.getByText(/compared with the expectation$/)).toBeVisible()
  await expect(page.getByText(/^Fitted to \d+ days from .* R² [\d.]+/)).toBeVisible()
  await expect(page.getByText(/below 18 °C.*above 22 °C/)).toBeVisible()

  // A range that is upside down is refused in words, and asks nothing.
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Custom' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('2026-03-05')
  await page.getByLabel('To (inclusive)').fill('2026-03-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The end is before the start')

  // The same period, by floor and by device, with the way to Excel.
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await page.getByRole('link', { name: 'Details' }).last().click()
  await expect(page).toHaveURL(/energyStatistics\?.*period=range/)
  await page.getByRole('group', { name: 'Group by' }).getByRole('button', { name: 'Device' }).click()
  await expect(page.getByRole('row', { name: /kWh/ }).first()).toBeVisible()
  // Rows are dimmed while reloading.
  await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /Excel/ }).click()
  expect((await download).suggestedFilename()).toContain('Energy by device')
})

test('the load curve is zoomed, moved and taken as the period of the page', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/report/energyOverview')
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  const plot = page.getByRole('slider', { name: 'Load curve' })
  await plot.scrollIntoViewIfNeeded()
  const panel = page.locator('section.panel', { has: plot })
  const dates = () => panel.locator('svg text').allTextContents()
  await expect(page).toHaveURL(/period=range/)
  await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0)
  const whole = await dates()
  const showAll = panel.getByRole('button', { name: 'Show all' })
  await expect(showAll).toBeDisabled()
  await panel.getByRole('button', { name: 'Zoom in' }).click()
  await plot.press('+')
  await expect.poll(dates).not.toEqual(whole)
  await expectAccessible(page)

  // Dragged to the right: the view is earlier. Keys do the same.
  const zoomed = await dates()
  await plot.scrollIntoViewIfNeeded()
  const box = await plot.boundingBox()
  if (!box) throw new Error('no plot')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 200, y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(dates).not.toEqual(zoomed)
  const moved = await dates()
  await plot.press('Shift+ArrowRight')
  await expect.poll(dates).not.toEqual(moved)
  await plot.press('0')
  await expect.poll(dates).toEqual(whole)

  // The end of the curve is the last quarter of the thirty days, and becomes the period of the page.
  await plot.press('+')
  await plot.press('+')
  await plot.press('End')
  const daysOf = (url: string) => {
    const query = new URL(url).searchParams
    return (Date.parse(query.get('until') ?? '') - Date.parse(query.get('date') ?? '')) / 86_400_000 + 1
  }
  expect(daysOf(page.url())).toBe(30)
  await panel.getByRole('button', { name: 'Show these days' }).click()
  await expect.poll(() => daysOf(page.url())).toBeLessThan(12)
  await expect(showAll).toBeDisabled()
})

test('a tariff charges each day by the rates that are valid on it', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/report/energyOverview')
  await expect(page.getByText('No rates entered yet')).toBeVisible()
  await page.getByRole('button', { name: 'Rates and CO₂' }).click()
  const form = page.getByRole('dialog')
  const add = async (name: string, kind: string, amount: string) => {
    await page.getByRole('button', { name: 'Add a rate' }).first().click()
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await form.getByLabel('Charged for').selectOption(kind)
    await form.getByRole('spinbutton', { name: 'Amount' }).fill(amount)
    if (kind !== 'carbon') await form.getByLabel('Currency').selectOption('CNY')
    await form.getByLabel('Valid from').fill('2020-01-01')
  }
  await add('Base rate', 'energy', '0.8')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Base rate/ })).toContainText('0.8 CNY/kWh')
  // Two tariff lines with equal restrictions conflict.
  await add('Second base', 'energy', '0.9')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(
    form.getByText('Applies at the same times and from the same date as “Base rate”'),
  ).toBeVisible()
  await form.getByLabel('Charged for').selectOption('carbon')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Grid')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Grid/ })).toContainText('kg/kWh')
  await page.getByRole('button', { name: 'Overview' }).click()
  await expect(page.getByText(/^CNY\s[\d,]+\.\d\d$/)).toBeVisible()
  await expect(page.getByText('Factors of each day')).toBeVisible()
  await expect(page.getByRole('row', { name: /Base rate/ })).toContainText('kWh')
  await expectAccessible(page)
})

test('a monthly report is printed and saved with the figures of the page', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/report/energyOverview?view=month')
  const summary = page.locator('section.panel', { has: page.getByRole('heading', { name: 'Summary' }) })
  const energy = summary.getByRole('row', { name: /Energy used/ })
  await expect(energy).toContainText('kWh')
  const shown = await energy.getByRole('cell').allTextContents()
  const kinds = page.locator('section.panel', { has: page.getByRole('heading', { name: 'Energy by kind' }) })
  const kindRows = await kinds.getByRole('row').count()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toContain('Monthly report')
  const book = xlsx.read(await readFile(await file.path()))
  const rowsOf = (name: string) =>
    xlsx.utils.sheet_to_json<(string | number)[]>(book.Sheets[name] as xlsx.WorkSheet, { header: 1 })
  const saved = rowsOf(book.SheetNames[0] ?? '').find(([figure]) => figure === 'Energy used')
  expect(
    Number(saved?.[1]).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).toBe(shown[1])
  expect(rowsOf('Energy by kind')).toHaveLength(kindRows)

  // The browser prints what lies beside the page.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const paper = page.locator('[data-print]')
  await expect(paper).toContainText(shown[1] ?? '')
  await page.emulateMedia({ media: 'print' })
  await expect(paper.getByText('Energy by floor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)

  // Another month is stored in the URL.
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/date=\d{4}-\d\d-01/)
})

test('an energy target is set, projected, changed, and its removal undone', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/report/energyOverview?view=targets')
  await page.getByRole('button', { name: 'Add a target' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('spinbutton', { name: 'Target' }).fill('88000000')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row', { name: /Whole project/ })
  await expect(row).toContainText('88,000,000 kWh')
  // The same again is refused beside its field.
  await page.getByRole('button', { name: 'Add a target' }).first().click()
  await form.getByRole('spinbutton', { name: 'Target' }).fill('20')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText(/There is a target for the same in/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Overview', exact: true }).click()
  const standing = page.getByRole('row', { name: /Whole project/ })
  await expect(standing).toContainText('On track')
  await expect(page.getByText(/^Projection: energy used so far/)).toBeVisible()
  await page.getByRole('button', { name: 'Targets', exact: true }).click()
  await row.click()
  await page.keyboard.press('e')
  await form.getByRole('spinbutton', { name: 'Target' }).fill('99000000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('99,000,000 kWh')
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await page.locator('[data-toast=ok]').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('99,000,000 kWh')
})

test('what could be saved and which days were unusual lead to their device and area', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/report/energyOverview?view=waste')
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page.getByRole('heading', { name: 'Standby and waste' })).toBeVisible()
  await expect(page.getByText(/complete days of areas were compared/)).toBeVisible()
  await expectAccessible(page)
  const line = page.getByRole('row', { name: /Used energy in a vacant room/ }).first()
  await expect(line).toContainText('kWh')
  await line.getByRole('link').first().click()
  await expect(page).toHaveURL(/devicedetail\?device=/)
})
