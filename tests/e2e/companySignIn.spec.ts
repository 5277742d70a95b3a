import type { Page } from '@playwright/test'
import { CLIENT, startCompanyProvider } from '../support/companyProvider.ts'
import { freePort } from '../support/freePort.ts'
import { giveThePassword, newcomer } from './support/newcomers.ts'
import { expect, PASSWORD, Site, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

const FOUNDER = '13900000306'
const BUTTON = 'Sign in with Example Group'

/** On the provider's pages. */
async function proveAs(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('people sign in through their company, get the role of their group, and link an account', async ({
  browser,
}) => {
  const port = await freePort()
  const role = { project: `House ${FOUNDER}`, role: 'Operator' }
  const site = new Site('house', {
    OIDC_ISSUER: `http://localhost:${port}`,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_LABEL: 'Example Group',
    OIDC_SCOPES: 'openid profile phone groups',
    OIDC_ROLES: JSON.stringify({ desk: role }),
  })
  site.takeMadeWorld()
  await site.start()
  const url = site.url.replace('127.0.0.1', 'localhost')
  const provider = await startCompanyProvider([url], { port })
  const context = await browser.newContext()
  try {
    const verified = { phone_number_verified: true }
    provider.people.lina = { name: 'Li Na', phone_number: '13900000307', groups: ['desk'], ...verified }
    provider.people.founder = { name: 'Founder', phone_number: FOUNDER, ...verified }
    await newcomer(site, FOUNDER)
    const page = await context.newPage()
    const panel = page
      .locator('section.panel')
      .filter({ has: page.getByRole('heading', { name: 'Company sign-in' }) })

    await page.goto(`${url}/login?redirect=/profile`)
    await expect(page.getByRole('button', { name: BUTTON })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: BUTTON }).click()
    await proveAs(page, 'lina')
    await expect(page).toHaveURL(`${url}/profile`)
    await expect(panel).toContainText('Linked since')
    await expect(page.getByText('through the company').first()).toBeVisible()
    await expect(page.getByText(`House ${FOUNDER}`).first()).toBeVisible()

    await context.clearCookies()
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: BUTTON }).click()
    await proveAs(page, 'founder')
    await expect(page.getByRole('alert')).toContainText('Your phone number has an account here')

    await giveThePassword(page, url, FOUNDER, '/profile')
    await expect(panel).toContainText('Not linked')
    await panel.getByRole('button', { name: 'Link company sign-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link company sign-in' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    // The provider knows the browser still.
    await expect(panel).toContainText('Linked since')
    await expect(page).toHaveURL(`${url}/profile`)

    await context.clearCookies()
    await page.goto(`${url}/login?redirect=/profile`)
    await page.getByRole('button', { name: BUTTON }).click()
    await proveAs(page, 'founder')
    await expect(panel).toContainText('Linked since')
  } finally {
    await context.close()
    await provider.close()
    await site.close()
  }
})
