/** A second factor from the settings to the sign-in, with an account that only this file knows. */
import type { Page } from '@playwright/test'
import { must } from '#shared/kernel/assert.ts'
import { codeOf, wrongTotp } from '../support/factors.ts'
import { expect, PASSWORD, type Site, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

/** Registered, and in a project of its own, which does not send it away while the test thinks. */
async function newcomer(site: Site, username: string): Promise<void> {
  const { data } = await site.call<{ code: string }>('/userinfo/sendcode', { username })
  await site.call('/userinfo/register', { username, password: PASSWORD, phonecode: data.code })
  const { data: session } = await site.call<{ token: string }>('/userinfo/login', {
    username,
    password: PASSWORD,
  })
  const input = { name: `House ${username}`, idleTimeoutMs: 3_600_000 }
  const { data: made } = await site.call<{ xmid: string }>('/building/addproject', input, session.token)
  await site.call('/building/useproject', { xmid: made.xmid }, session.token)
}

async function giveThePassword(page: Page, site: Site, username: string, target = '/'): Promise<void> {
  await page.goto(`${site.url}/login?redirect=${encodeURIComponent(target)}`)
  await page.getByLabel('Phone number').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const panelIn = (page: Page) =>
  page.locator('section.panel').filter({ has: page.getByRole('heading', { name: 'Two-step sign-in' }) })

test('somebody sets up an authenticator app, signs in with a code of it and with a recovery code, and removes it', async ({
  page,
  site,
  browser,
}) => {
  const username = '13900000301'
  await newcomer(site, username)
  await giveThePassword(page, site, username, '/profile')
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
  await dialog.getByRole('textbox', { name: 'Code that the app shows now' }).fill(wrongTotp(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is incorrect or was used before').first()).toBeVisible()
  // One step back, so that the code of now is still good for the sign-in.
  await dialog.getByRole('textbox', { name: 'Code that the app shows now' }).fill(codeOf(secret, -1))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const recovery = await dialog.getByRole('listitem').first().textContent()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(panel).toContainText('10 recovery codes are left')

  const other = await (await browser.newContext()).newPage()
  await giveThePassword(other, site, username, '/profile')
  const code = other.getByRole('textbox', { name: 'Code of the app' })
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
  await giveThePassword(third, site, username, '/profile')
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByRole('textbox', { name: 'Recovery code' }).fill(recovery ?? '')
  await third.keyboard.press('Enter')
  const own = panelIn(third)
  await expect(own).toContainText('9 recovery codes are left')
  await own.getByRole('button', { name: 'Remove' }).click()
  const removal = third.getByRole('dialog', { name: 'Remove the authenticator app?' })
  await removal.getByRole('textbox', { name: 'Password, or a code of the app' }).fill(PASSWORD)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(own).toContainText('Off')
  await third.context().close()
})
