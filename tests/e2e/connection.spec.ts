import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/site.ts'

test('without the server values go stale and controls lock; with it the truth is back without a reload', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/device/areacontrol')
  await page.getByRole('searchbox', { name: 'Room number' }).fill('110')
  await page.getByRole('button', { name: /^1106, / }).click()
  const light = page.getByRole('group', { name: /ceiling light/i }).first()
  const lamp = light.getByRole('switch')
  await expect(lamp).toBeEnabled()
  await expectOnPlan(page, 'none')
  const mark = await page.evaluate(() => performance.timeOrigin)

  const failedSheets = failedSheetsOf(page)
  await site.kill()
  await expect(page.getByText(/Not live: what you see may be out of date/)).toBeVisible()
  await expect(lamp).toBeDisabled()
  // The guest of a newly opened room is unknown.
  await page.getByRole('button', { name: /^1107, / }).click()
  await expect(page.getByRole('heading', { name: 'Room 1107' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^1106, / })).toHaveCSS('filter', 'grayscale(0.8)')
  await expectOnPlan(page, 'grayscale(0.8)')
  await expect(page.getByRole('contentinfo').getByText(/Live/)).toHaveCount(0)

  // A page whose chunk failed to load appears once possible, and a newer build is offered.
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByText('Settings', { exact: true }).click()
  await menu.getByRole('link', { name: 'System settings' }).click()
  await expect(page).toHaveURL(/systemSetting/)
  await site.start()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  // With its style sheet, which had failed too; rules of a failed sheet are not readable.
  expect(failedSheets.size).toBeGreaterThan(0)
  await expect.poll(() => sheetsOf(page)).toEqual(expect.arrayContaining([...failedSheets]))
  const main = await page.getByRole('main').boundingBox()
  await page.route('**/readyz', (route) => route.fulfill({ json: { build: '/assets/entry-newer.js' } }))
  await site.kill()
  await site.start()
  await expect(page.getByText('A new version of the console is available.')).toBeVisible()
  // The layout does not move.
  expect(await page.getByRole('main').boundingBox()).toEqual(main)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.goBack()
  await expect(page.getByRole('contentinfo').getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText(/Not live: what you see may be out of date/)).toHaveCount(0)
  await expect(lamp).toBeEnabled()
  await expect(
    page.getByText('No guests').or(page.getByRole('region', { name: 'Simulated guests' })),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^1106, / })).toHaveCSS('filter', 'none')
  const before = await lamp.getAttribute('aria-checked')
  await lamp.click()
  await expect(light.getByText('confirmed')).toBeVisible()
  await expect(lamp).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(mark)
})

async function expectOnPlan(page: Page, filter: string): Promise<void> {
  const views = page.getByRole('group', { name: 'Show as' })
  await views.getByText('Plan').click()
  const room = page.getByRole('button', { name: /^1106, / }).and(page.locator('[data-plan-area]'))
  await expect(room).toHaveCSS('filter', filter)
  await views.getByText('Tiles').click()
}

function failedSheetsOf(page: Page): ReadonlySet<string> {
  const failed = new Set<string>()
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('.css')) failed.add(request.url())
  })
  return failed
}

/** Style sheets with rules. */
const sheetsOf = (page: Page): Promise<string[]> =>
  page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      links.flatMap(({ href, sheet }) => (sheet && sheet.cssRules.length > 0 ? [href] : [])),
    )

test('a page of somebody signed in is drawn when its parts are there, not when their time is up', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const { setTimeout } = globalThis
    // Disables the time limit of the first render.
    const patient = (run: () => void, ms?: number) => setTimeout(run, ms === 300 ? 2 ** 30 : ms)
    Object.assign(globalThis, { setTimeout: patient })
  })
  await signIn(page, site, 'admin')
})
