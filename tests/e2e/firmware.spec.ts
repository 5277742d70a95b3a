import { expect, signIn, test } from './support/site.ts'

const FILE = { name: 'thermostat-9.0.0.bin', mimeType: 'application/octet-stream' }

test('firmware goes from the upload over a rollout to its report', async ({ page, site }) => {
  test.setTimeout(180_000)
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

  await page.goto(`${site.url}/tools/zhujirecord`)
  await expect(page.getByText('Gateway 9.0.0').first()).toBeVisible()
})
