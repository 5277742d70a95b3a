import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('a rule with a condition is tested over the past, raises an alarm of what a device reports, and ends it when it is deleted', async ({
  page,
  site,
}) => {
  test.slow()
  await signIn(page, site, 'admin', '/setting/noticemanage?view=conditions')
  await page.getByRole('button', { name: 'Add a rule' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Charger has counted')
  await form.getByLabel('Property').selectOption('energy')
  await form.getByRole('spinbutton', { name: 'Threshold' }).fill('0')
  await form.getByRole('spinbutton', { name: 'On-delay' }).fill('0')
  // Of the one charger only: what others look at is left alone.
  const kinds = form.locator('[data-field=kinds]')
  await kinds.getByRole('listbox', { name: 'Available' }).focus()
  await kinds.getByRole('option', { name: 'EV charger' }).first().click()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Test over the last 30 days' }).click()
  await expect(form.locator('[data-backtest]')).toContainText(/\d+ alarms?/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Charger has counted/ })).toContainText('Energy above 0 kWh')
  // Its next report may be a minute away.
  await expect(page.getByText('Charger has counted', { exact: true }).nth(1)).toBeVisible({
    timeout: 180_000,
  })
  const row = page.getByRole('row', { name: /Charger has counted/ })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await page.goto(`${site.url}/message/messagerecord`)
  await expect(page.getByText('Charger has counted').first()).toBeVisible()
})
