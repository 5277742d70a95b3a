/** From an invitation to the membership, in two browsers. */
import { expect, PASSWORD, type Site, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test.use({ actionTimeout: 15_000 })
const PHONE = '13900000231'
const FLOOR_3 = /^3\d\d$/

const FLOOR_4 = /^4\d\d$/

/** The member with the phone number, and the rooms of floors 3 and 4. */
async function memberAndRooms(site: Site, token: string) {
  const people = await site.call<{ list: { id: string; phone: string }[] }>(
    '/auth/peoplelist',
    { pageSize: 100 },
    token,
  )
  const member = people.data.list.find(({ phone }) => phone === PHONE)
  const { data } = await site.call<{ records: { id: string; type: string; name?: string }[] }>(
    '/live/snapshot',
    {},
    token,
  )
  const rooms = data.records.filter(({ type, name }) => type === 'area' && /^[34]\d\d$/.test(name ?? ''))
  return { memberId: member?.id, rooms: rooms.map(({ id }) => id) }
}

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

  // Added areas appear without a reload; a suspension disconnects at once.
  const admin = await site.token('admin')
  const { memberId, rooms: both } = await memberAndRooms(site, admin)
  await site.call('/auth/updatepeople', { memberId, areas: both }, admin)
  await expect.poll(async () => (await rooms.allTextContents()).some((name) => FLOOR_4.test(name))).toBe(true)
  await site.call('/auth/suspendpeople', { memberId, reason: 'On leave' }, admin)
  await expect(rooms).toHaveCount(0)
  await site.call('/auth/deletepeople', { memberId }, admin)
  await invited.context().close()
})
