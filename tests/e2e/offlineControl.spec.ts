/** The page for devices out of reach: without a session, and while the server is away. */
import { expect, PASSWORD, PEOPLE, signIn, test } from './support/site.ts'
import { expectSound } from './support/soundness.ts'

const PATH = '/devicecontrol_unline'

test('without a session the page checks the connection and shows nothing of any project', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}${PATH}?host=00AA11BB`)
  await expect(page.getByRole('heading', { name: 'Device control is available' })).toBeVisible()
  await expect(page.getByText(/^answered in \d+ ms$/)).toBeVisible()
  await expect(page.getByText('Host 00AA11BB was opened from a label.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
  await expectSound(page, 'offline control without a session')
  // After sign-in the page knows the hosts, none with this number.
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).last().click()
  await page.locator('input[name=username]').fill(PEOPLE.admin)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('No host 00AA11BB in this project, or you may not see it.')).toBeVisible()
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
})

test('while the server is away the page shows what is known, and returns when it is back', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/device/areacontrol')
  await expect(page.getByRole('contentinfo').getByText('Live', { exact: true })).toBeVisible()
  // Fetched while the console is idle, for afterwards nothing can be.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('KnownHosts')),
  )
  await page.waitForLoadState('networkidle')
  const mark = await page.evaluate(() => performance.timeOrigin)
  await site.kill()
  await page.getByRole('link', { name: 'What still works' }).click()
  await expect(page.getByRole('heading', { name: 'Device control is not available' })).toBeVisible()
  await expect(page.getByText('No answer')).toBeVisible()
  await expect(page.getByText(/^As of .*it may be out of date$/)).toBeVisible()
  const host = page.getByRole('group').first()
  await host.locator('summary').click()
  await expect(host.getByRole('columnheader', { name: 'Last reported' })).toBeVisible()
  await expect(host.getByRole('row').nth(1)).toBeVisible()
  await expectSound(page, 'offline control without the server')
  await site.start()
  await expect(page.getByText(/^The connection is back\. Device control opens in \d s\.$/)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/device/areacontrol`)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(mark)
})
