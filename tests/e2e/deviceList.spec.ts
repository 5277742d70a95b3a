/** Device management, the first of the list screens: found, ticked, opened, kept, printed, exported. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as excel from 'xlsx'
import { expect, goOnWhoeverIsInside, type Site, signIn, test } from './support/site.ts'
import { expectSound, watchProblems } from './support/soundness.ts'

const PATH = '/device/devicemanage'
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
const count = (page: Page) => page.getByRole('status', { name: 'Rows', exact: true })

async function open(page: Page, site: Site, query = ''): Promise<void> {
  await signIn(page, site, 'admin')
  await page.goto(`${site.url}${PATH}${query}`)
  await expect(rows(page).first()).toBeVisible()
}

const shown = async (page: Page): Promise<number> =>
  Number(((await count(page).textContent()) ?? '').replace(/ of.*/, '').replaceAll(',', ''))

test('devices are found by facets and words, and the address keeps the question', async ({ page, site }) => {
  await open(page, site)
  const all = await shown(page)
  expect(all).toBeGreaterThan(2_000)

  const lighting = page.getByRole('checkbox', { name: /^Lighting/ })
  await lighting.check()
  await expect(count(page)).toContainText(' of ')
  const lights = await shown(page)
  await page.getByRole('checkbox', { name: /^Curtains/ }).check()
  await expect.poll(() => shown(page)).toBeGreaterThan(lights)
  await page.getByRole('checkbox', { name: /^Floor 11/ }).check()
  await expect.poll(() => shown(page)).toBeLessThan(lights)
  await expect(page).toHaveURL(/group=light&group=shade&floor=flr_/)

  await page.keyboard.press('Control+f')
  await page.keyboard.type('1106 bed')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Bedside light')
  // All columns shown at first fit beside each other.
  const grid = page.getByRole('grid')
  expect(await grid.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  // The room name is fully visible.
  const room = rows(page).first().getByText('Room 1106', { exact: true })
  expect(await room.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await expect(page).toHaveURL(/q=1106\+bed/)

  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  // The details panel is marked as non-modal.
  await rows(page).first().click()
  const outside = page.getByText('Hidden by the current filters')
  await expect(page.getByRole('complementary', { name: '1106 Bedside light' })).toBeVisible()
  await expect(outside).toHaveCount(0)
  await page.getByRole('searchbox', { name: /Name, number/ }).fill('1107 bed')
  await expect(outside).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(outside).toHaveCount(0)
  await page.getByRole('button', { name: /Remove filter Search/ }).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => shown(page)).toBe(all)
  await expect(page).toHaveURL(`${site.url}${PATH}`)

  await page.getByRole('searchbox', { name: /Name, number/ }).fill('nothing is called this')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => shown(page)).toBe(all)
})

test('the list is worked by keys alone: moved in, ticked, opened, acted on, left', async ({ page, site }) => {
  await open(page, site, '?q=1106')
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: 'Actions for the selected rows' })).toContainText(
    '3 selected',
  )
  await page.keyboard.press('Control+a')
  const ticked = page.getByRole('row', { selected: true })
  await expect(ticked).toHaveCount(await rows(page).count())
  await page.keyboard.press('Escape')
  await expect(ticked).toHaveCount(0)

  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary')
  await expect(drawer.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Controls' }).getByRole('switch').first()).toBeVisible()
  await expect(page).toHaveURL(/open=dev_/)
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await page.keyboard.press('.')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/device\/areacontrol\?area=/)
})

test('ticked lights are turned on together, and only those that can be', async ({ page, site }) => {
  await open(page, site, '?q=1107')
  await goOnWhoeverIsInside(page)
  // Guests are fixed, so that lights can be turned on.
  const token = await site.token('super')
  await site.enterHotel(token)
  const tell = async (path: string, body: object) =>
    expect((await site.call(path, body, token)).status).toBe(200)
  await tell('/sim/clock', { action: 'pause' })
  const ceiling = rows(page).filter({ hasText: 'Ceiling light' })
  const items = [{ deviceId: await ceiling.getAttribute('data-id'), values: { state: 'OFF' } }]
  await tell('/device/control', { items })
  await expect(ceiling).toContainText('Off')
  const place = await rows(page).first().boundingBox()
  await rows(page).first().focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
  const button = bar.getByRole('button', { name: /^Turn on/ })
  await expect(button).toHaveText(/Turn on \d+ of \d+/)
  // The bar pushes nothing: the row is where it was, and what has no room is in a menu.
  expect(await rows(page).first().boundingBox()).toEqual(place)
  await button.click()
  await expect(page.getByText(/^Turn on: (\d+ )?done$/)).toBeVisible()
  await expect(bar.getByRole('button', { name: /^Turn on/ })).toBeDisabled()
  await expect(ceiling).toContainText('On')
  // Available actions follow the device state.
  await page.locator('[data-toast=ok]').getByRole('button', { name: 'Undo' }).click()
  await expect(bar.getByRole('button', { name: /^Turn on/ })).toBeEnabled()
  await tell('/sim/clock', { action: 'resume' })
})

test('columns stay as they were chosen, a view is found again by name and by link', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Every day has such; low batteries are changed.
  await open(page, site, '?condition=normal')
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(header('Kind')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Kind' }).check()
  await page.keyboard.press('Escape')
  // Waits for the menu to close, which returns focus.
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeFocused()
  await expect(header('Kind')).toBeVisible()
  const sorter = page.getByRole('button', { name: 'Battery', exact: true }).last()
  await sorter.click()
  await expect(header('Battery')).toHaveAttribute('aria-sort', 'ascending')
  const widthPx = async () => (await header('Kind').boundingBox())?.width ?? 0
  const before = await widthPx()
  await header('Kind').getByRole('button').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(widthPx).toBe(before + 16)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Working well')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Copy link to Working well' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  await page.goto(`${site.url}${PATH}`)
  await expect(header('Kind')).toBeVisible()
  expect(await widthPx()).toBe(before + 16)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Working well', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /^Normal/i })).toBeChecked()
  await expect(header('Battery')).toHaveAttribute('aria-sort', 'ascending')

  await page.goto(link)
  await expect(header('Battery')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('checkbox', { name: /^Normal/i })).toBeChecked()
})

test('sorted down, the list is the reverse of what it was up', async ({ page, site }) => {
  await open(page, site, '?q=1106&sort=name')
  const names = () => rows(page).allInnerTexts()
  const up = await names()
  expect(up.length).toBeGreaterThan(3)
  await page.getByRole('columnheader', { name: 'Device', exact: true }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect(rows(page).first()).toContainText((up.at(-1) ?? '').split('\n')[0] ?? '')
  expect((await names()).map(firstLine)).toEqual(up.map(firstLine).reverse())

  // While hovered, rows keep their order; the reorder button is below.
  const row = rows(page).first()
  await row.hover()
  const place = await row.boundingBox()
  const token = await site.token('super')
  await site.enterHotel(token)
  const [was = ''] = (await row.innerText()).split('\n')
  const deviceIds = [await row.getAttribute('data-id')]
  const rename = async (pattern: string) =>
    expect(
      (await site.call('/live/renamedevices', { deviceIds, pattern, patternEn: pattern }, token)).status,
    ).toBe(200)
  await rename('1106 AA')
  const again = page.getByRole('button', { name: 'Sort again' })
  await expect(again).toBeVisible()
  await expect(row).toContainText(/^AA/)
  expect(await row.boundingBox()).toEqual(place)
  const { y: gridY = 0, height: gridHeight = 0 } = (await page.getByRole('grid').boundingBox()) ?? {}
  expect((await again.boundingBox())?.y).toBeGreaterThanOrEqual(gridY + gridHeight)
  await again.click()
  await expect(row).not.toContainText(/^AA/)
  await expect(again).toHaveCount(0)
  await rename(`1106 ${was}`)

  // Over the header rows are reordered.
  await page.getByRole('columnheader', { name: 'Device', exact: true }).hover()
  await expect(row).toContainText(was)
  await rename('1106 AA')
  await expect(rows(page).last()).toContainText(/^AA/)
  await rename(`1106 ${was}`)
})

const firstLine = (text: string): string => text.split('\n')[0] ?? ''

test('paper and workbook hold what the filter shows, every row of it', async ({ page, site }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await open(page, site, '?group=light')
  await page.getByRole('button', { name: 'Print' }).click()
  // The project loads in parts; print and count must agree afterwards.
  await expect(async () => {
    expect(await page.locator('[data-print] tbody tr').count()).toBe(await shown(page))
  }).toPass()
  const all = await shown(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-print]')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await expect(page.locator('[data-print] ul')).toContainText('Use: Lighting')
  await expect(page.locator('[data-print] h1')).toHaveText('Device management')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('[data-print]')).toHaveCount(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Harbour Hotel Device management \d{4}-\d\d-\d\d\.xlsx$/)
  const book = excel.read(await readFile(await download.path()), { cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as excel.WorkSheet
  const table = excel.utils.sheet_to_json<Record<string, unknown>>(sheet)
  expect(table).toHaveLength(all)
  expect(Object.keys(table[0] ?? {})).toEqual(expect.arrayContaining(['Device', 'Number', 'Area', 'Host']))
  const powers = table.flatMap((row) => row['Power (W)'] ?? [])
  expect(powers.length).toBeGreaterThan(0)
  expect(powers.every((power) => typeof power === 'number')).toBe(true)
  const [firstRow] = table
  await expect(rows(page).first()).toContainText(String(firstRow?.Host))
})

for (const look of [
  { locale: 'en-US', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const) {
  test(`filtered, ticked and opened it is accessible in ${look.locale}, ${look.colorScheme}, ${look.viewport.width} px`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext(look)
    const page = await context.newPage()
    const problems = watchProblems(page)
    await open(page, site, '?q=1106')
    await expectSound(page, 'filtered')
    await rows(page).nth(1).locator('[data-tick]').click()
    await expectSound(page, 'ticked')
    await rows(page).nth(3).locator('[data-more]').click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await rows(page).nth(3).click()
    // Beside the list, or over the whole of a narrow screen.
    await expect(page.getByRole('complementary').or(page.getByRole('dialog'))).toBeVisible()
    await expectSound(page, 'opened')
    expect(problems).toEqual([])
    await context.close()
  })
}
