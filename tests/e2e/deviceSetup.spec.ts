import type { Page } from '@playwright/test'
import { expect, type Site, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('from a project without devices to a lamp that obeys: a host, and the devices that it reports are taken in', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super')
  const token = (await page.context().cookies()).find(({ name }) => name === 'HeaderToken')?.value ?? ''
  const { data } = await site.call<{ xmid: string }>('/building/addproject', { name: 'New wing' }, token)
  expect((await site.call('/building/useproject', { xmid: data.xmid }, token)).status).toBe(200)
  await buildHouse(site, token)
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

/** A building, two floors, four rooms on each; the screens that add them have tests of their own. */
async function buildHouse(site: Site, token: string): Promise<void> {
  const add = async (path: string, body: object) => {
    const { status, data } = await site.call<Record<'buildingId' | 'floorId', string>>(path, body, token)
    expect(status).toBe(200)
    return data
  }
  const { buildingId } = await add('/building/addbuilding', { name: 'East wing' })
  for (const level of [1, 2]) {
    const { floorId } = await add('/building/addfloor', { buildingId, name: `Level ${level}`, level })
    const [first, ...more] = [1, 2, 3, 4].map((room) => ({ name: `${level}0${room}`, kind: 'room' }))
    await add('/moban/addarea', { floorId, ...first, more })
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
