/** A screen on the wall, paired by someone who is signed in elsewhere. */
import { expect, signIn, test } from './support/site.ts'
import { expectSound } from './support/soundness.ts'

test('a screen is paired by its code, rotates, shows when the server is lost, and is ended from the list', async ({
  page,
  site,
  browser,
}) => {
  const screen = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await screen.goto(`${site.url}/display`)
  const code = screen.getByRole('status', { name: 'Pairing code' })
  await expect(code).toHaveText(/^\w{4}-\w{4}$/)
  await expectSound(screen, 'screen that waits to be paired')
  await signIn(page, site, 'admin', `/setting/userinfo?pair=${await code.innerText()}`)
  const dialog = page.getByRole('dialog', { name: 'Pair a wall display' })
  await expect(dialog.getByLabel('Code on the screen')).toHaveValue(await code.innerText())
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lobby screen')
  await dialog.getByLabel('Seconds per view').fill('5')
  await expectSound(page, 'pairing dialog')
  await dialog.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page.getByText('The screen is paired and starts in a few seconds')).toBeVisible()

  // It is live and rotates its views.
  await expect(screen.getByText('Connecting to the server')).toHaveCount(0)
  for (const view of ['Overview', 'Rooms', 'Floor plan', 'Alarms'])
    await expect(screen.getByRole('heading', { level: 1, name: view })).toBeVisible()
  await expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await screen.getByRole('button', { name: 'Stop rotation' }).click()
  for (const shown of ['Rooms by floor', '1106']) {
    await expect(screen.locator('main').getByText(shown).first()).toBeVisible()
    await expectSound(screen, `wall display with ${shown}`)
    await screen.keyboard.press('ArrowRight')
  }
  // The content is inert, and no other screen is accessible.
  await expect(screen.locator('main > div')).toHaveAttribute('inert')
  await screen.goto(`${site.url}/device/devicecontrol`)
  await expect(screen).toHaveURL(`${site.url}/display`)
  const cookies = await screen.context().cookies()
  const token = cookies.find(({ name }) => name === 'HeaderToken')?.value ?? ''
  expect((await site.call('/device/control', { items: [] }, token)).http).toBe(403)

  await expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(screen.getByText('Connecting to the server')).toHaveCount(0)
  await site.kill()
  await expect(screen.getByText(/^No connection to the server since .*Nothing here is live\.$/)).toBeVisible()
  await site.start()
  await expect(screen.getByText(/^No connection to the server/)).toHaveCount(0)

  await page.goto(`${site.url}/setting/userinfo`)
  const row = page.getByRole('listitem').filter({ hasText: 'Lobby screen' })
  await expect(row.getByText('Connected')).toBeVisible()
  await row.getByRole('button', { name: 'End Lobby screen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(code).toHaveText(/^\w{4}-\w{4}$/)
  await screen.context().close()
})
