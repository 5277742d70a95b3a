import type { Browser, Page } from '@playwright/test'
import { expect, type Site, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true })
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function keep(page: Page): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().includes('/userinfo/updatehomeview'))
  await press(page, 'Done')
  expect((await kept).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Arrange', exact: true })).toBeFocused()
}

async function asDelivered(page: Page): Promise<void> {
  await press(page, 'Arrange')
  await press(page, 'Reset')
  await keep(page)
}

async function expectAlarmsFirst(page: Page): Promise<void> {
  const topOf = async (name: string) => (await heading(page, name).boundingBox())?.y ?? Number.NaN
  await expect.poll(async () => (await topOf('Energy by hour')) - (await topOf('Alarms'))).toBeGreaterThan(0)
}

async function elsewhere(browser: Browser, site: Site, viewport = WIDE): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await signIn(page, site, 'engineer', '/dashboard')
  return page
}

test('panels of home are moved, resized and hidden by keys, undone, and found again in another browser', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize(WIDE)
  await signIn(page, site, 'engineer', '/dashboard')
  await press(page, 'Arrange')
  const announcement = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /Alarms|In the last hour/ })

  await handle(page, 'Alarms').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(announcement).toContainText(/Alarms: column 9, row \d+, 4 wide, 22 high/)
  for (const _ of [1, 2]) await page.keyboard.press('ArrowUp')
  await expect(announcement).toContainText(/Alarms: column 9, row 1,/)
  await expect(handle(page, 'Alarms')).toBeFocused()
  await expectAccessible(page)

  await handle(page, 'In the last hour').focus()
  await page.keyboard.press('Delete')
  await expect(announcement).toContainText('In the last hour is hidden')
  await expect(page.getByRole('button', { name: 'Show In the last hour' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(handle(page, 'In the last hour')).toBeVisible()
  await press(page, 'Hide In the last hour')
  await keep(page)
  await expect(heading(page, 'In the last hour')).toHaveCount(0)
  await expectAlarmsFirst(page)

  const other = await elsewhere(browser, site)
  await expect(heading(other, 'Alarms')).toBeVisible()
  await expect(heading(other, 'In the last hour')).toHaveCount(0)
  await expectAlarmsFirst(other)
  await asDelivered(other)
  await expect(heading(other, 'In the last hour')).toBeVisible()
  await other.context().close()
})

test('a panel of home is dragged by its title and resized by its corner; cancelling changes nothing', async ({
  page,
  site,
}) => {
  await page.setViewportSize(WIDE)
  await signIn(page, site, 'engineer', '/dashboard')
  await press(page, 'Arrange')
  const boxOf = async (name: string) => {
    const box = await handle(page, name).boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    return box
  }
  const from = await boxOf('Energy by hour')
  const to = await boxOf('Occupied rooms today')
  await page.mouse.move(from.x + 60, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 90, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + 60, to.y + 10, { steps: 12 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf('Energy by hour')).x).toBeGreaterThan(from.x + 100)

  const panel = handle(page, 'Energy by hour').locator(
    'xpath=ancestor::*[contains(@class,"react-grid-item")]',
  )
  await panel.scrollIntoViewIfNeeded()
  const before = await panel.boundingBox()
  const corner = await panel.locator('[data-panel-corner]').boundingBox()
  if (!before || !corner) throw new Error('the panel has no corner')
  await page.mouse.move(corner.x + 10, corner.y + 10)
  await page.mouse.down()
  await page.mouse.move(corner.x + 10, corner.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await panel.boundingBox())?.height).toBeGreaterThan(before.height)

  await press(page, 'Cancel')
  await expect(page.locator('[data-home-panel]')).toHaveCount(0)
})

test('on a phone the panels of home are ordered and hidden in one column', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, site, 'engineer', '/dashboard')
  await press(page, 'Arrange')
  const grip = (name: string) =>
    page
      .locator('[data-order-grip]')
      .filter({ has: page.locator('svg') })
      .and(page.getByRole('button', { name: new RegExp(name) }))
  await grip('Energy by hour').focus()
  for (let n = 0; n < 3; n++) await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('list', { name: 'Shown panels' }).getByRole('listitem').first()).toHaveText(
    'Energy by hour',
  )
  await press(page, 'Hide In the last hour')
  await expect(page.getByRole('list', { name: 'Hidden panels' }).getByRole('listitem')).toHaveText([
    'In the last hour',
  ])
  await expectAccessible(page)
  await keep(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Energy by hour')
  await expect(heading(page, 'In the last hour')).toHaveCount(0)

  const other = await elsewhere(browser, site, PHONE)
  await expect(other.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Energy by hour',
  )
  await asDelivered(other)
  await other.context().close()
})

test('what the map of rooms shows is the person’s choice, in every browser', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, 'engineer', '/dashboard')
  const shown = (on: Page, name: string) => on.getByRole('main').getByRole('button', { name, exact: true })
  const kept = page.waitForResponse((response) => response.url().includes('/userinfo/updatehomeview'))
  await shown(page, 'Connection').click()
  await kept
  const other = await elsewhere(browser, site)
  await expect(shown(other, 'Connection')).toHaveAttribute('aria-pressed', 'true')
  await shown(other, 'Temperature').click()
  await expect(shown(other, 'Temperature')).toHaveAttribute('aria-pressed', 'true')
  await other.context().close()
})
