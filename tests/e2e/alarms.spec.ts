import type { Browser, Page } from '@playwright/test'
import { must } from '#shared/kernel/assert.ts'
import { connectGateway, type TestGateway } from '../support/gateway.ts'
import { acknowledgeAll, leaksOf } from './support/leaks.ts'
import { expect, type Site, signIn, test } from './support/site.ts'

interface Gateway {
  readonly id: string
  readonly number: string
  readonly areaId: string
}

type TakenOver = TestGateway & { readonly leakSensor: string }

/**
 * Takes a host over from the simulator with an MQTT client. The last host, because it stays offline and other tests
 * use the first ones.
 */
async function takeOver(site: Site): Promise<TakenOver> {
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

test('an alarm of a gateway appears by itself, sounds, is acknowledged, and stays so everywhere', async ({
  page,
  site,
  browser,
}) => {
  const beeps = await listen(page)
  // On pages without an alarm list, a new alarm appears as a card.
  await signIn(page, site, 'admin', '/device/devicecontrol')
  // An alarm that is open and not critical when the console first sees the project is listed, not announced.
  await expect(page.getByText('Lighting relay').first()).toBeVisible()
  // Signs in before the alarm, because cards are short-lived.
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(other, site, 'super', '/message/messagerecord')
  const gateway = await takeOver(site)
  const toasts = page.getByRole('region', { name: 'New alarms' })
  await page.locator('main').click({ position: { x: 5, y: 5 } })
  const before = await beeps()
  await gateway.report(
    `water_leak@${gateway.leakSensor}|Water under the <b>boiler</b>|Valve closed by hand|Call 8012`,
  )
  const toast = toasts.getByText('Valve closed by hand')
  await expect(toast).toBeVisible()
  await expect.poll(beeps).toBeGreaterThan(before)

  // Markup from outside is text, never markup.
  await expect(page.locator('b', { hasText: 'boiler' })).toHaveCount(0)

  await expect(other.getByText('Valve closed by hand').first()).toBeVisible()

  const card = toasts.locator('> div', { hasText: 'Valve closed by hand' })
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/device\/areacontrol\?area=/)
  await card.getByRole('button', { name: /^Acknowledge/ }).press('Enter')
  await expect(toast).toHaveCount(0)
  // The focused button disappears with its card, and focus returns to the page.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
  for (const view of [page, other]) {
    await view.goto(`${site.url}/message/messagerecord`)
    await expect(view.getByRole('row', { name: /Valve closed by hand/ })).toContainText('Lin Jing')
  }
  await staysInItsColumn(page, 'Valve closed by hand')
  const silentAt = await beeps()
  await page.reload()
  await expect(page.getByText('Valve closed by hand').first()).toBeVisible()
  expect(await beeps()).toBeLessThanOrEqual(silentAt)
  await other.context().close()
  await onTopOfASheet(await phone(browser), site, gateway)
  await soundIsAllowedByAnyClick(page, gateway)
  await gateway.end()
})

test('two presses at one spot acknowledge one alarm: the next does not slide under the second', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/device/devicecontrol')
  await expect(page.getByText('Lighting relay').first()).toBeVisible()
  const leaks = await leaksOf(site)
  for (const leak of leaks.slice(0, 3)) await leak()
  const toasts = page.getByRole('region', { name: 'New alarms' })
  await expect(toasts.getByRole('button', { expanded: false })).toHaveAccessibleName(
    /more not acknowledged: Critical/,
  )
  await agreesWithTheBell(page)
  const acknowledging = page.getByText(/^Acknowledging .+, .+/)
  const spot = await toasts
    .getByRole('button', { name: /^Acknowledge/ })
    .last()
    .boundingBox()
  const press = () => page.mouse.click((spot?.x ?? 0) + 40, (spot?.y ?? 0) + 12)
  // A press that comes with the alarms is none at all.
  await expect(async () => {
    await press()
    await expect(acknowledging).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await press()
  await expect(toasts.getByRole('button', { name: /Undo/ })).toBeVisible()
  await expect(acknowledging).toHaveCount(1)
  await expect(acknowledging).toHaveCount(0)
  await expect(toasts.getByRole('button', { name: /Undo/ })).toHaveCount(0)
})

test('a new alarm that comes under a pointer at rest is not acknowledged by the press that was meant for another', async ({
  page,
  site,
}) => {
  const [leak, another] = (await leaksOf(site)).slice(4)
  await signIn(page, site, 'admin', '/dashboard')
  const items = page.locator('main [data-alarm]')
  await expect(items.first()).toBeVisible()
  const before = (await items.first().getAttribute('data-alarm')) ?? ''
  await leak?.()
  const top = items.first().getByRole('button', { name: /^Acknowledge$/ })
  await expect(items.first()).not.toHaveAttribute('data-alarm', before)
  await expect(items.first()).toContainText('Water leak')
  const first = (await items.first().getAttribute('data-alarm')) ?? ''
  const acknowledging = page.getByText(/^Acknowledging .+, .+/)
  // While hovered, new alarms are appended.
  await top.hover()
  const count = await items.count()
  await another?.()
  await expect(items).toHaveCount(count + 1)
  await expect(items.first()).toHaveAttribute('data-alarm', first)
  // Otherwise sorted by severity; a click right after reordering is ignored.
  const spot = must(await top.boundingBox(), 'its place')
  await page.mouse.move(0, 0)
  await expect(items.first()).not.toHaveAttribute('data-alarm', first)
  await page.mouse.click(spot.x + 20, spot.y + 10)
  await expect(items.first().getByRole('button', { name: /^Acknowledge$/ })).toBeVisible()
  await expect(acknowledging).toHaveCount(0)
  await expect(page.getByText('Click ignored: Water leak')).toBeVisible()
  // After a moment a click works.
  await expect(async () => {
    await top.click()
    await expect(acknowledging).toHaveCount(1, { timeout: 500 })
  }).toPass()
})

/** The named alarms, as cards or as the line, and those that the line counts besides: together the number of the bell. */
async function agreesWithTheBell(page: Page): Promise<void> {
  const toasts = page.getByRole('region', { name: 'New alarms' })
  const bell = page.getByRole('button', { name: /^Messages, \d+ alarms not acknowledged$/ }).first()
  const numberIn = async (text: Promise<string | null>) => Number(/\d+/.exec((await text) ?? '')?.[0])
  await expect(async () => {
    const more = await numberIn(toasts.getByText(/^\+\d+$/).textContent())
    const named = await toasts.getByRole('button', { name: /^Acknowledge/ }).count()
    expect(more + named).toBe(await numberIn(bell.getAttribute('aria-label')))
  }).toPass()
}

/** Long gateway texts do not overlap the severity column. */
async function staysInItsColumn(page: Page, words: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(words) })
  const text = await row.getByText(words).boundingBox()
  const next = await row.getByText('Critical', { exact: true }).last().boundingBox()
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0)
}

async function phone(browser: Browser): Promise<Page> {
  return await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
}

/**
 * A critical alarm of its own, whatever was before. By its text: a reported leak that is back within a minute is the same
 * alarm, with its acknowledgement.
 */
async function leak(gateway: TakenOver): Promise<void> {
  await gateway.report({ t: 1, seq: 1, d: { [gateway.leakSensor]: { water_leak: false } } })
  await gateway.report(`water_leak@${gateway.leakSensor}|||`)
}

/** A sheet covers the whole screen of a phone, and makes the page under it inert. */
async function onTopOfASheet(page: Page, site: Site, gateway: TakenOver): Promise<void> {
  await acknowledgeAll(site)
  await signIn(page, site, 'admin', '/device/areacontrol')
  await page.locator('button[data-area]').first().click()
  const sheet = page.locator('dialog:modal')
  await expect(sheet).toBeVisible()
  const toasts = page.getByRole('region', { name: 'New alarms' })
  await gateway.report(`zero|Older, not critical`)
  await leak(gateway)
  for (const code of ['one', 'two', 'three']) await gateway.report(`${code}|Later, not critical`)
  // All alarms in one line naming the worst; the sheet's controls stay usable.
  const line = toasts.getByRole('button', { expanded: false })
  await expect(line).toHaveAccessibleName(/^Critical .+ \+\d+ more not acknowledged: .*Major: \d+/)
  const height = await line.evaluate((element) => element.getBoundingClientRect().height)
  expect(height).toBeGreaterThanOrEqual(44)
  expect(height).toBeLessThanOrEqual(48)
  await expect(toasts.locator('[data-toast-alarm]')).toHaveCount(0)
  // The sheet's content ends above the line.
  const { y = 0 } = (await sheet.boundingBox()) ?? {}
  const clearance = async () =>
    ((await toasts.boundingBox())?.y ?? 0) - y - (await sheet.evaluate((element) => element.clientHeight))
  await expect.poll(clearance).toBeGreaterThanOrEqual(0)
  // It opens the list of all alarms; Back and Esc close only that.
  const list = page.getByRole('region', { name: 'Alarms', exact: true })
  await line.click()
  await expect(list).toContainText('Critical')
  await expect(list.locator('[data-sound]')).toBeVisible()
  await page.goBack()
  await expect(list).toHaveCount(0)
  await line.click()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(sheet).toBeVisible()
  // After viewing the list, only critical alarms reappear as a line with a count.
  await expect(line).toHaveAccessibleName(/^Critical .+ \+\d+ more not acknowledged: .*Major: \d+/)
  await line.click()
  // The acknowledgement is undone in place and then repeated.
  const worst = list.getByRole('article').first()
  const acknowledging = page.getByText(/^Acknowledging .+, .+/)
  await worst.getByRole('button', { name: /^Acknowledge/ }).click()
  await expect(acknowledging).toBeVisible()
  await worst.getByRole('button', { name: /Undo/ }).click()
  await expect(acknowledging).toHaveCount(0)
  await worst.getByRole('button', { name: /^Acknowledge/ }).click()
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(line).toHaveCount(0)
  // Without critical alarms the bell at the lower edge shows the number.
  await expect(sheet.getByRole('button', { name: /^Messages, \d+ alarms not acknowledged$/ })).toBeVisible()
  await expect(sheet).toBeVisible()
  // The table has them all: only critical alarms filtered out of it lie over the page, in one line.
  await page.goto(`${site.url}/message/messagerecord?severity=major`)
  await leak(gateway)
  await expect(line).toHaveAccessibleName(/^Critical /)
  await expect(toasts.getByText('Major', { exact: true })).toHaveCount(0)
  await line.click()
  await list.getByRole('link', { name: 'Open alarm centre' }).click()
  await expect(page.getByRole('row', { name: /Critical/ }).first()).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.context().close()
}

/** In a new tab the browser blocks sound until the first click, which still reaches its target. */
async function soundIsAllowedByAnyClick(before: Page, gateway: TakenOver): Promise<void> {
  // A tab of its own: the message is shown once per session of a tab.
  const page = await before.context().newPage()
  await page.goto(before.url())
  await expect(page.getByRole('row', { name: /Later, not critical/ }).first()).toBeVisible()
  const main = page.locator('main')
  const place = await main.boundingBox()
  await gateway.report('silent|Nobody has clicked yet')
  const hint = page.getByText('browser is blocking the alarm sound')
  await expect(hint).toBeVisible()
  const light = page.locator('[data-sound]')
  const dot = light.locator('[aria-hidden="true"]').last()
  const dotColor = () => dot.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(light).toHaveAttribute('data-sound', 'disarmed')
  const blocked = await dotColor()
  expect(await main.boundingBox()).toEqual(place)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page).toHaveURL(/view=history/)
  await expect(hint).toHaveCount(0)
  await expect(light).toHaveAttribute('data-sound', 'armed')
  expect(await dotColor()).not.toBe(blocked)
  // The message is not repeated in this session, although sound is blocked again.
  await page.reload()
  await gateway.report('again|Nobody has clicked again')
  await expect(page.getByText('Nobody has clicked again').first()).toBeVisible()
  await expect(light).toHaveAttribute('data-sound', 'disarmed')
  await expect(hint).toHaveCount(0)
  await page.close()
}

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
  const shown = async () => Number(((await count.textContent()) ?? '').replaceAll(',', ''))
  const unfiltered = await shown()
  for (const name of ['Critical', 'Major']) await page.getByRole('checkbox', { name, exact: true }).check()
  await expect(page).toHaveURL(/severity=critical&severity=major/)
  await expect.poll(shown).toBeLessThan(unfiltered)
  await page.getByRole('button', { name: 'Remove filter Severity: Critical, Major' }).click()
  // The world goes on and may raise more meanwhile.
  await expect.poll(shown).toBeGreaterThanOrEqual(unfiltered)
  await page.getByRole('radio', { name: 'Not acknowledged' }).check()
  await expect(page).toHaveURL(/view=history&state=unacknowledged/)
  await expect.poll(shown).toBeLessThan(unfiltered)
  const waiting = await shown()
  expect(waiting).toBeGreaterThan(0)

  await rows.first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Acknowledge' }).click()
  await expect.poll(shown).toBeLessThan(waiting)

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Not acknowledged' })).toBeChecked()
  await page.getByRole('button', { name: 'Remove filter State: Not acknowledged' }).click()
  await expect(page).toHaveURL(/view=history$/)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('[data-print] tbody tr')).toHaveCount(await shown())
})

test('all alarms are acknowledged after a question that counts them, critical ones only for a reason', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, 'admin', '/message/messagerecord')
  const gateway = await takeOver(site)
  await leak(gateway)
  await expect(page.getByRole('row', { name: /Critical/ }).first()).toBeVisible()
  await readsWhoseItIs(browser, site)
  const all = page.getByRole('button', { name: 'Acknowledge all' })
  await all.click()
  const question = page.getByRole('alertdialog', { name: /^Acknowledge \d+ alarms/ })
  await expect(question.getByRole('listitem').first()).toHaveText(/^Critical: \d+$/)
  // Which they are is read there, not in the table below.
  await expect(question.getByRole('list')).toContainText(/leak.*: \S/i)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await all.click()
  const agree = question.getByRole('button', { name: 'Acknowledge', exact: true })
  await expect(agree).toBeDisabled()
  await question.getByRole('textbox', { name: /^Reason/ }).fill('Fire drill')
  await agree.click()
  await expect(page.getByText(/^\d+ alarms acknowledged$/)).toBeVisible()
  await expect(all).toBeDisabled()
  // Active alarms stay in the table below, with acknowledger and reason.
  await expect(page.getByRole('gridcell', { name: /Fire drill/ }).first()).toBeVisible()
  // The others were acknowledged in the same step; the reason is none of theirs.
  await expect(page.getByRole('row', { name: /Major|Minor/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /(Major|Minor).*Fire drill/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Last hour' }).check()
  await expect(page).toHaveURL(/raised=hour/)
  await page.getByRole('checkbox', { name: /^Critical/ }).check()
  await expect(page).toHaveURL(/severity=critical/)
  await page
    .getByRole('row', { name: /Critical/ })
    .first()
    .click()
  await expect(page.getByRole('complementary').getByText('Fire drill').first()).toBeVisible()
  await gateway.end()
})

/** Anyone who has no right to acknowledge: in the place of the button. */
async function readsWhoseItIs(browser: Browser, site: Site): Promise<void> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, site, 'engineer', '/message/messagerecord')
  const row = page.getByRole('row', { name: /Critical/ }).first()
  await expect(row.getByText(/^Only for .*Administrator/)).toBeVisible()
  await expect(row.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0)
  await page.context().close()
}
