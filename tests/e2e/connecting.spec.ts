import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('the pages about connecting show examples with the server, project and host of the reader', async ({
  page,
  site,
}) => {
  const port = new URL(site.mqttUrl).port
  await signIn(page, site, 'admin', '/setting/apikeys')
  await page.getByRole('link', { name: 'Get data out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Get data out' })).toBeVisible()
  const project = await page.getByText(/^[0-9A-F]{16}$/).textContent()
  await expect(
    page.getByText(
      `mosquitto_sub -h 127.0.0.1 -p ${port} -i KEY_ID -u key:KEY_ID -P "$ATRIUM_KEY" -t 'devicesReport/${project}/+'`,
    ),
  ).toBeVisible()
  await expect(page.getByText(`curl -N ${site.url}/api/live/events`)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${site.url}/deploy/connectgateway`)
  const hosts = page.getByRole('combobox', { name: 'Host' })
  const label = await hosts.getByRole('option').nth(1).textContent()
  await hosts.selectOption({ index: 1 })
  const number = label?.split(' · ').at(-1)
  await expect(page.getByText(`-t devicesReport/${project}/${number} -m`)).toBeVisible()
  await expect(page.getByText(`host: '${number}'`)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Edge gateway' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`url: mqtt://127.0.0.1:${port}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Hosts', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hosts' })).toBeVisible()
})

test('a reader without the right sees the reason', async ({ page, site }) => {
  await signIn(page, site, 'operator', '/setting/getdata')
  await expect(page.getByText('mosquitto_sub')).toHaveCount(0)
  await page.goto(`${site.url}/deploy/connectgateway`)
  await expect(page.getByText('mosquitto_pub')).toHaveCount(0)
})
