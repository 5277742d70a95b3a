import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('a device is opened from its tile; its past is read by range, comparison, table and arrow keys', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/device/devicecontrol')
  await page.getByRole('searchbox', { name: 'Name or number' }).fill('Restaurant Air quality')
  await page.getByRole('button', { name: /^Details of .*Air quality/ }).click()
  await page.getByRole('link', { name: 'History and more' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Air quality sensor')

  const reader = page.getByRole('slider', { name: /^Temperature over time/ })
  await expect(reader).toBeVisible()
  await page.getByRole('button', { name: 'Week' }).click()
  await expect(page).toHaveURL(/range=week/)
  await page.getByText('Compare', { exact: true }).click()
  await expect(page.getByText('previous period').first()).toBeVisible()

  await reader.focus()
  await page.keyboard.press('End')
  const newest = await reader.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(reader).not.toHaveAttribute('aria-valuetext', newest ?? '')
  await expect(reader).toHaveAttribute('aria-valuetext', /\d °C.*previous period \d+\.\d °C/)

  await page.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('region', { name: 'Temperature over time' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Time',
    'Temperature',
    'Lowest',
    'Highest',
    'previous period',
  ])
  expect(await table.getByRole('row').count()).toBeGreaterThan(7 * 24 - 5)

  // The URL reproduces the view.
  await page.getByRole('button', { name: 'Earlier' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Custom…' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('checkbox', { name: 'Compare' })).toBeChecked()
  await expect(reader).toBeVisible()

  // Recent operations are below the figures.
  const recent = page.getByRole('region', { name: 'Recent activity' })
  const newestSaid = await recent.getByRole('listitem').first().locator('span').first().textContent()
  await recent.getByRole('button', { name: 'Full audit trail' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(newestSaid ?? 'nothing')
  await page.getByRole('row').nth(1).click()
  await expect(page.getByText(/^Entry \d+ of the log/)).toBeVisible()
  await expectAccessible(page)
  await expectOwnNames(page)
  await page.getByRole('tab', { name: 'Alarms' }).click()
  await expect(
    page.getByRole('grid', { name: 'Alarms' }).or(page.getByText('All alarms of this device')),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Show in alarm centre' }).click()
  await page.getByRole('button', { name: /^Remove filter Device: .*Air quality sensor$/ }).click()
  await expect(page).toHaveURL(/messagerecord\?view=history$/)
})

/** The list of a tab has names of its own in the address, beside those of the chart. */
async function expectOwnNames(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'State record' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('radio', { name: 'Temperature', exact: true }).check()
  await expect(page).toHaveURL(/record\.property=temperature/)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'State record' })).toHaveAttribute('aria-selected', 'true')
  // The world is new, so only temperature is shown.
  const rows = page.getByRole('grid', { name: 'State record' }).getByRole('row')
  const others = rows.filter({ has: page.getByRole('gridcell') }).filter({ hasNotText: 'Temperature' })
  await expect(page.getByRole('status', { name: 'Rows', exact: true })).toBeVisible()
  await expect(others).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Property: Temperature' }).click()
  await expect(page).not.toHaveURL(/record\.property/)
}

test('a device that does not exist, or is not for these eyes, is said so', async ({ page, site }) => {
  await signIn(page, site, 'operator', '/device/devicedetail?device=dev_nobody')
  await expect(page.getByRole('heading', { name: 'Device not found' })).toBeVisible()
})
