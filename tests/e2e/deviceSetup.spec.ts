import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('from an empty project to a lamp that obeys: floors and rooms, a host, and the devices that it reports are taken in', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super')
  const token = (await page.context().cookies()).find(({ name }) => name === 'HeaderToken')?.value ?? ''
  const { data } = await site.call<{ xmid: string }>('/building/addproject', { name: 'New wing' }, token)
  expect((await site.call('/building/useproject', { xmid: data.xmid }, token)).status).toBe(200)
  await buildHouse(page, site.url)
  await plugInHost(page, site.url)

  await page.goto(`${site.url}/deploy/deploydevice`)
  await page.getByRole('button', { name: 'Found: 12' }).click()
  await page.getByRole('checkbox', { name: 'All 12' }).check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take in 12 devices' }).click()
  await page.getByRole('combobox', { name: /One area for all/ }).selectOption({ label: 'Level 2 / Room 203' })
  await expect(page.getByRole('textbox', { name: 'Device name' }).nth(1)).toHaveValue('203 Dimmable light 2')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take in', exact: true }).click()
  const lamps = page.getByRole('row', { name: /Dimmable light/ })
  await expect(lamps).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Found/ })).toHaveCount(0)

  // What it does comes with its first report; then it is told the other.
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
})

/** A building, two floors, four rooms on each. */
async function buildHouse(page: Page, url: string): Promise<void> {
  const add = async (button: string, fill: () => Promise<void>) => {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await fill()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto(`${url}/deploy/deploybuilding`)
  await add('Add building', () => page.getByRole('textbox', { name: 'Building name' }).fill('East wing'))
  await page.goto(`${url}/deploy/deployfloor`)
  for (const level of ['1', '2'])
    await add('Add floor', async () => {
      await page.getByRole('combobox', { name: 'Building' }).selectOption({ label: 'East wing' })
      await page.getByRole('textbox', { name: 'Floor name' }).fill(`Level ${level}`)
      await page.getByLabel('Storey').fill(level)
    })
  await page.goto(`${url}/deploy/deployarea`)
  const tree = page.getByRole('tree', { name: 'Buildings, floors and areas' })
  for (const level of ['1', '2']) {
    await tree.getByRole('treeitem', { name: `Level ${level}` }).click()
    await add('Add areas', async () => {
      // The last part of the form is fetched with its first use, and what is below it moves then.
      await expect(page.getByRole('button', { name: 'Name those of another kind' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Names or numbers' }).fill(`${level}01-${level}04`)
    })
  }
}

async function plugInHost(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/deploy/deployzhuji`)
  await page.getByRole('button', { name: 'Add host' }).first().click()
  await page.getByLabel('Gateway number').fill('00124b000000e2e1')
  await page.getByLabel('Host name').fill('GW-WING')
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('203')
  await page.getByRole('treeitem', { name: /203/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Plug in a simulated box' }).click()
  await expect(page.getByRole('dialog').getByRole('status').first()).toContainText('Online')
}
