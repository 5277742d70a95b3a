import type { Locator, Page } from '@playwright/test'
import { acknowledgeAll } from './support/leaks.ts'
import { expect, saveChanges, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

async function askDelete(page: Page, row: Locator): Promise<void> {
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

test('an engineer adds a building and a floor, and deletes them from the inside out', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'engineer', '/deploy/deploybuilding')
  await page.getByRole('button', { name: 'Add building' }).click()
  await page.getByRole('textbox', { name: 'Building name' }).fill('花园楼')
  await page.getByLabel('English name').fill('Garden house')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  // A message of one word lies on one line.
  const added = page.locator('[data-toast=ok]')
  await expect(added).toBeVisible()
  expect((await added.boundingBox())?.height).toBeLessThan(50)
  const building = page.getByRole('row', { name: /Garden house/ })
  await expect(building).toContainText('0')
  await expectAccessible(page)

  await page.goto(`${site.url}/deploy/deployfloor`)
  await page.getByRole('button', { name: 'Add floor' }).click()
  await page.getByRole('combobox', { name: 'Building' }).selectOption({ label: 'Garden house' })
  await page.getByRole('textbox', { name: 'Floor name' }).fill('一层')
  await page.getByLabel('English name').fill('Garden level')
  await page.getByLabel('Storey').fill('1')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const floor = page.getByRole('row', { name: /Garden level/ })
  await expect(floor).toContainText('Garden house')
  await floor.click()
  await page.keyboard.press('e')
  await page.getByLabel('Storey').fill('-3')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(floor).toContainText('-3')

  const remove = async (row: typeof floor) => {
    await askDelete(page, row)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await page.goto(`${site.url}/deploy/deploybuilding`)
  await askDelete(page, building)
  await expect(page.getByRole('alertdialog')).toContainText('Garden house: 1 floor')
  await page.keyboard.press('Escape')
  // Other users' changes appear immediately.
  const token = await site.token('engineer')
  const buildings = await site.call<{ list: { id: string; nameEn: string }[] }>(
    '/building/buildinglist',
    {},
    token,
  )
  const buildingId = buildings.data.list.find(({ nameEn }) => nameEn === 'Garden house')?.id
  const second = { buildingId, name: '二层', nameEn: 'Garden first', level: 2 }
  const { data: made } = await site.call<{ floorId: string }>('/building/addfloor', second, token)
  await expect(building.getByRole('gridcell').nth(3)).toHaveText('2')
  await site.call('/building/delfloor', { floorId: made.floorId }, token)
  await expect(building.getByRole('gridcell').nth(3)).toHaveText('1')
  await page.goto(`${site.url}/deploy/deployfloor`)
  await remove(floor)
  await expect(floor).toHaveCount(0)
  await page.goto(`${site.url}/deploy/deploybuilding`)
  await remove(building)
  await expect(building).toHaveCount(0)
})

test('an engineer adds a row of rooms, puts them in order by dragging and by keys, and moves one inside another', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'engineer', '/deploy/deployarea')
  const tree = page.getByRole('tree', { name: 'Buildings, floors and areas' })
  await tree.getByRole('treeitem', { name: 'Floor 12' }).click()
  // The layout does not move when the lazy part of the form arrives.
  const rowsPart = Promise.withResolvers<void>()
  await page.route(/\/assets\/Rows-[^/]+\.js$/, (route) => rowsPart.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Add areas', exact: true }).click()
  await page.getByRole('textbox', { name: 'Names or numbers' }).fill('1291-1293')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  const more = page.getByRole('button', { name: 'Add other types' })
  await expect(more).toBeDisabled()
  const placeOfAdd = await add.boundingBox()
  rowsPart.resolve()
  await expect(more).toBeEnabled()
  expect(await add.boundingBox()).toEqual(placeOfAdd)
  await more.click()
  await page.getByRole('textbox', { name: 'Names or numbers' }).nth(1).fill('1292')
  await add.click()
  const added = tree.getByRole('treeitem', { name: /129\d/ })
  await expect(added).toHaveText([/Room 1291/, /Suite 1292/, /Room 1293/])
  await expectAccessible(page)

  await added.nth(2).dragTo(added.nth(0), { targetPosition: { x: 40, y: 3 } })
  await expect(added).toHaveText([/1293/, /1291/, /1292/])
  await added.nth(2).click()
  await tree.press('Alt+ArrowUp')
  await expect(added).toHaveText([/1293/, /1292/, /1291/])
  // The tree updates before the response that offers undo.
  await expect(page.getByText('Suite 1292 moved', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(added).toHaveText([/1293/, /1291/, /1292/])
  await tree.press('Alt+ArrowUp')
  await expect(added).toHaveText([/1293/, /1292/, /1291/])
  await added.nth(2).dragTo(added.nth(1), { targetPosition: { x: 40, y: 16 } })
  await expect(page.getByText('Areas inside', { exact: true }).locator('..')).toHaveText(/1$/)
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()

  // Omitted columns are shown when the row is opened: first the inner ones go, then the row.
  await added.nth(1).click()
  for (const name of [/1291/, /1292/, /1293/]) {
    await tree.getByRole('treeitem', { name }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(tree.getByRole('treeitem', { name })).toHaveCount(0)
  }
})

test('a new host shows how to connect and turns to online by itself when its box is plugged in', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'engineer', '/deploy/deployzhuji')
  await page.getByRole('button', { name: 'Add host' }).click()
  await page.getByLabel('Host number').fill('00124B0000000E2E')
  await page.getByLabel('Host name').fill('GW-E2E')
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('1106')
  await page.getByRole('treeitem', { name: /1106/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect GW-E2E' })
  await expect(dialog).toContainText('It is shown only once')
  await expect(dialog).toContainText(/mosquitto_pub .*devicesReport\/[0-9A-F]{16}\/00124B0000000E2E/)
  await expect(dialog.getByRole('status')).toContainText('Never seen')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use a simulated gateway' }).click()
  await expect(dialog.getByRole('status')).toContainText('Online')
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: /GW-E2E/ })
  await expect(row).toContainText('Online')
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

/** Input for an area deleted by another user stays. */
async function isDeletedMeanwhile(
  page: Page,
  other: Page,
  saveStood: Awaited<ReturnType<Locator['boundingBox']>>,
): Promise<void> {
  const treeOf = (at: Page) => at.getByRole('tree', { name: 'Buildings, floors and areas' })
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.getByRole('textbox', { name: 'English name' }).fill('Typed for nothing')
  await other.getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /deleted this/ })).toBeVisible()
  expect(await save.boundingBox()).toEqual(saveStood)
  await expect(page.getByRole('textbox', { name: 'English name' })).toHaveValue('Typed for nothing')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  // The branch that it was in stays open.
  const neighbour = (at: typeof page) => treeOf(at).getByRole('treeitem', { name: /1296/ })
  await expect(neighbour(page)).toBeVisible()
  await neighbour(other).click()
  await other.getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(neighbour(page)).toHaveCount(0)
}

test('two engineers edit one area: each sees what the other did, nothing is overwritten, and what was typed outlives a deletion', async ({
  page,
  site,
  browser,
}) => {
  // The page ends above the alarm line, which appears after the cards.
  await acknowledgeAll(site)
  await signIn(page, site, 'engineer', '/deploy/deployarea')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, site, 'admin', '/deploy/deployarea')
  const treeOf = (at: typeof page) => at.getByRole('tree', { name: 'Buildings, floors and areas' })
  await treeOf(page).getByRole('treeitem', { name: 'Floor 12' }).click()
  await addAreas(page, '1295-1296')
  // The floor is longer than the tree is tall: the list scrolls to the added area.
  const room = treeOf(page).getByRole('treeitem', { name: /1295/ })
  await expect(room).toBeInViewport()
  await room.click()
  // Its floor has an English name too.
  await expect(page.getByLabel('Kind of area')).toBeVisible()
  await page.getByRole('textbox', { name: 'English name' }).fill('Mine')

  const scrolledTo = (at: typeof page) => treeOf(at).evaluate((tree) => tree.scrollTop)
  const before = await scrolledTo(page)
  const save = page.getByRole('button', { name: 'Save changes' })
  const saveStood = await save.boundingBox()

  // The other one has the same area open, and is faster.
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'English name' }).fill('Theirs')
  await other.getByLabel('Kind of area').selectOption({ label: 'Suite' })
  await saveChanges(other)
  // One line reports it without moving the layout.
  const line = page.getByRole('button', { name: /changed English name too: choose/ })
  await expect(line).toBeVisible()
  expect(await save.boundingBox()).toEqual(saveStood)
  await line.click()
  const notice = page.getByRole('region', { name: 'Someone else changed this in the meantime' })
  await expect(notice).toContainText(/English name · [\w ,]+, \d\d:\d\d: Theirs · you: Mine/)
  await expect(notice).toContainText(/Kind of area: .+ The form is up to date/)
  await expect(page.getByLabel('Kind of area')).toHaveValue('suite')
  await expect(page.getByRole('textbox', { name: 'English name' })).toHaveValue('Mine')
  await expect(treeOf(page).getByRole('treeitem', { selected: true })).toHaveText('Theirs')
  expect(await scrolledTo(page)).toBe(before)
  await expectAccessible(page)
  expect(await save.boundingBox()).toEqual(saveStood)
  await page.keyboard.press('Escape')
  await expect(notice).toHaveCount(0)
  await expect(line).toBeFocused()
  // Nothing is sent before the required choice.
  await save.click()
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  await expect(treeOf(other).getByRole('treeitem', { name: /Theirs/ })).toBeVisible()
  await page.getByRole('button', { name: 'Keep my value of English name' }).click()
  await saveChanges(page)
  await expect(treeOf(other).getByRole('treeitem', { name: /Mine/ })).toBeVisible()

  await isDeletedMeanwhile(page, other, saveStood)
  await other.context().close()
})

async function addAreas(page: Page, names: string): Promise<void> {
  await page.getByRole('button', { name: 'Add areas', exact: true }).click()
  await page.getByRole('textbox', { name: 'Names or numbers' }).fill(names)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

test('by finger a device is carried onto the plan of its floor, and put where one taps', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true })
  const page = await context.newPage()
  await signIn(page, site, 'engineer', '/deploy/deployarea')
  await page.getByRole('treeitem', { name: 'Floor 12' }).tap()
  await page.waitForURL(/place=floor/)
  const [, floorId] = decodeURIComponent(new URL(page.url()).search).split('floor/')
  await page.goto(`${site.url}/deploy/deployfloor?plan=${floorId}`)
  await page.getByRole('button', { name: /1203/ }).tap()
  const device = page.getByRole('list', { name: 'Devices' }).getByRole('listitem').first()
  await device.scrollIntoViewIfNeeded()
  const middleOf = async (part: typeof device) => {
    await expect(part).toBeVisible()
    // A re-rendered element has no box; polling retries.
    const box = (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 }
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const plan = await middleOf(page.getByRole('group', { name: /^Plan of/ }))
  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', await middleOf(device.getByTitle('Drag onto the plan')))
  await touch('touchMove', { x: plan.x + 60, y: plan.y })
  await touch('touchMove', plan)
  await touch('touchEnd')
  const mark = page.getByRole('button', { name: /^Device / }).last()
  await expect.poll(async () => Math.round((await middleOf(mark)).x - plan.x)).toBe(0)
  await expect(device.getByRole('button', { name: /from the plan/ })).toBeVisible()
  // After selecting, the next tap places it. Busy browsers may drop taps, so it is retried.
  await expect(async () => {
    await page.touchscreen.tap(plan.x + 80, plan.y + 30)
    const shift = async () => Math.round((await middleOf(mark)).x - plan.x)
    await expect.poll(shift, { timeout: 5_000 }).toBe(80)
  }).toPass()
  await device.getByRole('button', { name: /from the plan/ }).tap()
  await expect(mark).toHaveCount(0)
  await context.close()
})

test('a list changes under another engineer’s hands: ticks, place and the open form stay as they are', async ({
  page,
  site,
}) => {
  const token = await site.token('admin')
  await signIn(page, site, 'engineer', '/deploy/deploydevice')
  const grid = page.getByRole('grid')
  const rows = grid.locator('[data-id]')
  await expect(rows.first()).toBeVisible()
  const scrolledTo = (to?: number) =>
    grid.evaluate((part, top) => {
      let scroller: Element = part
      while (scroller.scrollHeight <= scroller.clientHeight + 1 && scroller.parentElement)
        scroller = scroller.parentElement
      if (top !== undefined) scroller.scrollTop = top
      return scroller.scrollTop
    }, to)
  const place = await scrolledTo(4_000)
  const inSight = rows.filter({ visible: true })
  await expect
    .poll(async () => Number(await inSight.first().getAttribute('aria-rowindex')))
    .toBeGreaterThan(50)
  const ids = await inSight.evaluateAll((all) => all.map((one) => one.getAttribute('data-id') ?? ''))
  const [mine = '', theirs = ''] = ids.slice(Math.floor(ids.length / 2))
  const rowOf = (id: string) => grid.locator(`[data-id="${id}"]`)
  await rowOf(mine).getByRole('checkbox').check({ force: true })
  await rowOf(mine).focus()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'English name' }).first().fill('Typed by me')

  await site.call('/moban/updatedevice', { deviceId: theirs, nameEn: 'Renamed by another' }, token)
  await expect(rowOf(theirs)).toContainText('Renamed by another')
  await expect(page.getByRole('textbox', { name: 'English name' }).first()).toHaveValue('Typed by me')
  await expect(rowOf(mine)).toHaveAttribute('aria-selected', 'true')
  expect(await scrolledTo()).toBe(place)

  // The form of a deleted group stays with its input.
  const group = { name: '待删', nameEn: 'Short-lived', deviceIds: [mine] }
  const { data } = await site.call<{ groupId: string }>('/moban/adddevicegroup', group, token)
  const { groupId } = data
  await page.goto(`${site.url}/deploy/devicegroup?group=${groupId}`)
  const nameEn = page.getByRole('textbox', { name: 'English name' })
  await expect(nameEn).toHaveValue('Short-lived')
  await nameEn.fill('Typed for nothing')
  await site.call('/moban/deldevicegroup', { groupId }, token)
  await expect(page.getByRole('alert').filter({ hasText: /deleted this/ })).toBeVisible()
  await expect(nameEn).toHaveValue('Typed for nothing')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()

  // An unknown id in the URL opens no other record.
  await site.call('/moban/adddevicegroup', { ...group, nameEn: 'Another' }, token)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Group name' }).fill('Another')
  await expect(page.getByRole('button', { name: /^Another/ })).not.toHaveAttribute('aria-current')
  await expect(page.getByText('Choose an entry to see its details.')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('group')).toBe(groupId)
})
