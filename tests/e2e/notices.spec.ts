/** Announcements from anyone who publishes one to anyone who reads it. */
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('an announcement is shown to a colleague immediately, and not again once it was read', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, 'admin', '/message/sysnotice')
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, site, 'engineer', '/device/devicecontrol')
  await page.getByRole('button', { name: 'New announcement' }).first().click()
  const form = page.getByRole('dialog', { name: 'New announcement' })
  await form.getByLabel('Title', { exact: true }).fill('电梯检修')
  await form.getByLabel('Title (English)').fill('Lift maintenance')
  await form.getByLabel('Text', { exact: true }).fill('周二上午')
  await form.getByLabel('Text (English)').fill('Tuesday morning')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()

  const shown = colleague.getByRole('dialog', { name: 'Announcement' })
  await expect(shown.getByText('Tuesday morning')).toBeVisible()
  await expectAccessible(colleague)
  await shown.getByRole('button', { name: 'Got it' }).click()
  await expect(shown).toHaveCount(0)
  await Promise.all([colleague.waitForResponse(/sysnoticelist/), colleague.reload()])
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await colleague.context().close()

  // The author is not notified and sees who has read it.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Lift maintenance' })
  await expect(row).toContainText('2 /')
  const token = await site.token('admin')
  await site.enterHotel(token)
  const { data } = await site.call<{ list: { id: string }[] }>('/moban/sysnoticelist', {}, token)
  for (const { id } of data.list) await site.call('/moban/delsysnotice', { noticeId: id }, token)
  await expect(row).toHaveCount(0)
})
