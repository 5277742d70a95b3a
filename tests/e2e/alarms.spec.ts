import type { Page } from '@playwright/test'
import { connectGateway, type TestGateway } from '../support/gateway.ts'
import { expect, type Site, signIn, test } from './support/site.ts'

interface Gateway {
  readonly id: string
  readonly number: string
  readonly areaId: string
}

/**
 * A host of the hotel, handed over from the simulator to a client of ours, as real hardware would be: its last, for it
 * is offline afterwards, and other tests look at the first ones.
 */
async function takeOver(site: Site): Promise<TestGateway & { leakSensor: string }> {
  const token = await site.token('super')
  const projects = await site.call<{ list: { id: string; hex: string; nameEn: string }[] }>(
    '/building/projectlist',
    {},
    token,
  )
  const hotel = projects.data.list.find((project) => project.nameEn === 'Harbour Hotel')
  const hosts = await site.call<{ list: Gateway[] }>(
    '/building/wangguanlist',
    { xmid: hotel?.id, pageSize: 100 },
    token,
  )
  const host = hosts.data.list.at(-1)
  if (!hotel || !host) throw new Error('the hotel has no host')
  const found = await site.call<{ list: { number: string }[] }>(
    '/moban/devicelist',
    { xmid: hotel.id, hostId: host.id, kind: 'water_leak' },
    token,
  )
  const renewed = await site.call<{ secret: string }>(
    '/live/renewgatewaysecret',
    { xmid: hotel.id, hostId: host.id },
    token,
  )
  const gateway = await connectGateway({
    url: site.mqttUrl,
    hex: hotel.hex,
    number: host.number,
    secret: renewed.data.secret,
  })
  return Object.assign(gateway, { leakSensor: found.data.list[0]?.number ?? '' })
}

/** Counts the beeps that the page starts, through the browser's own audio interface. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = { beeps: 0 }
    Object.assign(globalThis, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      heard.beeps += 1
      return start.call(this, when)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: { beeps: number } }).heard.beeps)
}

test('an alarm of a gateway appears within a second, sounds, is acknowledged, and stays so everywhere', async ({
  page,
  site,
  browser,
}) => {
  const beeps = await listen(page)
  await signIn(page, site, 'admin', '/device/areacontrol')
  // What is open already when the console first sees the project is listed, not announced.
  await expect(page.locator('button[data-area]').first()).toBeVisible()
  const gateway = await takeOver(site)
  const toasts = page.getByRole('region', { name: 'New alarms' })
  await page.locator('main').click({ position: { x: 5, y: 5 } })
  const before = await beeps()
  const sentAtMs = Date.now()
  await gateway.report(
    `water_leak@${gateway.leakSensor}|Water under the <b>boiler</b>|Valve closed by hand|Call 8012`,
  )
  const toast = toasts.getByText('Valve closed by hand')
  await expect(toast).toBeVisible({ timeout: 1_000 })
  expect(Date.now() - sentAtMs).toBeLessThan(1_000)
  await expect.poll(beeps).toBeGreaterThan(before)

  // Markup from outside is text, never markup.
  await expect(page.locator('b', { hasText: 'boiler' })).toHaveCount(0)

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(other, site, 'super', '/message/messagerecord')
  await expect(other.getByText('Valve closed by hand').first()).toBeVisible()

  const card = toasts.locator('> div', { hasText: 'Valve closed by hand' })
  await card.getByRole('button', { name: /^Acknowledge/ }).click()
  await expect(toast).toHaveCount(0)
  for (const view of [page, other]) {
    await view.goto(`${site.url}/message/messagerecord`)
    const row = view
      .getByRole('row', { name: /Valve closed by hand/ })
      .or(view.getByRole('article', { name: /Valve closed by hand/ }))
    await expect(row.or(view.locator('li', { hasText: 'Valve closed by hand' })).first()).toContainText(
      /Acknowledged by 林静/,
    )
  }
  const silentAt = await beeps()
  await page.reload()
  await expect(page.getByText('Valve closed by hand').first()).toBeVisible()
  expect(await beeps()).toBeLessThanOrEqual(silentAt)
  await other.context().close()
  await gateway.end()
})

test('the history is filtered by severity and state, acknowledged from, printed, and kept in the address', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await signIn(page, site, 'admin', '/message/messagerecord')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows.first()).toBeVisible()
  const count = page.getByRole('status', { name: 'Rows', exact: true })
  const unfiltered = (await count.textContent()) ?? ''
  await page.getByRole('radio', { name: 'Not acknowledged' }).check()
  await expect(page).toHaveURL(/view=history&state=unacknowledged/)
  await expect(count).not.toHaveText(unfiltered)
  const waiting = Number(await count.textContent())
  expect(waiting).toBeGreaterThan(0)

  await rows.first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Acknowledge' }).click()
  await expect(count).toHaveText(String(waiting - 1))

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Not acknowledged' })).toBeChecked()
  await page.getByRole('button', { name: 'Remove filter State: Not acknowledged' }).click()
  await expect(page).toHaveURL(/view=history$/)
  await page.getByRole('button', { name: 'Print' }).click()
  const all = Number(((await count.textContent()) ?? '').replaceAll(',', ''))
  await expect(page.locator('[data-print] tbody tr')).toHaveCount(all)
})

test('all alarms are acknowledged only after a question that counts them, and a toast names the result', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/message/messagerecord')
  const all = page.getByRole('button', { name: 'Acknowledge all' })
  await all.click()
  const question = page.getByRole('alertdialog', { name: /^Acknowledge all \d+ alarms/ })
  await expect(question.getByRole('listitem').first()).toHaveText(/^(Critical|Major|Minor|Notice): \d+$/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(all).toBeVisible()
  await all.click()
  await question.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect(page.getByText(/^\d+ alarms acknowledged$/)).toBeVisible()
  await expect(all).toHaveCount(0)
})
