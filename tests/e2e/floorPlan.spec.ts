import type { Page } from '@playwright/test'
import { expect, type Site, signIn, test } from './support/site.ts'
import { expectAccessible, watchProblems } from './support/soundness.ts'

const PLAN = '/device/areacontrol?view=plan'

test('the plan opens where the worst alarm is; one button leads on, and fresh alarms lie on no tool of it', async ({
  page,
  house,
}) => {
  const problems = watchProblems(page)
  const raise = await raiser(house)
  await raise('Kitchen Leak sensor', 'water_leak')
  await raise('203 Door lock', 'tamper')
  await signIn(page, house, 'admin', PLAN)
  const floor = (name: RegExp) =>
    page.getByRole('group', { name: 'Floor', exact: true }).getByRole('button', { name })
  await expect(floor(/^Floor 1, .*alarm.*, Critical/)).toHaveAttribute('aria-current', 'true')
  const kitchen = page.getByRole('button', { name: /^Kitchen, .*Water leak/ })
  await expect(kitchen).toBeVisible()
  for (const tool of ['Zoom in', 'Zoom out', 'Show all']) await expectFree(page, tool)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Next floor with alarms: Floor 2' }).click()
  await expect(floor(/^Floor 2, /)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/floor=flr_/)
  // The search match is on the shown floor and stays when switching.
  await page.getByRole('searchbox', { name: 'Room number' }).fill('999')
  await expect(page.getByRole('status').filter({ hasText: 'No matching rooms' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Room number' }).fill('302')
  await expect(floor(/^Floor 3/)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: /^302, / }).click()
  await expect(page.getByRole('region', { name: /302/ })).toBeVisible()
  await floor(/^Floor 1/).click()
  await expect(page.getByRole('searchbox', { name: 'Room number' })).toHaveValue('')
  await expect(kitchen).toBeVisible()

  // An open room determines the floor of the plan.
  await page.getByRole('button', { name: 'Tiles' }).click()
  await expect(page.getByRole('group', { name: 'Rooms by floor' })).toBeVisible()
  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(floor(/^Floor 3/)).toHaveAttribute('aria-current', 'true')

  // A link to an alarm opens its floor.
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Kitchen/ })
    .click()
  await expect(floor(/^Floor 1/)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('region', { name: /Kitchen/ })).toBeVisible()
  await expect(kitchen).toHaveAttribute('aria-current', 'true')
  expect(problems).toEqual([])
})

test('on a phone the plan stands on its side and fills the window, and a tap opens the room', async ({
  browser,
  house,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await (await browser.newContext(phone)).newPage()
  await signIn(page, house, 'admin', PLAN)
  await page
    .getByRole('group', { name: 'Floor', exact: true })
    .getByRole('button', { name: /^Floor 3/ })
    .tap()
  const plan = page.getByRole('group', { name: /^Plan of Floor 3/ })
  const room = plan.getByRole('button', { name: /^302, / })
  await expect(room).toBeVisible()
  const [frame, box] = [await plan.boundingBox(), await room.boundingBox()]
  expect(frame?.width).toBeGreaterThan(300)
  expect(frame?.height).toBeGreaterThan(480)
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await room.tap()
  await expect(page.getByRole('dialog', { name: /302/ })).toBeVisible()
  await page.context().close()
})

/** Nothing covers its centre. */
async function expectFree(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: tool }).click({ trial: true })
}

async function raiser(house: Site) {
  const token = await house.token('super')
  const named = await house.hotelDevices(token)
  return async (name: string, code: string) => {
    const device = named(name)?.number
    const fault = { kind: 'alarm', device, code, durationMs: 3_600_000 }
    expect((await house.call('/sim/inject', { fault }, token)).status).toBe(200)
  }
}
