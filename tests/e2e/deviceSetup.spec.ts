import type { Page } from '@playwright/test'
import { workbook } from '../support/workbooks.ts'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('from an empty project to a hotel of two floors: rooms by import and by hand, a host and the devices that it reports, a lamp that obeys, and ten rooms by template', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super')
  const token = (await page.context().cookies()).find(({ name }) => name === 'HeaderToken')?.value ?? ''
  const input = { name: 'New wing', idleTimeoutMs: 3_600_000 }
  const { data } = await site.call<{ xmid: string }>('/building/addproject', input, token)
  expect((await site.call('/building/useproject', { xmid: data.xmid }, token)).status).toBe(200)
  await importHouse(page, site.url)
  await addRooms(page)
  await plugInHost(page, site.url)

  await page.goto(`${site.url}/deploy/deploydevice`)
  await page.getByRole('button', { name: 'Found: 12' }).click()
  await page.getByRole('checkbox', { name: 'All 12' }).check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 12 devices' }).click()
  await page.getByRole('combobox', { name: /One area for all/ }).selectOption({ label: 'Level 2 / Room 203' })
  await expect(page.getByRole('textbox', { name: 'Device name' }).nth(1)).toHaveValue('203 Dimmable light 2')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add devices', exact: true }).click()
  const lamps = page.getByRole('row', { name: /Dimmable light/ })
  await expect(lamps).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Found/ })).toHaveCount(0)

  // Its state arrives with its first report; then it is switched.
  const lamp = lamps.first()
  const isOn = lamp.getByText('On', { exact: true })
  const isOff = lamp.getByText('Off', { exact: true })
  await expect(isOn.or(isOff)).toBeVisible()
  const wasOn = await isOn.isVisible()
  await lamp.click({ button: 'right' })
  await page.getByRole('menuitem', { name: wasOn ? 'Turn off' : 'Turn on' }).click()
  await expect(wasOn ? isOff : isOn).toBeVisible()
  await expect(lamp.getByText('pending')).toHaveCount(0)
  await expect(lamp).toContainText('ready')

  await applyTemplate(page, site.url)
})

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The building, its floors and the first floor's eight rooms, from a workbook that other programs may have written. */
async function importHouse(page: Page, url: string): Promise<void> {
  const rooms = Array.from({ length: 8 }, (_, n) => ['East wing / Level 1', `10${n + 1}`, '', 'Room'])
  const floors = [1, 2].map((level) => ['East wing', `Level ${level}`, '', String(level)])
  const bytes = workbook({ buildings: [['East wing', '']], floors, areas: rooms })
  await page.goto(`${url}/deploy/deployarea`)
  await page.getByRole('button', { name: 'Import and export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import and export' })
  const file = { name: 'wing.xlsx', mimeType: WORKBOOK, buffer: Buffer.from(bytes) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Import 11 rows' }).click()
  await expect(dialog).toContainText('11 rows were added to the project in one step.')
  await page.keyboard.press('Escape')
}

/** The second floor's eight rooms. */
async function addRooms(page: Page): Promise<void> {
  const tree = page.getByRole('tree', { name: 'Buildings, floors and areas' })
  await tree.getByRole('treeitem', { name: 'Level 2' }).click()
  await page.getByRole('button', { name: 'Add areas', exact: true }).click()
  await page.getByRole('textbox', { name: 'Names or numbers' }).fill('201-208')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(tree.getByRole('treeitem', { name: /20\d/ })).toHaveCount(8)
}

/** Applies the template of room 203 to the first floor and two rooms of the second, after a preview. */
async function applyTemplate(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/deploy/deploymodel`)
  const search = page.getByRole('dialog').getByRole('searchbox', { name: 'Search' })
  const choose = async (rooms: readonly string[]) => {
    for (const room of rooms) {
      await search.fill(room)
      await page.getByRole('dialog').getByRole('treeitem', { name: room }).last().click()
    }
  }
  await page.getByRole('button', { name: 'Template of an area' }).first().click()
  await page.getByRole('textbox', { name: 'Template name' }).fill('Usual room')
  await choose(['203'])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await choose(['101', '102', '103', '104', '105', '106', '107', '108', '201', '202'])
  const dialog = page.getByRole('dialog', { name: 'Apply Usual room' })
  const preview = dialog.getByRole('button', { name: 'Preview' })
  await preview.click()
  // These rooms have no host, so the preview shows the reason.
  await expect(dialog.getByText(/No host serves this area/)).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Back to areas' }).click()
  await dialog.getByRole('combobox', { name: /Host of the new devices/ }).selectOption({ label: 'GW-WING' })
  await preview.click()
  await expect(dialog).toContainText('120 new devices.')
  await dialog.getByRole('button', { name: 'Apply to 10 areas' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${url}/deploy/deploydevice`)
  await expect(page.getByRole('main')).toContainText('132')
}

async function plugInHost(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/deploy/deployzhuji`)
  await page.getByRole('button', { name: 'Add host' }).first().click()
  await page.getByLabel('Host number').fill('00124B000000E2E1')
  await page.getByLabel('Host name').fill('GW-WING')
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('203')
  await page.getByRole('treeitem', { name: /203/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Use a simulated gateway' }).click()
  await expect(page.getByRole('dialog').getByRole('status').first()).toContainText('Online')
}
