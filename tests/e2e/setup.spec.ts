import { expect, Site, test } from './support/site.ts'
import { expectSound } from './support/soundness.ts'

const PHONE = '13900000777'
const OWN_PASSWORD = 'live-house-1'

test('a live server is set up in the browser, in both languages, and its administrator signs in', async ({
  browser,
}) => {
  const site = new Site('none')
  await site.start()
  const context = await browser.newContext({ locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.goto(`${site.url}/setup`)
    await expect(page.getByRole('heading', { name: '设置 Atrium' })).toBeVisible()
    await expectSound(page, 'Chinese')
    await page.getByLabel('手机号').fill(PHONE)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByLabel('Mobile number')).toHaveValue(PHONE)
    await page.getByLabel('Your name').fill('Li Na')
    await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD)
    await page.getByLabel('Company').fill('Harbour Group')
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByLabel('Name of the project').fill('Harbour Hotel')
    // Enter sends the form, although the switch of the language stands before its fields.
    await page.getByLabel('Name of the project').press('Enter')
    await expect(page.getByText('The two passwords differ.')).toBeVisible()
    await expect(page.getByLabel('Repeat the password')).toBeFocused()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectSound(page, 'with faults')
    await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD)
    await page.getByLabel('Repeat the password').fill(OWN_PASSWORD)
    await page.getByRole('button', { name: 'Finish setup' }).click()
    await expect(page.getByRole('heading', { name: 'Atrium is ready' })).toBeVisible()
    await expect(page.getByText('Credentials of the first gateway')).toBeVisible()
    await expectSound(page, 'done')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByText('Operated by Harbour Group')).toBeVisible()
    await page.getByLabel('Phone number').fill(PHONE)
    await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Harbour Hotel').first()).toBeVisible()
    const response = await page.goto(`${site.url}/setup`)
    expect(response?.status()).toBe(410)
    await expectSound(page, 'gone')
  } finally {
    await context.close()
    await site.close()
  }
})
