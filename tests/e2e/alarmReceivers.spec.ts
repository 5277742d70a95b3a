/** Receivers of alarms and their escalation, as an administrator sets them up. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

async function remove(page: Page, name: RegExp): Promise<void> {
  const row = page.getByRole('row', { name })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
}

test('a receiver is added with its channels and quiet hours, is changed, and is still so after a reload', async ({
  page,
  site,
}) => {
  const token = await site.token('admin')
  const added = await site.call('/moban/addthirdpush', { url: 'http://127.0.0.1:1/alarms' }, token)
  expect(added.status).toBe(200)
  await signIn(page, site, 'admin', '/setting/noticemanage?view=receivers')
  await page.getByRole('button', { name: 'Add a receiver' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a receiver' })
  await form.getByLabel('Receiver').selectOption({ label: 'Role: Maintenance' })
  const severities = (field: string) => form.locator(`[data-field=${field}]`)
  await severities('toast').getByRole('checkbox', { name: 'Notice' }).uncheck({ force: true })
  await severities('notify').getByRole('checkbox', { name: 'Minor' }).uncheck({ force: true })
  await severities('webhook').getByRole('checkbox', { name: 'Critical' }).check({ force: true })
  await expectAccessible(page)
  // A channel to another system needs its address.
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Choose the push address that these alarms are sent to')).toBeVisible()
  await form.getByLabel('Push address').selectOption({ label: 'http://127.0.0.1:1/alarms' })
  await form.getByLabel('Quiet from').fill('22:00')
  await form.getByLabel('Quiet until').fill('06:00')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row', { name: /Maintenance/ })
  await expect(row).toContainText('Critical → 127.0.0.1:1')
  await page.reload()
  await expect(row).toContainText('Critical → 127.0.0.1:1')
  await expect(row).toContainText('22:00–06:00')
  await row.click()
  await page.keyboard.press('e')
  const edit = page.getByRole('dialog')
  await expect(edit.locator('[data-field=toast]').getByRole('checkbox', { name: 'Notice' })).not.toBeChecked()
  await edit.locator('[data-field=webhook]').getByRole('checkbox', { name: 'Major' }).check({ force: true })
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('Critical, Major → 127.0.0.1:1')
  await remove(page, /Maintenance/)
  const { addressId } = added.data as { addressId: string }
  await site.call('/moban/delthirdpush', { addressId }, token)
})

test('two escalation steps lead to a person and to a role, and are still there after a reload', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/setting/noticemanage?view=escalation')
  await page.getByRole('button', { name: 'Add an escalation rule' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add an escalation rule' })
  const kinds = form.locator('[data-field=alarmKinds]')
  await kinds.getByRole('listbox', { name: 'Available' }).focus()
  await kinds.getByRole('option', { name: 'Lock jammed' }).first().click()
  await page.keyboard.press('Enter')
  const after = form.getByRole('spinbutton', { name: 'After' })
  const to = form.getByRole('combobox', { name: 'To' })
  await expect(after).toHaveValue('5')
  const person = (await to.first().locator('option').last().textContent()) ?? ''
  await to.first().selectOption({ label: person })
  await form.getByRole('button', { name: 'Add a step' }).click()
  await after.nth(1).fill('3')
  await to.nth(1).selectOption({ label: 'Role: Engineer' })
  await expectAccessible(page)
  // A later step comes later.
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Each step needs more minutes than the step before it')).toBeVisible()
  await after.nth(1).fill('15')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row', { name: /Lock jammed/ })
  await expect(row).toContainText(`5 min: ${person}`)
  await page.reload()
  await expect(row).toContainText('15 min: Engineer')
  await row.click()
  await page.keyboard.press('e')
  const edit = page.getByRole('dialog')
  await expect(edit.getByRole('spinbutton', { name: 'After' }).nth(1)).toHaveValue('15')
  await edit.getByRole('spinbutton', { name: 'After' }).nth(1).fill('20')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('20 min: Engineer')
  await remove(page, /Lock jammed/)
})
