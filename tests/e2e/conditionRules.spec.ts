import { must } from '#shared/kernel/assert.ts'
import { expect, type Site, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

/** Someone plugs a car in, or takes it away: a charger at rest reports seldom. */
async function useCharger(site: Site): Promise<void> {
  const token = await site.token('super')
  await site.enterHotel(token)
  const asked = { kind: 'ev_charger', pageSize: 1 }
  const { data } = await site.call<{ list: { id: string }[] }>('/moban/devicelist', asked, token)
  const { id: deviceId } = must(data.list[0], 'a charger')
  const plugged = await site.call('/sim/deed', { deviceId, does: 'plugIn' }, token)
  if (plugged.status !== 200)
    expect((await site.call('/sim/deed', { deviceId, does: 'unplug' }, token)).status).toBe(200)
}

test('a rule with a condition is tested over the past, raises an alarm of what a device reports, and ends it when it is deleted', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/setting/noticemanage?view=conditions')
  await page.getByRole('button', { name: 'Add a rule' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Charger has counted')
  await form.getByLabel('Property').selectOption('energy')
  await form.getByRole('spinbutton', { name: 'Threshold' }).fill('0')
  await form.getByRole('spinbutton', { name: 'On-delay' }).fill('0')
  // Only for one charger, so other tests are not affected.
  const kinds = form.locator('[data-field=kinds]')
  await kinds.getByRole('listbox', { name: 'Available' }).focus()
  await kinds.getByRole('option', { name: 'EV charger' }).first().click()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Test over the last 30 days' }).click()
  await expect(form.locator('[data-backtest]')).toContainText(/\d+ alarms?/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Charger has counted/ })).toContainText('Energy above 0 kWh')
  await useCharger(site)
  await expect(page.getByText('Charger has counted', { exact: true }).nth(1)).toBeVisible()
  const row = page.getByRole('row', { name: /Charger has counted/ })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await page.goto(`${site.url}/message/messagerecord`)
  await expect(page.getByText('Charger has counted').first()).toBeVisible()
})
