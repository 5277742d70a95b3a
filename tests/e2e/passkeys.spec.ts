/** Passkeys with the virtual authenticator of Chromium, at the server's name: in digits there are none. */
import type { Page } from '@playwright/test'
import { giveThePassword, guardedMember, newcomer, panelIn } from './support/newcomers.ts'
import { expect, PASSWORD, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

/** A device with a fingerprint reader that says yes. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a user saves a passkey, signs in with it alone and as second step, and removes it', async ({
  browser,
  house: site,
}) => {
  // Separate context, because the authenticator belongs to the page.
  const page = await (await browser.newContext()).newPage()
  const username = '13900000304'
  await newcomer(site, username)
  const url = site.url.replace('127.0.0.1', 'localhost')
  await addAuthenticator(page)
  await giveThePassword(page, url, username, '/profile')
  const panel = panelIn(page)
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('Office laptop')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(panel.getByRole('listitem')).toContainText('Office laptop')
  await expect(panel).toContainText('not used yet')

  await page.context().clearCookies()
  await page.goto(`${url}/login?redirect=/profile`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(panel).toContainText('last used')
  await expect(page.getByText('with a passkey').first()).toBeVisible()

  await page.context().clearCookies()
  await giveThePassword(page, url, username, '/profile')
  await expect(page.getByText('One more step. Use your passkey or a recovery code.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(panel.getByRole('listitem')).toContainText('Office laptop')

  await panel.getByRole('button', { name: 'Remove Office laptop' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the passkey Office laptop?' })
  await removal.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(panel).toContainText('Off')
  await page.context().close()
})

test('a passkey is enough for a role that requires a second factor', async ({ browser, house: site }) => {
  const page = await (await browser.newContext()).newPage()
  const [founder, member] = ['13900000308', '13900000309']
  await guardedMember(site, founder, member)
  await addAuthenticator(page)
  await giveThePassword(page, site.url.replace('127.0.0.1', 'localhost'), member)
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in to continue' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('Desk')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.context().close()
})
