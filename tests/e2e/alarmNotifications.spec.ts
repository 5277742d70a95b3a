/** Alarms as notifications of the browser: from the switch in the settings to the page that a notification opens. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { must } from '#shared/kernel/assert.ts'
import { aPushBrowser } from '../support/browserPush.ts'
import { ownSensor } from './support/leaks.ts'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test.use({ serviceWorkers: 'allow' })

/** Replaces the browser's push service. */
async function startMaker() {
  const received: Buffer[] = []
  const server = createServer(async (request, response) => {
    received.push(await buffer(request))
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { received, endpoint: `http://127.0.0.1:${port}/browser`, close: () => server.close() }
}

test('a browser that is turned on receives an alarm, and the notification opens it in the page that is there', async ({
  page,
  site,
}) => {
  const maker = await startMaker()
  const browser = aPushBrowser()
  await page.addInitScript(
    ({ endpoint, keys }) => {
      // A browser without a head has no notifications, and no maker.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
      let isOn = false
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          isOn = false
          return true
        },
      }
      PushManager.prototype.getSubscription = async () => (isOn ? (subscription as never) : null)
      PushManager.prototype.subscribe = async () => {
        isOn = true
        return subscription as never
      }
    },
    { endpoint: maker.endpoint, keys: browser.keys },
  )
  await signIn(page, site, 'admin', '/setting/systemSetting')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const choice = page.getByRole('switch', { name: 'Alarm notifications' })
  await expect(choice).toHaveAttribute('aria-checked', 'false')
  await expectAccessible(page)
  await choice.click()
  await expect(choice).toHaveAttribute('aria-checked', 'true')
  const token = await site.token('super')
  await site.enterHotel(token)
  const sensor = await ownSensor(site, 4)
  const fault = { kind: 'alarm', device: sensor.number, code: 'water_leak', durationMs: 600_000 }
  await site.call('/sim/inject', { fault }, token)
  const leak = () =>
    maker.received
      .map((body) => JSON.parse(browser.decrypt(body)) as { title: string; url: string })
      .find(({ title }) => title === 'Critical: Water leak')
  await expect.poll(leak).toBeDefined()
  const { url } = must(leak(), 'the notification of the leak')
  // Message of the worker to the page on a notification click.
  await page.evaluate((open) => {
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open } }))
  }, url)
  await expect(page).toHaveURL(site.url + url)
  await page.goBack()
  await choice.click()
  await expect(choice).toHaveAttribute('aria-checked', 'false')
  const endpoint = { endpoint: maker.endpoint }
  const { data } = await site.call<{ isOn: boolean }>(
    '/userinfo/webpushstate',
    endpoint,
    await site.token('admin'),
  )
  expect(data.isOn).toBe(false)
  maker.close()
})

test('a browser that blocks notifications says what to do', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await signIn(page, site, 'admin', '/setting/systemSetting')
  await expect(page.getByText(/This browser blocks notifications of the console/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Alarm notifications' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
