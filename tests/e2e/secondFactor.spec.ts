/** A second factor from the settings to the sign-in, with an account that only this file knows. */
import { must } from '#shared/kernel/assert.ts'
import { codeOf, wrongTotp } from '../support/factors.ts'
import { giveThePassword, guardedMember, newcomer, panelIn } from './support/newcomers.ts'
import { expect, PASSWORD, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('somebody sets up an authenticator app, signs in with a code of it and with a recovery code, and removes it', async ({
  page,
  house: site,
  browser,
}) => {
  const username = '13900000301'
  await newcomer(site, username)
  await giveThePassword(page, site.url, username, '/profile')
  const panel = panelIn(page)
  await expect(panel).toContainText('Off')
  await panel.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not-the-password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The password or code is incorrect').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = must(await dialog.locator('code').textContent(), 'the key').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Current code in the app' }).fill(wrongTotp(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is incorrect or was used before').first()).toBeVisible()
  // Uses the previous time step, so the current code stays valid for sign-in.
  await dialog.getByRole('textbox', { name: 'Current code in the app' }).fill(codeOf(secret, -1))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const recovery = await dialog.getByRole('listitem').first().textContent()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(panel).toContainText('10 recovery codes are left')

  const other = await (await browser.newContext()).newPage()
  await giveThePassword(other, site.url, username, '/profile')
  const code = other.getByRole('textbox', { name: 'App code' })
  await expect(code).toBeFocused()
  await expectAccessible(other)
  await other.keyboard.type('12')
  await other.keyboard.press('Enter')
  await expect(other.getByText('The code has 6 digits')).toBeVisible()
  await code.fill(wrongTotp(secret))
  await other.keyboard.press('Enter')
  await expect(other.getByRole('alert').getByText('This code is incorrect or was used before')).toBeVisible()
  await code.fill(codeOf(secret))
  await other.keyboard.press('Enter')
  await expect(other.getByText('with the authenticator app')).toBeVisible()
  await other.context().close()

  const third = await (await browser.newContext()).newPage()
  await giveThePassword(third, site.url, username, '/profile')
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByRole('textbox', { name: 'Recovery code' }).fill(recovery ?? '')
  await third.keyboard.press('Enter')
  const own = panelIn(third)
  await expect(own).toContainText('9 recovery codes are left')
  await own.getByRole('button', { name: 'Remove', exact: true }).click()
  const removal = third.getByRole('dialog', { name: 'Remove the authenticator app?' })
  await removal.getByRole('textbox', { name: 'Password, or a code from the app' }).fill(PASSWORD)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(own).toContainText('Off')
  await third.context().close()
})

test('a role that requires a second factor leads its members to set one up, and then lets them in', async ({
  page,
  house: site,
}) => {
  const [founder, member] = ['13900000302', '13900000303']
  await guardedMember(site, founder, member)

  await giveThePassword(page, site.url, member)
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in to continue' })).toBeVisible()
  await expect(page.getByText(/Your role “Guarded” in House 13900000302 requires it/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const secret = must(await page.locator('form code').textContent(), 'the key').replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Current code in the app' }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})
