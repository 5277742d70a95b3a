/** Gallery pages of pickers, ordering, time and upload: uses each and reads its submitted input. */
import type { Locator } from '@playwright/test'
import { galleryOnOnePage } from '../support/gallery.ts'
import { expect, test } from '../support/site.ts'

const gallery = galleryOnOnePage()
const { open } = gallery

const send = (main: Locator) => main.getByRole('button', { name: 'Send', exact: true })

async function sentBy(main: Locator): Promise<Record<string, unknown>> {
  const sample = main.getByRole('region', { name: 'What was sent' }).locator('code')
  return JSON.parse(await sample.innerText())
}

test('devices are chosen by keyboard, and the form sends their ids', async () => {
  const main = await open('Transfer list')
  await main.getByLabel('Name of the group').fill('Corridor')
  const available = main.getByRole('listbox', { name: 'Available' })
  const chosen = main.getByRole('listbox', { name: 'Chosen' })
  // The lazy block must load first, because it moves the button.
  await expect(available).toBeVisible()
  await send(main).click()
  await expect(main.getByText('Required', { exact: true })).toBeVisible()
  const before = await available.getByRole('option').first().getAttribute('aria-setsize')
  await available.focus()
  for (const key of ['Space', 'ArrowDown', 'Space', 'Enter']) await gallery.page.keyboard.press(key)
  await expect(chosen.getByRole('option')).toHaveCount(2)
  await expect(available.getByRole('option').first()).toHaveAttribute('aria-setsize', `${Number(before) - 2}`)
  const second = (await chosen.getByRole('option').nth(1).textContent()) ?? ''
  await chosen.focus()
  await gallery.page.keyboard.press('Enter')
  await expect(chosen.getByRole('option')).toHaveText([second])
  await send(main).click()
  const { deviceIds } = await sentBy(main)
  expect(deviceIds).toEqual([expect.stringMatching(/^dev_/)])
  // Layout depends on the container: narrow dialogs stack the lists.
  const block = main.getByRole('group', { name: 'Devices' }).last()
  await block.evaluate((group) => {
    group.style.width = '440px'
  })
  expect((await available.boundingBox())?.width).toBeGreaterThan(400)
})

test('a tree is searched, a group is picked with all that is in it, and counted', async () => {
  const main = await open('Tree picker')
  const many = main.getByRole('group', { name: 'Areas' })
  await many.getByRole('searchbox').fill('Floor 11')
  const floor = many.getByRole('treeitem', { name: /^Floor 11/, level: 1 })
  await expect(floor).toHaveAttribute('aria-expanded', 'true')
  const rooms = Number(/0 of (\d+)/.exec((await floor.getAttribute('aria-label')) ?? '')?.[1])
  await many.getByRole('tree').focus()
  await gallery.page.keyboard.press('Home')
  await gallery.page.keyboard.press('Space')
  await expect(floor).toHaveAttribute('aria-checked', 'true')
  await many.getByRole('treeitem', { level: 2 }).first().click()
  await expect(floor).toHaveAttribute('aria-checked', 'mixed')
  const one = main.getByRole('group', { name: 'Main area' })
  await one.getByRole('searchbox').fill('1106')
  await one.getByRole('treeitem', { name: /1106/ }).last().click()
  await send(main).click()
  const { areaIds, mainId } = await sentBy(main)
  expect(areaIds).toHaveLength(rooms - 1)
  expect(mainId).toMatch(/^ara_/)
})

const levels = (main: Locator) =>
  main
    .getByRole('spinbutton')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

test('rows are added, moved by keyboard and by dragging, and sent as they are shown', async () => {
  const main = await open('Repeating rows')
  await main.getByRole('button', { name: 'Add a step' }).click()
  const added = main.getByRole('group', { name: 'Row 3' })
  await expect(added.getByLabel('What')).toBeFocused()
  await added.getByLabel('Level').fill('30')
  expect(await levels(main)).toEqual(['60', '0', '30'])
  await main.getByRole('button', { name: 'Move Row 3', exact: true }).hover()
  const top = await main.getByRole('group', { name: 'Row 1' }).boundingBox()
  await gallery.page.mouse.down()
  await gallery.page.mouse.move((top?.x ?? 0) + 20, top?.y ?? 0, { steps: 8 })
  await gallery.page.mouse.up()
  await expect.poll(() => levels(main)).toEqual(['30', '60', '0'])
  await main.getByRole('group', { name: 'Row 2' }).getByLabel('Level').press('Alt+ArrowUp')
  await expect.poll(() => levels(main)).toEqual(['60', '30', '0'])
  await expect(main.getByRole('group', { name: 'Row 1' }).getByLabel('Level')).toBeFocused()
  await main.getByRole('button', { name: 'Move Row 1', exact: true }).press('Alt+ArrowDown')
  await expect.poll(() => levels(main)).toEqual(['30', '60', '0'])
  await main.getByRole('button', { name: 'Duplicate Row 2', exact: true }).click()
  await expect.poll(() => levels(main)).toEqual(['30', '60', '60', '0'])
  await main.getByRole('button', { name: 'Remove Row 1', exact: true }).click()
  await send(main).click()
  const { steps } = await sentBy(main)
  expect(steps).toMatchObject([{ level: 60, kind: 'light' }, { level: 60 }, { level: 0, kind: 'curtain' }])
})

test('the server’s issue lands in the row it is about', async () => {
  const main = await open('Repeating rows')
  await main.getByRole('button', { name: 'Failed', exact: true }).click()
  await send(main).click()
  const row = main.getByRole('group', { name: 'Row 2' })
  await expect(row.getByText('this device knows no such level')).toBeVisible()
  await expect(row.getByLabel('Level')).toBeFocused()
  await main.getByRole('button', { name: 'Ready', exact: true }).click()
})

test('a name is asked about while one types, choices follow another field, a night ends on the next day', async () => {
  const main = await open('Times and colours')
  const building = main.getByLabel('Building')
  const taken = (await building.locator('option').nth(1).innerText()).trim()
  await main.getByLabel('Name', { exact: true }).fill(taken)
  await expect(main.getByText('Checking…')).toBeVisible()
  await expect(main.getByText('This name is taken')).toBeVisible()
  await main.getByLabel('Name', { exact: true }).fill('Corridor at night')
  await expect(main.getByText('This name is taken')).toHaveCount(0)
  await building.selectOption({ label: taken })
  await expect(main.getByText('Loading options')).toBeVisible()
  const floor = main.getByLabel('Floor', { exact: true })
  await expect(floor.locator('option')).not.toHaveCount(1)
  await floor.selectOption({ index: 1 })
  await expect(main.getByText('Ends on the next day, after 8 h 30 min')).toBeVisible()
  await main.getByRole('button', { name: 'Weekend' }).click()
  await main.getByRole('button', { name: 'Last week' }).click()
  await expect(main.getByText('7 days')).toBeVisible()
  await main.getByLabel('Colour code').fill('F60')
  await main.getByLabel('Colour code').blur()
  await send(main).click()
  const input = await sentBy(main)
  expect(input).toMatchObject({
    name: 'Corridor at night',
    schedule: { days: [6, 7], from: '22:00', to: '06:30' },
    color: '#ff6600',
  })
})

test('an upload shows its progress, holds the form, is cancelled, and ends', async () => {
  const main = await open('Upload')
  const file = { name: 'gateway.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(2048) }
  const large = { ...file, buffer: Buffer.alloc(6 * 1024 * 1024) }
  const input = main.locator('input[type=file]')
  await input.setInputFiles({ ...file, name: 'notes.txt' })
  await expect(main.getByText('This kind of file is not accepted')).toBeVisible()
  await input.setInputFiles(large)
  await expect(main.getByRole('progressbar', { name: 'Uploading gateway.bin' })).toBeVisible()
  await send(main).click()
  await expect(main.getByText('The upload is not finished')).toBeVisible()
  await main.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(main.getByText('The upload was cancelled')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  await input.setInputFiles(file)
  await expect(main.getByText('gateway.bin is uploaded')).toBeVisible()
  await send(main).click()
  expect(await sentBy(main)).toMatchObject({ fileId: 'fil_2048' })
})

test('a wizard judges each step, keeps what was typed on the way back, and sums up before it sends', async () => {
  const main = await open('Wizard')
  const next = main.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(main.getByText('Required', { exact: true })).toBeVisible()
  await main.getByLabel('Name of the automation').fill('Night light')
  await main.getByLabel('Name of the automation').press('Enter')
  await expect(main.getByRole('heading', { name: 'Step 2 of 4: Where' })).toBeFocused()
  await main.getByRole('searchbox').fill('1106')
  await main.getByRole('treeitem', { name: /1106/ }).last().click()
  await main.getByRole('button', { name: 'Back' }).click()
  await expect(main.getByLabel('Name of the automation')).toHaveValue('Night light')
  await next.click()
  await expect(main.getByText('One chosen')).toBeVisible()
  await next.click()
  await main.getByRole('button', { name: 'Every day' }).click()
  await main.getByLabel('From').fill('23:00')
  await main.getByLabel('To', { exact: true }).fill('05:00')
  await next.click()
  await expect(main.getByRole('region', { name: 'Where' })).toContainText('1106')
  await expect(main.getByRole('region', { name: 'When' })).toContainText('23:00–05:00')
  await send(main).click()
  expect(await sentBy(main)).toMatchObject({ name: 'Night light', areaIds: [expect.stringMatching(/^ara_/)] })
})

test('details stand beside the list, and take its place on a phone', async () => {
  const main = await open('Master and detail')
  const entries = main.getByRole('list', { name: 'Hosts' }).getByRole('button')
  await entries.first().focus()
  await gallery.page.keyboard.press('ArrowDown')
  await gallery.page.keyboard.press('Enter')
  await expect(entries.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(main.getByText('Firmware')).toBeVisible()
  await gallery.page.setViewportSize({ width: 390, height: 844 })
  await expect(main.getByRole('list', { name: 'Hosts' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Back to the list' }).click()
  await expect(entries.nth(1)).toBeFocused()
  await gallery.page.setViewportSize({ width: 1440, height: 900 })
})

test('an edit in a row is seen by the dirty guard', async () => {
  const main = await open('Repeating rows')
  await main.getByRole('group', { name: 'Row 1' }).getByLabel('Level').fill('61')
  await gallery.page.keyboard.press('Control+k')
  await gallery.page.keyboard.press('Escape')
  const unsaved = await gallery.page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(unsaved).toBe(true)
})
