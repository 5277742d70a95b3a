/** The gallery on one page for all tests of a file, each of which must leave it accessible and without an error. */
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './site.ts'
import { expectAccessible, watchProblems } from './soundness.ts'

export interface Gallery {
  readonly page: Page
  /** Opens by palette without a reload; returns the page's pane. */
  readonly open: (title: string) => Promise<Locator>
}

export function galleryOnOnePage(options: BrowserContextOptions = {}): Gallery {
  let page: Page
  let problems: readonly string[] = []

  test.beforeAll(async ({ browser, site }) => {
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
      ...options,
    })
    page = await context.newPage()
    problems = watchProblems(page)
    await signIn(page, site, 'super')
  })

  test.afterAll(async () => {
    await page.context().close()
  })

  test.afterEach(async () => {
    await expectAccessible(page)
    expect(problems).toEqual([])
  })

  return {
    get page() {
      return page
    },
    async open(title) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search pages, rooms, devices' }).fill(title)
      await page.getByRole('option', { name: title }).first().click()
      await expect(
        page.getByRole('main').getByRole('heading', { level: 1, name: title, exact: true }),
      ).toBeVisible()
      return page.getByRole('main').locator('[data-pane]:visible')
    },
  }
}
