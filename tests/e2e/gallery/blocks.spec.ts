/** The gallery's pages of single blocks: each is opened as a person does, and its main thing used. */
import type { Locator } from '@playwright/test'
import { galleryOnOnePage } from '../support/gallery.ts'
import { expect, test } from '../support/site.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const gallery = galleryOnOnePage({ permissions: ['clipboard-read', 'clipboard-write'] })
const { open } = gallery

const namesIn = (list: Locator): Promise<string[]> => list.locator('[data-name]').allInnerTexts()

test('icons are found by name, and their import is copied', async () => {
  const main = await open('Icons')
  await main.getByRole('searchbox').fill('refr')
  await main.getByRole('button', { name: 'Copy the import of Refresh' }).click()
  await expect(gallery.page.getByText('Import of Refresh copied')).toBeVisible()
  expect(await gallery.page.evaluate(() => navigator.clipboard.readText())).toBe(
    "import { Refresh } from '@blueprintjs/icons'",
  )
})

test('text fields say what is wrong, and show what would travel without the password', async () => {
  const main = await open('Text fields')
  await main.getByLabel('Name').fill('Harbour Hotel')
  await main.getByLabel('Mobile number').fill('1380000')
  await main.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(main.getByText('A phone number has 11 digits')).toBeVisible()
  await main.getByLabel('Mobile number').fill('13800000001')
  await main.getByLabel('Password', { exact: true }).fill('secret-12345')
  await main.getByLabel('Rooms').fill('192')
  await main.getByLabel('Opened on').fill('2024-05-01')
  await main.getByRole('button', { name: 'Send', exact: true }).click()
  const sent = main.getByRole('region', { name: 'What was sent' })
  await expect(sent).toContainText('"rooms": 192')
  await expect(sent).not.toContainText('secret')
})

test('long text is shown as it was typed, with its addresses as links', async () => {
  const main = await open('Long text')
  await main.getByLabel('Note').fill('<img src=x onerror=alert(1)>\n\nSee https://example.com/a.')
  const preview = main.getByTestId('preview')
  await expect(preview.locator('p')).toHaveCount(2)
  await expect(preview.locator('img')).toHaveCount(0)
  await expect(preview.getByRole('link')).toHaveAttribute('href', 'https://example.com/a')
  await main.getByRole('button', { name: 'Keep the text' }).click()
  await expect(gallery.page.getByText('The text is kept on this page')).toBeVisible()
})

test('a commit is folded and searched; JSON of one’s own says where it fails', async () => {
  const main = await open('Payload viewer')
  const tree = main.getByRole('tree')
  await expect(tree.getByRole('treeitem', { name: /^command/ })).toBeVisible()
  await main.getByRole('searchbox').fill('actorKind')
  await expect(tree.getByRole('treeitem')).toHaveCount(2)
  await main.getByRole('button', { name: 'JSON of your own' }).click()
  const text = main.getByLabel('JSON', { exact: true })
  await text.fill('{"a": 1,\n "b" 2}')
  await expect(main.getByText('Line 2, column 6: a colon is expected')).toBeVisible()
  await text.fill('{"a":[1]}')
  await main.getByRole('button', { name: 'Lay out' }).click()
  await expect(text).toHaveValue('{\n  "a": [\n    1\n  ]\n}')
})

test('the border between panes follows keys and pointer; the drawer closes with Escape', async () => {
  const main = await open('List and details')
  const border = main.getByRole('separator')
  const width = () => border.getAttribute('aria-valuenow').then(Number)
  const before = await width()
  await border.press('ArrowRight')
  expect(await width()).toBe(before + 16)
  const box = await border.boundingBox()
  await gallery.page.mouse.move((box?.x ?? 0) + 6, (box?.y ?? 0) + 100)
  await gallery.page.mouse.down()
  await gallery.page.mouse.move((box?.x ?? 0) + 86, (box?.y ?? 0) + 100)
  await gallery.page.mouse.up()
  expect(await width()).toBeGreaterThan(before + 80)
  await border.press('Enter')
  expect(await width()).toBe(before)
  const hosts = main.locator('.panel', { has: gallery.page.getByRole('heading', { name: 'Drawer' }) })
  await hosts.getByRole('button').nth(2).click()
  const drawer = hosts.getByRole('complementary')
  await expect(drawer).toContainText('Firmware')
  await drawer.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(drawer).toHaveCount(0)
})

test('a picture is taken when it is one, and refused when it is not', async () => {
  const main = await open('Picture field')
  const input = main.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(main.getByText('This kind of file is not accepted')).toBeVisible()
  await input.setInputFiles({ name: 'pixel.png', mimeType: 'image/png', buffer: PIXEL })
  await main.getByRole('button', { name: 'Use the picture' }).click()
  await expect(main.getByRole('figure')).toContainText('1 × 1 px')
})

test('dropped files are judged one by one, read and removed', async () => {
  const main = await open('File drop')
  await main.locator('input[type=file]').setInputFiles([
    { name: 'check.csv', mimeType: 'text/csv', buffer: Buffer.from('123456789') },
    { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('no') },
  ])
  await expect(main.getByText('Read, checksum CBF43926')).toBeVisible()
  await expect(main.getByText('This kind of file is not accepted')).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: '1 of 2 ready' })).toBeVisible()
  await main.getByRole('button', { name: 'Remove run.exe' }).click()
  await expect(main.getByText('run.exe')).toHaveCount(0)
})

test('the bar stays on top of a long page and leads to a floor', async () => {
  const main = await open('Fixed header')
  const bar = main.getByRole('group', { name: 'Go to a floor' })
  await bar.getByRole('button', { name: 'Floor 6' }).click()
  await expect(main.getByRole('region', { name: 'Floor 6' })).toBeInViewport()
  await expect(bar).toBeInViewport()
  await expect(main.getByRole('region', { name: 'Basement 1' })).not.toBeInViewport()
})

test('figures are those of the project', async () => {
  const main = await open('Live figures')
  await expect(main.locator('dl > div', { hasText: 'Hosts online' })).toContainText(/\d/)
  await expect(
    main
      .getByRole('listitem')
      .filter({ hasText: /[\d.]+ W/ })
      .first(),
  ).toBeVisible()
})

test('small parts tell their values by pointer and by key', async () => {
  const main = await open('Small parts')
  await main.getByRole('switch', { name: 'Switch' }).click()
  await expect(main.locator('output', { hasText: 'Off' })).toBeVisible()
  await main.getByRole('slider', { name: 'Slider' }).press('ArrowRight')
  await expect(main.getByText('70%')).toBeVisible()
  await main.getByRole('button', { name: 'Raise' }).click()
  await expect(main.getByRole('group', { name: 'Stepper' }).getByText('23 °C')).toBeVisible()
  await main.getByRole('button', { name: 'Locked' }).click()
  await expect(main.getByRole('switch', { name: 'Switch' })).toHaveAttribute('aria-disabled', 'true')
})

test('back to top goes up and takes the focus along', async () => {
  const main = await open('Back to top')
  const button = main.getByRole('button', { name: 'Back to top' })
  await expect(button).toHaveCount(0)
  await main.getByRole('region', { name: 'Floor 9' }).scrollIntoViewIfNeeded()
  await button.click()
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(main.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(button).toHaveCount(0)
})

test('dialogs ask for a typed name, ask before they lose something, and show how work ends', async () => {
  const main = await open('Dialogs')
  await main.getByRole('button', { name: 'Ask for a typed name' }).click()
  const question = gallery.page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await question.getByRole('textbox').fill('Harbour Hotel')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(main.getByText('Agreed.')).toBeVisible()
  await main.getByRole('button', { name: 'Open a form' }).click()
  await gallery.page.getByRole('dialog').getByRole('textbox').fill('half a note')
  await gallery.page.keyboard.press('Escape')
  await gallery.page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await gallery.page.getByRole('dialog').getByRole('button', { name: 'Keep the note' }).click()
  await expect(main.getByText('Kept: half a note')).toBeVisible()
  await main.getByRole('button', { name: 'Work with progress' }).click()
  await expect(gallery.page.getByText('The devices are exported')).toBeVisible()
})

test('chosen areas are put in order by keys and removed', async () => {
  const main = await open('Choosing several')
  for (const name of ['Room 114', 'Room 115', 'Room 110']) {
    await main.getByRole('searchbox').fill(name)
    await main.getByRole('checkbox', { name, exact: true }).check({ force: true })
  }
  const tags = main.getByRole('list', { name: 'Chosen areas' }).getByRole('listitem')
  await expect(tags).toHaveText(['Room 114', 'Room 115', 'Room 110'])
  await main.getByRole('button', { name: 'Move Room 110', exact: true }).focus()
  for (const key of ['Space', 'Home', 'Space']) await gallery.page.keyboard.press(key)
  await expect(tags).toHaveText(['Room 110', 'Room 114', 'Room 115'])
  await main.getByRole('button', { name: 'Remove Room 114' }).click()
  await expect(tags).toHaveText(['Room 110', 'Room 115'])
})

test('a list is put in order by keys, each step is announced, and Escape puts it back', async () => {
  const main = await open('Order by hand')
  const shown = main.getByRole('region', { name: 'Shown' })
  const announcement = main.locator('[aria-live=assertive]')
  const [first = '', second = '', third = ''] = await namesIn(shown)
  await main.getByRole('button', { name: `Move ${first}`, exact: true }).focus()
  await gallery.page.keyboard.press('Space')
  await expect(announcement).toHaveText(`${first} lifted: Shown, position 1 of 14`)
  await gallery.page.keyboard.press('ArrowDown')
  await expect(announcement).toHaveText(`${first}: Shown, position 2 of 14`)
  await gallery.page.keyboard.press('Space')
  expect((await namesIn(shown)).slice(0, 3)).toEqual([second, first, third])
  await expect(main.getByRole('button', { name: `Move ${first}`, exact: true })).toBeFocused()
  for (const key of ['Enter', 'ArrowRight', 'Escape']) await gallery.page.keyboard.press(key)
  await expect(announcement).toHaveText(`${first} put back: Shown, position 2 of 14`)
  await expect(main.getByRole('button', { name: `Move ${first}`, exact: true })).toBeFocused()
  await main.getByRole('button', { name: 'Reset' }).click()
  expect((await namesIn(shown)).slice(0, 2)).toEqual([first, second])
})

test('a card is dragged to another column, stays there over a reload, and goes on by keys', async () => {
  let main = await open('Board')
  const card = (await namesIn(main.getByRole('region', { name: 'To clean' })))[0] ?? ''
  const doing = main.getByRole('region', { name: 'Being cleaned' })
  await main.getByRole('listitem').filter({ hasText: card }).first().hover()
  const to = await doing.boundingBox()
  await gallery.page.mouse.down()
  await gallery.page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 60, { steps: 6 })
  await expect(gallery.page.locator('[data-order-ghost]')).toHaveText(card)
  await gallery.page.mouse.up()
  expect(await namesIn(doing)).toEqual([card])
  await gallery.page.reload()
  main = gallery.page.getByRole('main').locator('[data-pane]:visible')
  await expect(main.getByRole('region', { name: 'Being cleaned' }).locator('[data-name]')).toHaveText([card])
  await main.getByRole('button', { name: `Move ${card}` }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await gallery.page.keyboard.press(key)
  await expect(main.getByRole('region', { name: 'Inspected' }).locator('[data-name]')).toHaveText([card])
  await expect(main.getByRole('button', { name: `Move ${card}` })).toBeFocused()
})
