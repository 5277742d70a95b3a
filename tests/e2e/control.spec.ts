import type { Page } from '@playwright/test'
import { expect, goOnWhoeverIsInside, signIn, test } from './support/site.ts'

test('an administrator finds room 1106 and switches a light: pending, then confirmed by the gateway', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/device/areacontrol')
  const search = page.getByRole('searchbox', { name: 'Room number' })
  await search.fill('1106')
  await expect(page.getByRole('button', { name: /^1106, / })).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL(/area=ara_/)
  const light = page.getByRole('group', { name: /ceiling light/i }).first()
  const lamp = light.getByRole('switch')
  // The panel is recreated when all of the project is there.
  await expect(lamp).toBeEnabled()
  const before = await lamp.getAttribute('aria-checked')
  const wanted = before === 'true' ? 'false' : 'true'
  const below = page.getByRole('heading', { name: 'Requests' })
  await expect(below).toBeVisible()
  const place = await below.boundingBox()
  await lamp.click()
  await expect(light.getByText(/^(pending|confirmed)/)).toBeVisible()
  await expect(light.getByText('confirmed')).toBeVisible()
  // Nothing below moves under the finger.
  expect(await below.boundingBox()).toEqual(place)
  await expect(lamp).toHaveAttribute('aria-checked', wanted)

  // Value reported by the gateway, according to the server.
  const token = await site.token('admin')
  const areas = await site.call<{ list: { id: string }[] }>('/moban/arealist', { name: '1106' }, token)
  await expect
    .poll(async () => {
      const areaId = areas.data.list[0]?.id
      const devices = await site.call<{ list: Device[] }>(
        '/moban/devicelist',
        { areaId, name: 'ceiling light' },
        token,
      )
      return devices.data.list[0]?.readings.state
    })
    .toBe(wanted === 'true' ? 'ON' : 'OFF')

  // Outside of a field, undo takes back the action on the light, and not the search before it.
  await page.keyboard.press('Control+z')
  await expect(lamp).toHaveAttribute('aria-checked', String(before))
  await expect(page.locator('[data-toast=ok]')).toContainText('1 of 1 confirmed')
  await expect(page.getByRole('searchbox', { name: 'Room number' })).toHaveValue('1106')

  // The confirmed value survives a reload.
  await page.reload()
  await expect(
    page
      .getByRole('group', { name: /ceiling light/i })
      .first()
      .getByRole('switch'),
  ).toHaveAttribute('aria-checked', String(before))
})

test('a scene is made of how a lamp is now, run, and watched until the lamp has confirmed', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/device/modelcontrol')
  const card = await addReadingScene(page, '1108')
  await goOnWhoeverIsInside(page)
  await card.getByRole('button', { name: 'Run 1108 reading' }).click()
  await expect(card.getByText(/^1 of 1/)).toBeVisible()
  await card.getByRole('button', { name: 'Per device' }).click()
  await expect(card.getByRole('listitem')).toContainText(/ceiling light.*Confirmed/i)
  await page.locator('[data-toast=ok]').getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByText('Undo: 1108 reading: 1 of 1 confirmed')).toBeVisible()
  await card.getByRole('button', { name: 'Run 1108 reading' }).click()
  await expect(card.getByRole('listitem')).toContainText(/ceiling light.*Confirmed/i)
  await card.getByRole('button', { name: 'Run 1108 reading' }).click()
  await expect(card.getByRole('listitem')).toContainText('Already set')
})

/** Adds a scene that inverts the ceiling light: editing sends nothing, running does. */
async function addReadingScene(page: Page, room: string) {
  await page.getByRole('button', { name: 'Add scene' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add scene' })
  await dialog.getByLabel('Scene name').fill(`${room} reading`)
  await dialog.getByRole('button', { name: 'Choose devices' }).click()
  await dialog.getByRole('group', { name: 'Devices' }).getByRole('searchbox').fill(room)
  const name = new RegExp(`${room} ceiling light`, 'i')
  await dialog.getByRole('treeitem', { name }).click()
  await dialog.getByRole('group', { name }).getByRole('switch').click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  // A hotel has hundreds of them.
  await page.getByRole('searchbox', { name: 'Scene or place' }).fill(`${room} reading`)
  return page.getByRole('article', { name: `${room} reading` })
}

test('a scene says of a light that is stuck that it has failed, whatever its host confirms', async ({
  page,
  house,
}) => {
  const token = await house.token('super')
  const device = (await house.hotelDevices(token))('203 Ceiling light')?.number
  const fault = { kind: 'device_stuck', device }
  expect((await house.call('/sim/inject', { fault }, token)).status).toBe(200)
  await signIn(page, house, 'admin', '/device/modelcontrol')
  const card = await addReadingScene(page, '203')
  await goOnWhoeverIsInside(page)
  await card.getByRole('button', { name: 'Run 203 reading' }).click()
  // The host's confirmation alone is not success.
  await card.getByRole('button', { name: 'Per device' }).click()
  await expect(card.getByText(/^0 of 1/)).toBeVisible()
  await expect(card.getByText('Running', { exact: true })).toBeVisible()
  await expect(card.getByRole('listitem')).toContainText('The host confirmed it, the device did not', {
    timeout: 10_000,
  })
  await expect(page.getByText('203 reading: 0 of 1 confirmed · 1 failed')).toBeVisible()
  expect((await house.call('/sim/clear', { target: device }, token)).status).toBe(200)
})

interface Device {
  readonly readings: { readonly state?: string }
}

test('a room is found and opened by keyboard alone, and closed again', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/device/areacontrol')
  await page.getByRole('searchbox', { name: 'Room number' }).fill('1106')
  await page.keyboard.press('Tab')
  for (
    let i = 0;
    i < 12 &&
    !(await page.getByRole('button', { name: /^1106, / }).evaluate((e) => e === document.activeElement));
    i += 1
  ) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const light = page.getByRole('group', { name: /ceiling light/i })
  await expect(light.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(light).toHaveCount(0)

  // Devices of an open room are called by the names of the language that is chosen meanwhile.
  await page.getByRole('button', { name: /^1106, / }).press('Enter')
  await expect(light.first()).toBeVisible()
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect(page.getByRole('group', { name: /吸顶灯/ }).first()).toBeVisible()
})

test('a light that stays as it was although its host confirms has failed, over its own row', async ({
  page,
  house,
}) => {
  const token = await house.token('super')
  const named = await house.hotelDevices(token)
  const device = named('202 Ceiling light')?.number
  const fault = { kind: 'device_stuck', device }
  expect((await house.call('/sim/inject', { fault }, token)).status).toBe(200)
  await signIn(page, house, 'admin', '/device/areacontrol')
  await page.getByRole('searchbox', { name: 'Room number' }).fill('202')
  await page.getByRole('button', { name: /^202, / }).click()
  const light = page.getByRole('group', { name: '202 Ceiling light' })
  const lamp = light.getByRole('switch')
  await expect(lamp).toBeEnabled()
  const below = page.getByRole('heading', { name: 'Requests' })
  await expect(below).toBeVisible()
  const place = await below.boundingBox()
  await lamp.click()
  await expect(light.getByText(/^pending/)).toBeVisible()
  const failure = light.getByRole('alert')
  await expect(failure).toContainText('The host confirmed it', { timeout: 10_000 })
  expect(await below.boundingBox()).toEqual(place)
  expect((await house.call('/sim/clear', { target: device }, token)).status).toBe(200)
  await failure.getByRole('button', { name: /^Try again/ }).click()
  await expect(light.getByText('confirmed')).toBeVisible()
})

test('the level of a light that is off turns it on', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/device/devicecontrol?search=1107')
  await goOnWhoeverIsInside(page)
  const light = page.getByRole('group', { name: /Ceiling light/ }).first()
  const lamp = light.getByRole('switch')
  await expect(light.getByRole('slider')).toHaveAttribute('aria-valuetext', /%$/)
  if ((await lamp.getAttribute('aria-checked')) === 'true') await lamp.click()
  await expect(lamp).toHaveAttribute('aria-checked', 'false')
  // A level that it has already would be no change.
  const isLowest = (await light.getByRole('slider').getAttribute('aria-valuetext')) === '5%'
  await light.getByRole('slider').focus()
  await page.keyboard.press(isLowest ? 'End' : 'Home')
  await expect(lamp).toHaveAttribute('aria-checked', 'true')
  await expect(light).toContainText(isLowest ? '100%' : '5%')
})

test('a tile that is open goes with the search that found it, and the page stays', async ({ page, site }) => {
  // Behaviour of newer browsers.
  await page.addInitScript(() => {
    const scroll = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (this: Element, ...how: Parameters<typeof scroll>) {
      scroll.apply(this, how)
      return Promise.resolve() as never
    }
  })
  await signIn(page, site, 'admin', '/device/devicecontrol')
  const search = page.getByRole('searchbox', { name: 'Name or number' })
  await search.fill('1001 leak')
  const details = page.getByRole('button', { name: /^Details of .*Leak sensor/ })
  await expect(details).toHaveCount(1)
  await details.click()
  await expect(page.getByText('Leak detection')).toBeVisible()
  await search.fill('1001')
  await expect(page.getByRole('button', { name: /^Details of .*Ceiling light/ })).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('link', { name: 'Roof plant' })).toBeVisible()
})

test('quick search jumps to a room by its number', async ({ page, site }) => {
  await signIn(page, site, 'admin')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /Search pages/ })).toBeFocused()
  // An order may also mean the room itself.
  await page.keyboard.type('turn on 1106')
  await expect(page.getByRole('group', { name: 'Rooms' }).getByRole('option', { name: /1106/ })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1106')
  await page.getByRole('group', { name: 'Rooms' }).getByRole('option', { name: /1106/ }).first().click()
  await expect(page).toHaveURL(/\/device\/areacontrol\?area=/)
  await expect(page.getByRole('group', { name: /ceiling light/i }).first()).toBeVisible()
  // Focus continues in the room; Esc leaves.
  const panel = page.getByRole('region', { name: 'Room 1106' })
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: /^1106, / }).click()

  // The first room that is marked takes the open one along, and no room moves under the pointer.
  const other = page.getByRole('button', { name: /^1108, / })
  const before = await other.boundingBox()
  await other.click({ modifiers: ['Shift'] })
  await expect(page.getByRole('toolbar').getByRole('status')).toHaveText('2 rooms selected')
  await expect(page.getByRole('button', { name: /^1106, / })).toHaveAttribute('aria-pressed', 'true')
  expect(await other.boundingBox()).toEqual(before)
  await page.getByRole('toolbar').getByRole('button').first().focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose several' })).toBeFocused()
})

test('tiles of devices have room for names, keys, results and a slider, and a key does what it is called', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/device/devicecontrol?search=1201')
  const panel = page.getByRole('group', { name: '1201 Entrance switch panel' })
  const name = panel.getByText('Entrance switch panel', { exact: true })
  await expect(name).toBeVisible()
  expect(await name.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true)
  const curtain = page.getByRole('slider', { name: /^1201 Curtain/ })
  expect((await curtain.boundingBox())?.width).toBeGreaterThan(80)
  const key = panel.getByRole('switch', { name: 'Bathroom' })
  await expect(key).toHaveText('Bathroom')
  const wanted = (await key.getAttribute('aria-checked')) === 'true' ? 'false' : 'true'
  await key.click()
  const confirmed = panel.getByText('confirmed')
  await expect(confirmed).toBeVisible()
  const [tile, tag] = [await panel.boundingBox(), await confirmed.boundingBox()]
  expect((tag?.x ?? 0) + (tag?.width ?? 0)).toBeLessThan((tile?.x ?? 0) + (tile?.width ?? 0))
  const light = page.getByRole('group', { name: '1201 Bathroom light' }).getByRole('switch')
  await expect(light).toHaveAttribute('aria-checked', wanted)
})
