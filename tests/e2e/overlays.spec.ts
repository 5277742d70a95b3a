/** Overlays restore focus when closed, and Back closes them before leaving the page. */
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './support/site.ts'

interface Overlay {
  readonly shown: Locator
  readonly keys: readonly string[]
  /** A drawer beside the list leaves the focus in it. */
  readonly isBeside?: boolean
}

/** Opens by keyboard and closes by Esc. */
async function opensAndReturns(
  page: Page,
  opener: Locator,
  { shown, keys, isBeside }: Overlay,
): Promise<void> {
  await opener.focus()
  for (const key of keys) await page.keyboard.press(key)
  await expect(shown).toBeVisible()
  // Keys work once it has focus.
  if (!isBeside) await expect(opener.and(page.locator(':focus'))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(opener).toBeFocused()
}

async function inScenesAndAutomations(page: Page, url: string): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto(`${url}/device/modelcontrol`)
  await opensAndReturns(page, button('Add scene'), { shown: page.getByRole('dialog'), keys: ['Enter'] })
  await opensAndReturns(page, button(/^More actions for/).first(), {
    shown: page.getByRole('menu'),
    keys: ['Enter'],
  })
  // The automation editor replaces the list; closing restores list and focus.
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
  // The first click may only enable sound; the next one opens the mute menu.
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
  // Not the earlier button, where the next key would mute alarms.
  await expect(history).toBeFocused()
  await expect(history).toHaveCSS('outline-style', 'none')
  await page.getByRole('button', { name: /^Open \d/ }).press('Enter')
  await expect(page).not.toHaveURL(/view=history/)
  await expect(page.getByRole('button', { name: /^Open \d/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Open \d/ })).toHaveCSS('outline-style', 'solid')
  // Also with an open menu, which the click closes.
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
  const panel = page.getByText('Sets all units')
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

  // Unsaved input needs a confirmation each time.
  await page.getByRole('button', { name: 'Add project' }).click()
  await page.getByLabel('Project name').fill('Half done')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A layer closed by other means is not in the way: one step back is the page before.
  await page.getByRole('row').filter({ hasText: 'Harbour Hotel' }).click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(`${site.url}/manage/projectmanage`)
  await page.goBack()
  await expect(page).toHaveURL(/\/device\/areacontrol/)
})

test('a panel whose part the server no longer has says so, and leaves the page as it is', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super', '/manage/projectmanage')
  const row = page.getByRole('row').filter({ hasText: 'Harbour Hotel' })
  await page.route('**/assets/UserPanel-*.js', (route) => route.abort())
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'A new version of the console was installed' }),
  ).toBeVisible()
  await expect(row).toBeVisible()
})
