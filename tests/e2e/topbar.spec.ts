/** The top bar: the palette, the appearance, the error log and the shortcuts, as a person uses them. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /Search pages|搜索页面/ })
const live = (page: Page) =>
  expect(page.getByText(/of \d+ hosts online|主机在线/)).toBeVisible({ timeout: 60_000 })
const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())

/** All toasts since, because they are short-lived. */
async function toasts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) {
        said.push(`${toast.dataset.toast}: ${toast.querySelector('p')?.textContent}`)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
}

/** The key comes before the results of the input are drawn. */
const typeAndTab = (at: Locator, text: string) =>
  at.evaluate(async (input: HTMLInputElement, typed) => {
    // Bypasses React's value tracking.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await null
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }))
  }, text)

test('the palette loses no letter after a reload, after Esc out of a menu and after a choice in one', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/dashboard')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('1106', { delay: 60 })
  await expect(field(page)).toHaveValue('1106')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  for (const key of ['Escape', 'Enter']) {
    await page.getByRole('button', { name: 'Appearance' }).click()
    await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1)
    await page.keyboard.press(key)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('alarm centre', { delay: 60 })
    await expect(field(page)).toHaveValue('alarm centre')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveCount(0)
  }
})

test('the palette goes to a room and carries out an action, by the keyboard alone', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/dashboard')
  await live(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('1106')
  const room = page.getByRole('option', { name: /Room 1106/ }).first()
  await expect(room).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('option', { name: /1106 Ceiling light/ })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('option', { name: 'Turn on the lights in Room 1106' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('1106')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/device\/areacontrol\?area=ara_/)
  await expect(page.getByRole('heading', { name: 'Room 1106' })).toBeVisible()

  // A device at the end of a long room is not left to be looked for.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('1107 presence')
  await expect(page.getByRole('option', { name: /1107 Presence/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /1107 Presence/ })).toBeInViewport()

  // The light is on or it is off: one of the two can always be asked for.
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await typeAndTab(field(page), '1106 ceiling light')
  const turn = page.getByRole('option', { name: /Turn (on|off) 1106 Ceiling light/, disabled: false }).first()
  const words = /Turn (?:on|off) 1106 Ceiling light/.exec((await turn.textContent()) ?? '')?.[0] ?? ''
  const isSecond = (await turn.getAttribute('aria-selected')) !== 'true'
  if (isSecond) await page.keyboard.press('ArrowDown')
  const said = await toasts(page)
  await page.keyboard.press('Enter')
  await expect.poll(said).toContain(`ok: ${words}: done`)
  expect(await said()).toContain(`loading: ${words}`)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
    '1106 Ceiling light',
  )
})

test('Enter in the palette does what it shows, and presses nothing that had the focus before', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/dashboard')
  await live(page)
  const fold = page.getByRole('button', { name: 'Fold menu' })
  await fold.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('dark')
  await expect(page.getByRole('option', { selected: true })).toContainText(/dark/i)
  await page.keyboard.press('Enter')
  await expect(page.locator('.bp6-dark').first()).toBeAttached()
  await expect(fold).toBeFocused()
  // Alone it works as a normal button.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Unfold menu' })).toBeVisible()
})

test('the palette finds Chinese names by their sound', async ({ browser, site }) => {
  const context = await browser.newContext({ locale: 'zh-CN', colorScheme: 'dark' })
  const page = await context.newPage()
  await signIn(page, site, 'admin', '/dashboard')
  await live(page)
  const dictionary = page.waitForRequest(/pinyin/)
  await page.keyboard.press('Control+k')
  await field(page).fill('qykz')
  await dictionary
  await expect(page.getByRole('option').first()).toContainText('区域控制')
  await expectAccessible(page)
  await context.close()
})

test('the theme colour says that it restyles, persists, and reaches the other tab', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/dashboard')
  const other = await page.context().newPage()
  await other.goto(`${site.url}/dashboard`)
  await expect(other.getByRole('main')).toBeVisible()
  await page.bringToFront()

  await page.getByRole('button', { name: 'Appearance' }).click()
  const said = await toasts(page)
  await page.getByRole('button', { name: 'Theme colour #304156' }).click()
  await expect.poll(said).toContain('ok: Theme colour changed')
  expect(await said()).toContain('loading: Changing the colours')
  await expect.poll(() => accent(page)).toBe('#304156')
  await expect.poll(() => accent(other)).toBe('#304156')

  const hex = page.getByRole('textbox', { name: /Colour as a code/ })
  await hex.fill('pink')
  await hex.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Six digits')
  await hex.fill('7b3ff2')
  await hex.press('Enter')
  await expect.poll(() => accent(page)).toBe('#7b3ff2')
  await page.reload()
  await expect.poll(() => accent(page)).toBe('#7b3ff2')
  const kept = await page.evaluate(() => [
    localStorage.getItem('theme_color'),
    localStorage.getItem('theme_chalk'),
  ])
  expect(kept[0]).toBe('#7b3ff2')
  expect(JSON.parse(kept[1] ?? '[]')).toHaveLength(11)
})

test('a text size is taken at once, and pages start anew in it', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/device/areacontrol')
  await page.getByRole('searchbox', { name: 'Room number' }).fill('11')
  await page.getByRole('button', { name: 'Text size' }).click()
  await expect(page.getByRole('menuitem', { name: 'Medium' })).toHaveAttribute('aria-disabled', 'true')
  const said = await toasts(page)
  await page.getByRole('menuitem', { name: 'Smallest' }).click()
  await expect.poll(said).toContain('ok: Text size changed')
  await expect(page.locator('html')).toHaveAttribute('data-size', 'mini')
  await expect(page).toHaveURL(/\/device\/areacontrol/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-size', 'mini')
})

test('full screen that the browser cannot do is said, not tried in silence', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false })
  })
  await signIn(page, site, 'admin', '/dashboard')
  const said = await toasts(page)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(said).toContain('warning: you browser can not work: it does not support full screen')
})

test('the error log shows what went wrong without secrets, and clears', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/dashboard')
  await expect(page.getByRole('button', { name: /errors? on this page/ })).toHaveCount(0)
  const token = await page.evaluate(() => /HeaderToken=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  expect(token.length).toBeGreaterThan(8)
  await page.evaluate((secret) => {
    for (let n = 0; n < 2; n += 1) {
      setTimeout(() => {
        throw new Error(`injected with ${secret}`)
      })
    }
    void Promise.reject(new Error('nobody waits'))
  }, token)
  await page.getByRole('button', { name: '2 errors on this page' }).click()
  const dialog = page.getByRole('dialog', { name: /Error log/ })
  await expect(dialog).toContainText('injected with ***')
  await expect(dialog).toContainText('×2')
  await expect(dialog).toContainText('nobody waits')
  await expect(dialog).not.toContainText(token)
  const width = await dialog.evaluate((element) => element.getBoundingClientRect().width / innerWidth)
  expect(width).toBeCloseTo(0.8, 1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /errors? on this page/ })).toHaveCount(0)
})

test('the question mark opens the shortcuts, but not while somebody writes', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/device/areacontrol')
  const search = page.getByRole('searchbox', { name: 'Room number' })
  await search.press('?')
  await expect(search).toHaveValue('?')
  await search.blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Search or run an action')
  await expectAccessible(page)
  await sheet.getByRole('switch', { name: 'Keys without Ctrl or Cmd' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(sheet).toHaveCount(0)
})

test('on a phone the bar fits, folds its tools into one menu, and the palette fills the screen', async ({
  browser,
  site,
}) => {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const page = await context.newPage()
  await signIn(page, site, 'admin', '/dashboard')
  for (const name of ['Full screen', 'Text size', 'Appearance']) {
    await expect(page.getByRole('banner').getByRole('button', { name })).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Full screen' })).toBeVisible()
  await expectAccessible(page)
  const said = await toasts(page)
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect.poll(said).toContain('ok: 语言已切换')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /搜索页面/ }).click()
  await field(page).fill('区域')
  await expect(page.getByRole('option').first()).toBeVisible()
  const box = await page.getByRole('dialog').boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await context.close()
})
