import type { Page } from '@playwright/test'
import { expect, goOnWhoeverIsInside, type Site, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('an open window turns the air conditioner off after two minutes; the trace says why, and why not once it is off', async ({
  page,
  house,
}) => {
  const { token, named } = await enter(house)
  const sensor = named('203 Door sensor')
  const items = [{ deviceId: named('203 Air conditioner')?.id, values: { system_mode: 'cool' } }]
  expect((await house.call('/device/control', { items }, token)).status).toBe(200)
  const openFor = async (stepMs: number) => {
    const fault = { kind: 'sensor_value', device: sensor?.number, property: 'contact', value: false }
    expect((await house.call('/sim/inject', { fault }, token)).status).toBe(200)
    expect((await house.call('/sim/clock', { action: 'step', stepMs }, token)).status).toBe(200)
  }

  await signIn(page, house, 'admin', '/device/znconnectcontrol')
  await author(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Window open' })).toBeVisible()

  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Runs' }).click()
  await openFor(300_000)
  const run = page.locator('[data-run]').first()
  await expect(run).toContainText('Because 203 Door sensor is open for 2 min')
  await expect(run.locator('[data-seen=so]')).toContainText('Open')
  await expect(run.locator('[data-task=confirmed]')).toContainText('203 Air conditioner')
  await expectAccessible(page)

  expect((await house.call('/sim/clear', { target: sensor?.number }, token)).status).toBe(200)
  await house.call('/sim/clock', { action: 'step', stepMs: 60_000 }, token)
  await pauseUntilMorning(page)
  await page.getByRole('switch', { name: 'Window open switched on' }).click()
  await expect(page.getByRole('switch', { name: 'Window open switched on' })).not.toBeChecked()
  await openFor(300_000)
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.locator('[data-reason=disabled]')).toHaveText('It is switched off.')
  await expect(page.locator('[data-run]')).toHaveCount(1)
})

test('the welcome scene is made from how the room is, tried and put back by itself, run and confirmed device by device', async ({
  page,
  house,
}) => {
  const { token, named } = await enter(house)
  const lamp = named('202 Ceiling light')
  const light = async (state: 'ON' | 'OFF') => {
    const items = [{ deviceId: lamp?.id, values: { state } }]
    expect((await house.call('/device/control', { items }, token)).status).toBe(200)
  }
  await light('ON')
  await signIn(page, house, 'admin', '/device/modelcontrol')
  await goOnWhoeverIsInside(page)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Add scene' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Scene name').fill('202 到店')
  await form.getByLabel('English name').fill('202 Arrival')
  await form.getByRole('button', { name: 'Choose devices' }).click()
  await form.getByRole('searchbox').fill('202 ceiling light')
  await form.getByRole('treeitem', { name: /202 ceiling light/i }).click()
  await form.getByRole('button', { name: 'Choose devices' }).click()
  const soNow = form.getByRole('status').filter({ hasText: /match$/ })
  await form.getByRole('button', { name: 'Use current state' }).click()
  await expect(soNow).toHaveText('All match')

  await light('OFF')
  await expect(soNow).toHaveText('0 of 1 match')
  // Editing moves nothing.
  expect(calls.filter((path) => /control|scene|model/.test(path))).toEqual([])
  await form.getByRole('button', { name: 'Preview on devices' }).click()
  await expect(form.getByRole('timer')).toBeVisible()
  await expect(soNow).toHaveText('All match')
  expect((await house.call('/sim/clock', { action: 'step', stepMs: 61_000 }, token)).status).toBe(200)
  await expect(form.getByRole('timer')).toHaveCount(0)
  await expect(soNow).toHaveText('0 of 1 match')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()

  const card = page.getByRole('article', { name: '202 Arrival' })
  await card.getByRole('button', { name: 'Run 202 Arrival' }).click()
  await expect(card).toContainText('Done')
  await card.getByRole('button', { name: 'Per device' }).click()
  await expect(card.getByRole('listitem')).toContainText('Confirmed')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(card).toContainText('0 of 1 match')
  await card.getByRole('button', { name: 'Open 202 Arrival' }).click()
  await expect(page.locator('[data-run]')).toHaveCount(1)
  await expect(page.locator('[data-state=done]')).toContainText('1 of 1')
})

/** As a user with the simulation right, in English. */
async function enter(house: Site) {
  const token = await house.token('super')
  return { token, named: await house.hotelDevices(token) }
}

async function author(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add automation' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  // Missing parts are listed and link to their section.
  await page.getByRole('alert').getByRole('button', { name: 'Conditions', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add trigger' })).toBeFocused()
  await page.getByRole('alert').getByRole('button', { name: 'Tasks', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add a task' })).toBeFocused()
  await page.getByLabel('Automation name').fill('窗开')
  await page.getByLabel('English name').fill('Window open')
  await page.getByRole('button', { name: 'Add trigger' }).click()
  await page.getByRole('combobox', { name: 'Add trigger' }).fill('203 sensor door')
  await page.getByRole('option', { name: /203 Door sensor · Door/ }).click()
  await page.getByRole('group', { name: 'Value', exact: true }).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('textbox', { name: 'Duration' }).fill('120')
  await page.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('combobox', { name: 'Add a task' }).fill('203 air')
  await page.keyboard.press('Enter')
  const tasks = page.getByRole('region', { name: 'Then' }).locator('[data-part]')
  await tasks.first().focus()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect(tasks).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(tasks).toHaveCount(1)
  // The on/off property is first.
  await expect(page.locator('[data-sentence]')).toContainText('Air conditioner: mode off')
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-sentence]')).not.toContainText('Air conditioner')
  await page.keyboard.press('Control+y')
  await expect(page.locator('[data-sentence]')).toHaveText(
    'When 203 Door sensor is open for 2 min: set 203 Air conditioner: mode off',
  )
}

/** A moment that has passed is refused on its own field; the pause is ended again. */
async function pauseUntilMorning(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause Window open' }).press('Enter')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await expect(item('For one hour')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('For one week')).toBeFocused()
  await page.keyboard.press('u')
  await expect(item('Until')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pause Window open' })
  const until = dialog.getByLabel('Until')
  await expect(until).toHaveValue(/T06:00$/)
  await expect(until).toBeFocused()
  await until.press('Backspace')
  await dialog.getByRole('button', { name: 'Pause until then' }).click()
  await expect(until).toHaveAccessibleDescription('Incomplete date or time')
  await until.fill('2020-01-01T06:00')
  await dialog.getByRole('button', { name: 'Pause until then' }).click()
  await expect(until).toHaveAccessibleDescription(/must be in the future/)
  await expectAccessible(page)
  await until.fill('2099-01-01T06:30')
  await dialog.getByRole('button', { name: 'Pause until then' }).click()
  await expect(page.getByText('Paused until 2099-01-01 06:30')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause Window open' })).toBeVisible()
}
