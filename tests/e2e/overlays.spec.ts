/** What lies over a page goes away without a trace: the focus is back where it was, and Back closes it before the page. */
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './support/site.ts'

interface Overlay {
  readonly shown: Locator
  readonly keys: readonly string[]
  /** A drawer beside the list leaves the focus in it. */
  readonly isBeside?: boolean
}

/** From the opener by keys alone and back by Esc. */
async function opensAndReturns(
  page: Page,
  opener: Locator,
  { shown, keys, isBeside }: Overlay,
): Promise<void> {
  await opener.focus()
  for (const key of keys) await page.keyboard.press(key)
  await expect(shown).toBeVisible()
  // It hears keys once it has the focus.
  if (!isBeside) await expect(opener.and(page.locator(':focus'))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(opener).toBeFocused()
}

async function inScenesAndAutomations(page: Page, url: string): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto(`${url}/device/modelcontrol`)
  await opensAndReturns(page, button('Add scene'), { shown: page.getByRole('dialog'), keys: ['Enter'] })
  await opensAndReturns(page, button(/^More about/).first(), {
    shown: page.getByRole('menu'),
    keys: ['Enter'],
  })
  // What edits an automation takes the place of the list; closed, the list is back with the focus where it was.
  await page.goto(`${url}/device/znconnectcontrol`)
  await opensAndReturns(page, button('Add automation'), {
    shown: page.locator('input:focus'),
    keys: ['Enter'],
  })
  const first = button(/^Open /).first()
  await first.press('Enter')
  await expect(button('All automations')).toBeVisible()
  await page.goBack()
  await expect(first).toBeFocused()
}

test('every overlay gives the focus back to what opened it', async ({ page, site }) => {
  await signIn(page, site, 'super', '/manage/projectmanage')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
  const dialog = page.getByRole('dialog')
  await expect(row).toBeVisible()

  await opensAndReturns(page, button('Search pages, rooms, devices'), { shown: dialog, keys: ['Enter'] })
  await opensAndReturns(page, row, { shown: dialog, keys: ['Control+k'] })
  await opensAndReturns(page, row, { shown: dialog, keys: ['?'] })
  await opensAndReturns(page, button(/^Choose project/), {
    shown: page.getByPlaceholder(/project/i),
    keys: ['Enter'],
  })
  await opensAndReturns(page, button(/^Views/), { shown: page.getByText('Save view'), keys: ['Enter'] })
  await opensAndReturns(page, button(/^Language/), { shown: page.getByRole('menu'), keys: ['Enter'] })
  await opensAndReturns(page, row, { shown: page.getByRole('menu'), keys: ['.'] })
  await opensAndReturns(page, row, {
    shown: page.getByRole('complementary'),
    keys: ['Enter'],
    isBeside: true,
  })
  await opensAndReturns(page, button('Add project'), { shown: dialog, keys: ['Enter'] })

  // The item that opened the question is gone with its menu: the row has the focus again.
  await row.press('.')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()

  // A dialog over a dialog, and then the one below it.
  await button('Add project').focus()
  await page.keyboard.press('Enter')
  const name = dialog.getByLabel('Project name')
  await name.fill('Half done')
  await opensAndReturns(page, name, { shown: page.getByRole('alertdialog'), keys: ['Escape'] })
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(button('Add project')).toBeFocused()

  await inScenesAndAutomations(page, site.url)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/device/devicemanage`)
  await opensAndReturns(page, button(/^Filter/), { shown: dialog, keys: ['Enter'] })
  await opensAndReturns(page, row, { shown: dialog, keys: ['Enter'] })
  await opensAndReturns(page, button('Open menu'), {
    shown: page.getByRole('navigation', { name: 'Main menu' }),
    keys: ['Enter'],
  })
})

test('a switch that its own press makes anew keeps the focus, which shows itself to the keyboard alone', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super', '/message/messagerecord')
  // The first press may only allow sound; then one asks for how long to mute it.
  const sound = page.getByRole('button', { name: /alarm sound/i })
  await expect(async () => {
    await sound.click()
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(sound).toBeFocused()
  const history = page.getByRole('button', { name: 'History', exact: true })
  await history.click()
  await expect(page).toHaveURL(/view=history/)
  // Not the button used before: the next key would silence the alarms.
  await expect(history).toBeFocused()
  await expect(history).toHaveCSS('outline-style', 'none')
  await page.getByRole('button', { name: /^Open \d/ }).press('Enter')
  await expect(page).not.toHaveURL(/view=history/)
  await expect(page.getByRole('button', { name: /^Open \d/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Open \d/ })).toHaveCSS('outline-style', 'solid')
  // So it does while a menu is open, which the press closes.
  await sound.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await history.click()
  await expect(page).toHaveURL(/view=history/)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(history).toBeFocused()
})

test('on a phone Back closes the panel of a choice of rooms, then ends the choice, then leaves the page', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, site, 'super', '/dashboard')
  await page.goto(`${site.url}/device/areacontrol`)
  await page.getByRole('button', { name: 'Choose several' }).click()
  for (const index of [0, 1]) await page.locator('button[data-area]').nth(index).click()
  const chosen = page.getByText('2 rooms selected')
  const panel = page.getByText('Sets every unit')
  await page.getByRole('button', { name: 'Temperature…' }).click()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(chosen).toBeVisible()
  await page.goBack()
  await expect(chosen).toHaveCount(0)
  await expect(page).toHaveURL(`${site.url}/device/areacontrol`)
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/dashboard`)
})

test('Back closes the room, the drawer and the dialog before it leaves the page, and Esc leaves no trace', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super', '/device/areacontrol')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await page.locator('button[data-area]').first().click()
  await expect(page).toHaveURL(/area=/)
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/device/areacontrol`)
  await page.goForward()
  await expect(page).toHaveURL(/area=/)

  await menu.getByText('Manage', { exact: true }).click()
  await menu.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('row').filter({ hasText: 'Harbour Hotel' }).click()
  const drawer = page.getByRole('complementary')
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(`${site.url}/manage/projectmanage`)

  // Unsaved input is asked about, as often as it takes.
  await page.getByRole('button', { name: 'Add project' }).click()
  await page.getByLabel('Project name').fill('Half done')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // What was closed by other means is not in the way: one step back is the page before.
  await page.getByRole('row').filter({ hasText: 'Harbour Hotel' }).click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(`${site.url}/manage/projectmanage`)
  await page.goBack()
  await expect(page).toHaveURL(/\/device\/areacontrol/)
})

test('a menu that is asked for before its part could be fetched opens when it can be, by mouse and by key', async ({
  page,
  site,
}) => {
  let refusals = 2
  await page.route('**/assets/overlays-*.js', (route) => (refusals-- > 0 ? route.abort() : route.continue()))
  await signIn(page, site, 'super', '/device/devicemanage')
  const language = page.getByRole('button', { name: /^Language/ })
  await language.click()
  await expect(language).toHaveAttribute('aria-expanded', 'true')
  const item = page.getByRole('menuitem', { name: 'English' })
  await expect(item).toBeVisible()
  expect(refusals).toBeLessThan(0)
  await page.keyboard.press('Escape')
  await expect(language).toBeFocused()

  await page.reload()
  await language.press('Enter')
  await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(item).toHaveCount(0)
  await expect(language).toBeFocused()

  // Missing for good: that is said, and the page is as it was.
  refusals = Number.POSITIVE_INFINITY
  await page.reload()
  await language.click()
  await expect(page.getByText('Part of the console is no longer on the server')).toBeVisible()
  await expect(language).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('row').first()).toBeVisible()
})

test('a dialog and a drawer whose part is missing for good say so and leave the page as it is', async ({
  page,
  site,
}) => {
  let isMissing = true
  await page.route('**/assets/overlays-*.js', (route) => (isMissing ? route.abort() : route.continue()))
  await signIn(page, site, 'super', '/manage/projectmanage')
  const row = page.getByRole('row').filter({ hasText: 'Harbour Hotel' })
  const notice = page.getByText('Part of the console is no longer on the server')
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Add project' })
  await add.click()
  await expect(notice).toBeVisible()
  await expect(row).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

  // Once it can be fetched, both open.
  isMissing = false
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await add.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')

  // What a panel of the bar holds, too: the page around it stays.
  await page.route('**/assets/UserPanel-*.js', (route) => route.abort())
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'no longer on the server' })).toBeVisible()
  await expect(row).toBeVisible()
})
