import type { Browser } from '@playwright/test'
import { flood, settle } from './support/flood.ts'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

async function otherPage(browser: Browser) {
  const context = await browser.newContext()
  return { context, page: await context.newPage() }
}

test('a critical alarm of another project is named above the page, counted, and opened there', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, 'super', '/device/devicecontrol')
  const admin = await otherPage(browser)
  await signIn(admin.page, site, 'admin', '/device/devicecontrol')
  const project = await flood(site)
  const toasts = page.getByRole('region', { name: 'New alarms' })
  // Other tests may have left alarms in further projects.
  const line = toasts.locator('[data-elsewhere]').filter({ hasText: project.nameEn })
  await expect(line).toContainText('Critical')
  const bell = page.getByRole('button', { name: /^Messages, .* in (another|other) projects?$/ }).first()
  await expect(bell).toBeVisible()
  await expectAccessible(page)
  // The list is sorted by critical alarms, which other tests may have left.
  await page.getByRole('button', { name: /^Choose project/ }).click()
  const listed = page.locator('[data-project]')
  await expect(listed.filter({ hasText: project.nameEn }).first()).toContainText('Critical')
  await expect(listed.first()).toContainText('Critical')
  await page.keyboard.press('Escape')
  // Users without access to the project are not notified.
  await expect(admin.page.locator('[data-elsewhere]')).toHaveCount(0)
  await admin.context.close()
  await line.getByRole('button', { name: 'Open project' }).click()
  await expect(page).toHaveURL(/\/message\/messagerecord\?open=alm_/)
  await expect(page.getByRole('button', { name: new RegExp(project.nameEn) }).first()).toBeVisible()
  await expect(line).toHaveCount(0)
  await settle(site, project)
})
