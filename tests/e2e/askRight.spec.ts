import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('a user who is denied a page requests the permission there and reads the decision', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, 'operator', '/report/energyOverview')
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await expect(page.getByText(/can grant it\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request access' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Request “/ })
  await dialog.getByRole('textbox').fill('I write the monthly report')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(/The request is in review\.$/)).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, site, 'admin', '/auth/roleauditing')
  const row = admin.getByRole('row', { name: /I write the monthly report/ })
  await expect(row).toContainText('Read reports')
  await row.getByRole('checkbox').check({ force: true })
  await admin.getByRole('button', { name: 'Reject' }).first().click()
  const rejection = admin.getByRole('alertdialog', { name: 'Reject this request?' })
  await rejection.getByRole('textbox').fill('Ask me first')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await expect(row).toContainText('Rejected')
  await admin.context().close()

  await page.reload()
  await expect(page.getByText('Your last request was rejected: Ask me first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request access' })).toBeVisible()
})

test('beside a setting that may not be changed stands whom to ask', async ({ page, site }) => {
  await signIn(page, site, 'operator', '/setting/systemSetting')
  await page.getByRole('button', { name: 'Ask for permission…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Missing permission: / })
  await expect(dialog.getByText(/can grant it\.$|The request is in review\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
