/** Push as an administrator sets it up, with a real receiver beside the server. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { ownSensor } from './support/leaks.ts'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

interface Received {
  readonly body: string
  readonly headers: Record<string, string>
}

async function receive(): Promise<{ url: string; received: Received[]; close: () => void }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers as Record<string, string> })
    response.end('thanks')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received, close: () => server.close() }
}

test('a push address is added, tested and notified of an alarm; the message is inspected and sent again', async ({
  page,
  site,
}) => {
  const receiver = await receive()
  await signIn(page, site, 'admin', '/deploy/deployaddress')
  // The empty list has a second one.
  await page.getByRole('button', { name: 'Add address' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add address' })
  await form.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText(/private network/)).toBeVisible()
  await form.getByLabel('Address', { exact: true }).fill(receiver.url)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await page.keyboard.press('Escape')

  const row = page.getByRole('row').filter({ hasText: receiver.url })
  await row.click()
  await page.keyboard.press('t')
  await expect(page.getByText(/^Delivered: 200 after/)).toBeVisible()
  await page.getByRole('switch', { name: 'Turn push on for this project' }).click()
  await expect(page.getByRole('switch', { name: 'Turn push off for this project' })).toBeVisible()

  const token = await site.token('super')
  await site.enterHotel(token)
  const sensor = await ownSensor(site, 2)
  const isOn = await site.call('/moban/editonedevpush', { deviceIds: [sensor.id], isOn: true }, token)
  expect(isOn.status).toBe(200)
  const fault = { kind: 'alarm', device: sensor.number, code: 'water_leak', durationMs: 600_000 }
  await site.call('/sim/inject', { fault }, token)

  await page.goto(`${site.url}/deploy/deployaddress?view=deliveries&type=alarm.raised`)
  const delivery = page.getByRole('row').filter({ hasText: 'Alarm raised' }).first()
  await expect(delivery).toContainText('Delivered')
  await delivery.getByText('Alarm raised').click()
  const drawer = page.getByRole('complementary', { name: 'Alarm raised' })
  await expect(drawer.getByText(/"water_leak"/).first()).toBeVisible()
  await expect(drawer.getByText('thanks')).toBeVisible()
  await expectAccessible(page)
  const raised = () => receiver.received.filter(({ body }) => body.includes('"alarm.raised"'))
  const [first] = raised()
  expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
    type: 'alarm.raised',
  })
  const before = raised().length
  await page.keyboard.press('r')
  await expect.poll(() => raised().length).toBeGreaterThan(before)
  receiver.close()
})
