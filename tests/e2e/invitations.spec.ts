/** From an invitation to the membership, in two browsers. */
import { expect, PASSWORD, type Site, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

const PHONE = '13900000231'
const FLOOR_3 = /^3\d\d$/

async function codeFor(site: Site, username: string): Promise<string> {
  return (await site.call<{ code: string }>('/userinfo/sendcode', { username })).data.code
}

test('an administrator invites a phone number for floor 3; its owner registers, accepts, and sees that floor only', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, 'admin', '/auth/rolemanage')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('textbox', { name: 'Phone numbers' }).fill(PHONE)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Front desk' })
  await dialog.getByRole('button', { name: 'Some areas only' }).click()
  await dialog.getByRole('searchbox').fill('Floor 3')
  await dialog.getByRole('treeitem', { name: /^Floor 3, / }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create invitations' }).click()
  const sent = page.getByRole('dialog', { name: 'Invitations created' })
  const code = await sent.locator('code').textContent()
  expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: new RegExp(PHONE) })
  await expect(row).toContainText('Invited')

  const invited = await (await browser.newContext()).newPage()
  await invited.goto(`${site.url}/register?invitation=${code}`)
  await expect(invited.getByText(/You are invited to/)).toBeVisible()
  await invited.getByLabel('Mobile number').fill(PHONE)
  await invited.getByLabel('Verification code').fill(await codeFor(site, PHONE))
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await invited.getByLabel('Repeat the password').fill(PASSWORD)
  await invited.getByLabel(/^I have read/).check()
  await invited.getByRole('button', { name: 'Register' }).click()
  await expect(invited.getByRole('heading', { name: 'You are not in any project yet' })).toBeVisible()
  await expectAccessible(invited)
  await invited.getByRole('button', { name: 'Accept' }).click()
  await expect(invited).toHaveURL(/\/dashboard/)
  await invited.goto(`${site.url}/device/areacontrol`)
  const rooms = invited.locator('button[data-area] > span:first-child')
  await expect(rooms.first()).toBeVisible()
  const names = await rooms.allTextContents()
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !FLOOR_3.test(name))).toEqual([])
  await expect(row).toContainText('Member')
  await invited.context().close()
})
