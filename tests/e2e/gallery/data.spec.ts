/** Gallery data pages: opens each, performs its main action, and reads the saved result. */
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import * as excel from 'xlsx'
import { expect, type Site, signIn, test } from '../support/site.ts'
import { expectSound, walk, watchProblems } from '../support/soundness.ts'

const WIDE = { locale: 'en-US', colorScheme: 'light', viewport: { width: 1440, height: 900 } } as const

const main = (page: Page) => page.getByRole('main')
/** Within the current page, because the home page stays mounted. */
const compared = (page: Page) => main(page).getByRole('tabpanel').locator('[data-tone=compare] path')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Client-side navigation. */
async function go(page: Page, path: string): Promise<void> {
  await walk(page, path)
  await expect(page).toHaveURL((url) => url.pathname + url.search === path)
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
}

async function open(context: BrowserContext, site: Site): Promise<{ page: Page; problems: string[] }> {
  const page = await context.newPage()
  const problems = watchProblems(page)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.setAttribute('data-printed', 'yes')
    }
  })
  await signIn(page, site, 'super')
  return { page, problems }
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await press()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

function firstSheet(bytes: Buffer): excel.WorkSheet {
  const book = excel.read(bytes, { cellNF: true })
  return book.Sheets[book.SheetNames[0] ?? ''] as excel.WorkSheet
}

test.describe('used on one page, from screen to screen', () => {
  let context: BrowserContext
  let page: Page
  let problems: string[]

  test.beforeAll(async ({ browser, site }) => {
    context = await browser.newContext(WIDE)
    ;({ page, problems } = await open(context, site))
  })
  test.afterAll(() => context.close())

  test('the charts draw the project’s own figures, by keys and as a table, and know their states', async () => {
    await go(page, '/charts/keyboard')
    const slider = main(page).getByRole('slider')
    await expect(slider).toBeVisible()
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuenow', '0')
    const valueText = (await slider.getAttribute('aria-valuetext')) ?? ''
    expect(valueText).toMatch(/^\d{4}-\d\d-\d\d, Energy [\d.,]+ kWh/)
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuenow', '1')
    await button(page, 'Table').click()
    const rows = main(page).getByRole('table').getByRole('row')
    await expect(rows.last()).toContainText(/[\d.,]+ kWh/)
    expect(valueText).toContain((await rows.last().getByRole('cell').first().innerText()).trim())
    await button(page, 'Failed').click()
    await expect(main(page).getByRole('alert')).toContainText('5 s')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows.last()).toContainText('kWh')

    await go(page, '/charts/line')
    await expect(main(page).getByRole('slider')).toHaveAttribute('aria-valuetext', /Temperature [\d.]+ °C/)
    await expect(compared(page)).not.toHaveCount(0)
    await main(page).getByRole('checkbox', { name: 'Compare' }).uncheck({ force: true })
    await expect(compared(page)).toHaveCount(0)
    const devices = main(page).getByRole('combobox', { name: 'Device' })
    const label = await slider.getAttribute('aria-label')
    await devices.selectOption({ index: 1 })
    await expect(main(page).getByRole('slider')).not.toHaveAttribute('aria-label', label ?? '')

    await go(page, '/charts/mix-chart')
    await expect(main(page).locator('svg rect')).not.toHaveCount(0)
    await expect(compared(page).last()).toHaveAttribute('d', /^M.*L/)
    expect(problems).toEqual([])
  })

  test('workbooks hold what was on show: all rows, the ticked ones, joined headings', async () => {
    await go(page, '/excel/export-excel')
    await button(page, 'Hosts').click()
    await expect(page).toHaveURL(/sheet=hosts/)
    await main(page).getByRole('textbox', { name: 'Title' }).fill('Gateways / all')
    // Of one page the browser lists 250 files and then no more.
    await page.evaluate(() => performance.setResourceTimingBufferSize(1_000))
    // The library is loaded on first use, once.
    const libraries = () =>
      page.evaluate(() => {
        const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        return fetched.filter(({ name, transferSize }) => /\/xlsx[^/]*\.js$/.test(name) && transferSize > 0)
          .length
      })
    expect(await libraries()).toBe(0)
    const all = await saved(page, () => button(page, 'Save as Excel').click())
    await expect.poll(libraries).toBe(1)
    expect(all.name).toMatch(/^Harbour Hotel Gateways all \d{4}-\d\d-\d\d\.xlsx$/)
    const hosts = excel.utils.sheet_to_json<Record<string, unknown>>(firstSheet(all.bytes))
    expect(hosts).toHaveLength(32)
    expect(hosts[0]).toMatchObject({ Number: expect.stringMatching(/^[0-9A-F]{16}$/), Connection: 'Online' })
    expect(hosts.every(({ Devices }) => typeof Devices === 'number')).toBe(true)

    await go(page, '/excel/export-selected-excel')
    await expect(button(page, 'Save ticked rows')).toBeDisabled()
    const row = (name: RegExp) => main(page).getByRole('row').filter({ hasText: name }).getByRole('checkbox')
    await row(/Room 1202/).check({ force: true })
    await row(/Room 1204/).check({ force: true })
    await expect(main(page).getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
    const ticked = await saved(page, () => button(page, 'Save ticked rows').click())
    const areas = excel.utils.sheet_to_json<Record<string, unknown>>(firstSheet(ticked.bytes))
    expect(areas.map(({ Area }) => Area)).toEqual(['Room 1202', 'Room 1204'])

    await go(page, '/excel/export-merge-header')
    await expect(main(page).getByRole('columnheader', { name: 'Device', exact: true })).toHaveAttribute(
      'colspan',
      '3',
    )
    const joined = await saved(page, () => button(page, 'Save as Excel').click())
    const sheet = firstSheet(joined.bytes)
    expect(sheet['!merges']?.map(excel.utils.encode_range).sort()).toEqual([
      'A1:C1',
      'D1:E1',
      'F1:H1',
      'I1:I2',
    ])
    const [above, below, ...devices] = excel.utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    expect(above?.[0]).toBe('Device')
    expect(below?.[0]).toBe('Name')
    expect(devices.length).toBeGreaterThan(2_000)
    expect(devices.some((cells) => typeof cells[6] === 'number')).toBe(true)
    expect(problems).toEqual([])
  })

  test('a filled template is read with the rows and cells that are wrong, and anything else is refused', async () => {
    await go(page, '/excel/upload-excel')
    const template = await saved(page, () => button(page, 'Save template').click())

    const book = excel.read(template.bytes)
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] as excel.WorkSheet
    excel.utils.sheet_add_aoa(
      sheet,
      [
        ['Bedside light', '00158D0004A1B2C4', '1107', 82],
        ['Lamp <b>', '', '9999', null],
      ],
      { origin: -1 },
    )
    const buffer = Buffer.from(excel.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    const file = main(page).locator('input[type=file]')
    await file.setInputFiles({ name: 'filled.xlsx', mimeType: '', buffer })
    await expect(main(page).getByText('1 row is fine')).toBeVisible()
    await expect(main(page).getByText('2 rows with faults')).toBeVisible()
    const row = (number: string) =>
      main(page)
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: number, exact: true }) })
    await expect(row('3')).toContainText('Brightness: is not 5 to 100 in steps of 5')
    await expect(row('4')).toContainText('Name: has special symbols')
    await expect(row('4')).toContainText('Number: is missing')
    await expect(row('4')).toContainText('Area: is not an area of this project')
    await expectSound(page, 'rows with faults')
    await button(page, 'All').click()
    await expect(row('2')).toContainText('Ceiling light')

    const refused = main(page).getByRole('alert')
    await file.setInputFiles({ name: 'torn.xlsx', mimeType: '', buffer: buffer.subarray(0, 900) })
    await expect(refused).toContainText('damaged')
    await file.setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Area\nLamp,1106\n'),
    })
    await expect(refused).toContainText('The heading lacks: Number, Brightness')
    await file.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(refused).toContainText('Only .xlsx and .csv')
    await file.setInputFiles({
      name: 'huge.csv',
      mimeType: 'text/csv',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 'a'),
    })
    await expect(refused).toContainText('larger than 5 MB')
    expect(problems).toEqual([])
  })

  test('the zip holds the chosen sheets as files for people and for programs', async () => {
    await go(page, '/zip/download')
    await main(page)
      .getByRole('checkbox', { name: /^Hosts/ })
      .uncheck({ force: true })
    const { name, bytes } = await saved(page, () => button(page, 'Pack and save').click())
    expect(name).toMatch(/^Harbour Hotel \d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(new Uint8Array(bytes))
    expect(Object.keys(files).sort()).toEqual(['areas.csv', 'areas.json', 'devices.csv', 'devices.json'])
    const text = (file: string) => strFromU8(files[file] ?? new Uint8Array(0))
    const { rows, about } = JSON.parse(text('devices.json')) as {
      rows: { number: string }[]
      about: string[]
    }
    expect(about[0]).toBe('Harbour Hotel')
    expect(rows.length).toBeGreaterThan(2_000)
    const lines = text('devices.csv').trim().split('\r\n')
    expect(lines).toHaveLength(rows.length + 1)
    expect(lines[1]).toContain(rows[0]?.number)
    await expect(page.getByText('4 files packed into')).toBeVisible()
    expect(problems).toEqual([])
  })

  test('the sheet goes to the printer whole, once, and alone', async () => {
    await go(page, '/pdf/index')
    await button(page, 'Hosts').click()
    await expect(main(page).locator('[data-paper]:visible tbody tr')).toHaveCount(12)
    await main(page).getByRole('link', { name: 'Open the sheet and print' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    await expect(page.locator('[data-print] tbody tr')).toHaveCount(32)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-print]')).toBeVisible()
    await expect(page.locator('#root')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(page.locator('[data-print]')).toHaveCount(0)
    await expect(page).toHaveURL((url) => url.search === '?sheet=hosts')
    await expect(main(page).locator('[data-paper]:visible tbody tr')).toHaveCount(32)

    await button(page, 'Areas').click()
    await button(page, 'Print or save as PDF').click()
    await expect(page.locator('[data-print] thead tr')).toHaveCount(2)
    expect(problems).toEqual([])
  })

  test('theme: another colour and another scheme give other tints and other contrasts, computed live', async () => {
    await go(page, '/theme/index')
    const tint = main(page).locator('ol li code:last-child')
    await expect(tint).toHaveCount(11)
    await expect(tint.first()).toHaveText('#409eff')
    await expect(tint.last()).toHaveText('#3a8ee6')
    const ratio = main(page).getByRole('row').filter({ hasText: '--ink / --page' }).getByRole('cell').nth(1)
    const light = await ratio.innerText()
    expect(light).toMatch(/^1\d\.\d\d : 1$/)

    await main(page).getByLabel('Custom colour').fill('#6959cd')
    await expect(tint.first()).toHaveText('#6959cd')
    await expect(tint.nth(5)).toHaveText('#b4ace6')
    await button(page, 'Dark').click()
    await expect(ratio).not.toHaveText(light)
    await expect(main(page).getByText('Too little')).toHaveCount(0)
    await expectSound(page, 'violet and dark')
    await button(page, 'Default colour').click()
    await expect(tint.first()).toHaveText('#409eff')
    expect(problems).toEqual([])
  })

  test('clipboard: copied is said, refused is helped out of, pasted is shown', async () => {
    await go(page, '/clipboard/index')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const field = main(page).getByRole('textbox', { name: 'Text to copy' })
    await field.fill('Room 1201, curtain')
    await button(page, 'Copy').click()
    await expect(button(page, 'Copied')).toBeVisible()
    await button(page, 'Paste from the clipboard').click()
    await expect(main(page).getByRole('textbox', { name: 'What was in the clipboard' })).toHaveValue(
      'Room 1201, curtain',
    )

    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
      Object.assign(Object.getPrototypeOf(navigator.clipboard), { writeText: refuse, readText: refuse })
    })
    await expect(button(page, 'Copy')).toBeVisible()
    await button(page, 'Copy').click()
    await expect(main(page).getByText('does not allow copying here')).toBeVisible()
    const selected = await field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    )
    expect(selected).toBe('Room 1201, curtain')
    await button(page, 'Paste from the clipboard').click()
    await expect(main(page).getByText('does not let the page read the clipboard')).toBeVisible()
    await expectSound(page, 'refused')
    expect(problems).toEqual([])
  })
})
