import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

const FILE = { name: 'thermostat-9.0.0.bin', mimeType: 'application/octet-stream' }

/** Hosts of this world may be offline for an hour, so waiting rollouts are aborted. */
async function endRollout(page: Page): Promise<void> {
  const rollout = page.getByRole('row', { name: /Gateway 9\.0\.0/ })
  await expect(rollout).toContainText(/Finished|[1-9]\d? of 32 updated/, { timeout: 120_000 })
  const isOver = await expect(rollout)
    .toContainText('Finished', { timeout: 90_000 })
    .then(() => true)
    .catch(() => false)
  if (isOver) return
  await page.getByRole('button', { name: 'Gateway 9.0.0' }).first().click()
  await page.getByRole('menuitem', { name: 'Abort' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abort' }).click()
  await expect(rollout).toContainText('Aborted')
}

test('firmware goes from the upload over a rollout to its report', async ({ page, site }) => {
  test.setTimeout(480_000)
  await signIn(page, site, 'admin', '/tools/gujianmanage')
  await page.getByRole('button', { name: 'Upload firmware' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ ...FILE, buffer: Buffer.alloc(80_000, 'firmware ') })
  await dialog.locator('input[name=title]').fill('Gateway 9.0.0')
  await dialog.locator('input[name=name]').fill('Gateway')
  await dialog.locator('input[name=version]').fill('9.0.0')
  await dialog.getByRole('button', { name: 'Hosts' }).click()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Gateway 9.0.0').first()).toBeVisible()

  await page.goto(`${site.url}/manage/deviceota`)
  await page.getByRole('button', { name: 'Start rollout' }).first().click()
  await dialog.locator('select[name=firmwareId]').selectOption({ label: 'Gateway 9.0.0' })
  await dialog.locator('input[name=rings]').fill('25,100')
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Updated').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/of 32 updated/)).toBeVisible()

  const report = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  expect((await report).suggestedFilename()).toMatch(/Report of the rollout of Gateway 9\.0\.0.*\.xlsx$/)

  await page.goto(`${site.url}/manage/deviceota?view=overview`)
  await expect(page.getByRole('row', { name: /^Hosts/ })).toContainText('9.0.0')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Up to date' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${site.url}/tools/zhujirecord`)
  await expect(page.getByText('Gateway 9.0.0').first()).toBeVisible()

  // Its hosts still have the previous version.
  await page.goto(`${site.url}/manage/deviceota`)
  await endRollout(page)
  await page.getByRole('button', { name: 'Gateway 9.0.0' }).first().click()
  await page.getByRole('menuitem', { name: 'Roll back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByText(/[1-9]\d? rolled back/)).toBeVisible({ timeout: 60_000 })
  await page.goto(`${site.url}/manage/deviceota?view=overview`)
  await expect(page.getByRole('row', { name: /^Hosts/ })).not.toContainText('9.0.0', { timeout: 60_000 })
})

test('an upload whose line breaks goes on where it stopped', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/tools/gujianmanage')
  await page.getByRole('button', { name: 'Upload firmware' }).first().click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.alloc(1_400_000, 'resumed firmware ')
  await dialog.locator('input[type=file]').setInputFiles({ ...FILE, buffer })
  await dialog.locator('input[name=title]').fill('Resumed 1.0.0')
  await dialog.locator('input[name=name]').fill('Resumed')
  await dialog.locator('input[name=version]').fill('1.0.0')
  const sent: number[] = []
  let isBroken = true
  await page.route(/uploadgujianpart/, (route) => {
    const { index } = route.request().postDataJSON() as { index: number }
    if (isBroken && index === 1) return route.abort('connectionreset')
    sent.push(index)
    return route.continue()
  })
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  await upload.click()
  await expect(upload).toBeEnabled({ timeout: 30_000 })
  expect(sent).toEqual([0])
  isBroken = false
  await upload.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Resumed 1.0.0').first()).toBeVisible()
  // The first part, which asks where to go on, is not stored again.
  expect(sent).toEqual([0, 0, 1, 2])
})
