import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a system calls with a key until it is rotated and revoked, and its secret is shown once', async ({
  page,
  site,
}) => {
  const calls = async (secret: string): Promise<number> => {
    const response = await fetch(`${site.url}/api/moban/devicelist`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
    })
    return response.status
  }
  const secretShown = async (): Promise<string> => {
    const dialog = page.getByRole('dialog')
    const secret = await dialog.getByText(/^atrium_key_/).textContent()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    return secret ?? ''
  }
  await signIn(page, site, 'admin', '/setting/apikeys')
  await page.getByRole('button', { name: 'Create key' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Lift supplier')
  await page.getByRole('spinbutton', { name: 'Valid for (days)' }).fill('30')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const secret = await secretShown()
  expect(await calls(secret)).toBe(200)
  await expect(rowOf(page, 'Lift supplier')).toBeVisible()
  await expectAccessible(page)
  // Changing the rights does not change the expiry.
  await rowOf(page, 'Lift supplier').click()
  await page.keyboard.press('e')
  await page.getByRole('checkbox', { name: 'Control devices' }).check({ force: true })
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowOf(page, 'See the project, Control devices')).toBeVisible()
  await rowOf(page, 'Lift supplier').click()
  await page.keyboard.press('r')
  await page.getByRole('spinbutton', { name: /hours/ }).fill('0')
  await page.getByRole('button', { name: 'Rotate', exact: true }).click()
  const next = await secretShown()
  expect(await calls(secret)).toBe(401)
  expect(await calls(next)).toBe(200)
  await rowOf(page, 'Lift supplier').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(rowOf(page, 'Lift supplier')).toHaveCount(0)
  expect(await calls(next)).toBe(401)
  await page.goto(`${site.url}/message/optnote`)
  await expect(page.getByText('API key revoked').first()).toBeVisible()
})
