/** The line of alarms above a page, and the list that it opens: neither moves under a hand. */
import { must } from '#shared/kernel/assert.ts'
import { leaksOf } from './support/leaks.ts'
import { expect, signIn, test } from './support/site.ts'

test('the line of alarms stays the same under a pointer, also where the page lists them', async ({
  page,
  site,
}) => {
  const [leak, another] = (await leaksOf(site)).slice(8)
  await signIn(page, site, 'admin', '/device/areacontrol')
  await page.getByRole('button', { name: /^1106, / }).click()
  await leak?.()
  const line = page.getByRole('region', { name: 'New alarms' })
  const button = line.getByRole('button', { name: 'Acknowledge', exact: true }).last()
  await button.hover()
  const title = (await button.getAttribute('title')) ?? ''
  const bell = page.getByRole('button', { name: /^Messages, \d+ alarms/ }).first()
  const before = (await bell.getAttribute('aria-label')) ?? ''
  await another?.()
  await expect(bell).not.toHaveAttribute('aria-label', before)
  await expect(button).toHaveAttribute('title', title, { timeout: 1 })
})

test('the list that the line opens keeps its rows where they are under a pointer, however many come', async ({
  page,
  site,
}) => {
  const [first, second, ...others] = (await leaksOf(site)).slice(10, 16)
  await signIn(page, site, 'admin', '/device/devicecontrol')
  for (const leak of [first, second]) await leak?.()
  const line = page.getByRole('region', { name: 'New alarms' })
  await line.getByRole('button', { expanded: false }).click()
  const list = page.getByRole('region', { name: 'Alarms', exact: true })
  const rows = list.getByRole('article')
  const button = rows.nth(1).getByRole('button', { name: 'Acknowledge', exact: true })
  await button.hover()
  const before = must(await button.boundingBox(), 'its place')
  const count = await rows.count()
  for (const leak of others) await leak()
  await expect(rows).toHaveCount(count + others.length)
  await expect(list.getByRole('button', { name: /new critical alarms$/ })).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
  // The click does not shrink the row either.
  const below = rows.nth(2)
  const place = must(await below.boundingBox(), 'its place')
  await button.click()
  await expect(rows.nth(1).getByRole('button', { name: /Undo/ })).toBeVisible()
  await expect(rows.nth(1).getByRole('button')).toHaveCount(0)
  expect(await below.boundingBox()).toEqual(place)
})

test('in a room, the card of an alarm that is over keeps its place when it is acknowledged, until the room is left', async ({
  page,
  house,
}) => {
  const token = await house.token('super')
  await house.enterHotel(token)
  const { data } = await house.call<{ list: { number: string; areaId: string }[] }>(
    '/moban/devicelist',
    { kind: 'water_leak', pageSize: 100 },
    token,
  )
  const sensor = must(data.list[0], 'a leak sensor')
  const fault = { kind: 'alarm', device: sensor.number, code: 'water_leak', durationMs: 60_000 }
  expect((await house.call('/sim/inject', { fault }, token)).status).toBe(200)
  await signIn(page, house, 'super', '/device/areacontrol')
  await page.goto(`${house.url}/device/areacontrol?area=${sensor.areaId}`)
  const alarms = page.getByRole('region', { name: 'Alarms here' })
  const card = alarms.getByRole('article').first()
  await expect(card).toBeVisible()
  await expect(async () => {
    await house.call('/sim/clock', { action: 'step', stepMs: 60_000 }, token)
    await expect(card).toContainText('Cleared', { timeout: 2_000 })
  }).toPass()
  const below = alarms.locator('xpath=following-sibling::*[1]')
  const place = must(await below.boundingBox(), 'its place')
  // A click on a card that has just changed is ignored, so it is repeated.
  const acknowledge = card.getByRole('button', { name: 'Acknowledge', exact: true })
  await expect(async () => {
    if (await acknowledge.isVisible()) await acknowledge.click({ timeout: 5_000 })
    await expect(card.getByRole('status')).toHaveText('Acknowledged', { timeout: 15_000 })
  }).toPass()
  expect(await below.boundingBox()).toEqual(place)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`${house.url}/device/areacontrol?area=${sensor.areaId}`)
  await expect(alarms).toHaveCount(0)
})
