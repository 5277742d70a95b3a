import { createServer } from 'node:net'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

const ROOM = '1115'

test('guests that the PMS reports stand in their room, and who they are is shown to those with the right', async ({
  page,
  site,
  browser,
}) => {
  const token = await site.token('admin')
  const report = async (message: object) =>
    (await site.call<{ outcome: string }>('/pms/guestmessage', message, token)).data.outcome
  const stay = { reservation: 'E2E-1', room: ROOM }
  expect(
    await report({
      ...stay,
      messageId: '1',
      event: 'checkIn',
      name: 'Ada Example',
      group: 'Choir',
      language: 'en',
    }),
  ).toBe('applied')
  const areas = await site.call<{ list: { id: string }[] }>('/moban/arealist', { name: ROOM }, token)
  const path = `/device/areacontrol?area=${areas.data.list[0]?.id}`
  await signIn(page, site, 'admin', path)
  const guests = page.getByRole('region', { name: 'Guests', exact: true })
  await expect(guests).toContainText('Ada Example')
  await expect(guests).toContainText('reservation E2E-1')
  await expectAccessible(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, site, 'engineer', path)
  await expect(other.getByRole('region', { name: 'Guests', exact: true })).toContainText('1 guest checked in')
  await expect(other.getByText('Ada Example')).toHaveCount(0)
  await other.context().close()
  // A second guest keeps the first.
  await report({ ...stay, messageId: '2', event: 'checkIn', reservation: 'E2E-2', name: 'Bob Example' })
  await expect(guests).toContainText('2 guests checked in')
  await expect(guests).toContainText('Bob Example')
  await report({ ...stay, messageId: '3', event: 'checkOut' })
  await expect(guests).not.toContainText('Ada Example')
  // The check-out of the other was never reported: a person does it.
  await guests.getByRole('button', { name: 'Check out: Bob Example' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Check out' }).click()
  await expect(guests).toHaveCount(0)
})

test('an administrator connects the PMS, and sees the state of the link and why it fails', async ({
  page,
  site,
}) => {
  const pms = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('\u0002LS|\u0003\u0002GI|RN9999|G#1|\u0003\u0002DS|\u0003\u0002DE|\u0003')
  })
  await new Promise<void>((resolve) => pms.listen(0, '127.0.0.1', resolve))
  const address = pms.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await signIn(page, site, 'admin', '/setting/pms')
  const state = page.locator('dl')
  await expect(state).toContainText('Off')
  await page.getByRole('switch', { name: 'Connect to the PMS' }).press('Space')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Enter the address of the PMS').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1')
  await page.getByRole('spinbutton', { name: 'Port' }).fill(String(port))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(state).toContainText('Connected')
  await expect(page.getByRole('listitem').filter({ hasText: 'No room with this number' })).toBeVisible()
  await expectAccessible(page)
  pms.close()
  await page.getByRole('spinbutton', { name: 'Port' }).fill('1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(state).toContainText('Not connected')
  await expect(state).toContainText('Nothing listens at this address and port.')
  await page.getByRole('switch', { name: 'Connect to the PMS' }).press('Space')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(state).toContainText('Off')
})
