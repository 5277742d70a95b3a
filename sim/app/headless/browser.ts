/** Real browser for headless runs, signed in as an account; loaded on demand. */

import type { Browser, Page } from '@playwright/test'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import { type PageAsked, StageRefusal } from '../../world/scenarios/stage/stage.ts'

const OPENS_MS = 30_000
/** Real time limit for rendering. */
const SHOWS_MS = 10_000
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const

export class PageViewer {
  readonly #executable: string
  #browser: Browser | null = null

  constructor(executable: string) {
    this.#executable = executable
  }

  /**
   * Text of the screen, after a short wait for the expected content.
   * @throws StageRefusal if it does not open
   */
  async look(url: string, token: string, asked: PageAsked): Promise<string> {
    const { chromium } = await import('@playwright/test')
    this.#browser ??= await chromium.launch({ executablePath: this.#executable, args: ARGUMENTS })
    const context = await this.#browser.newContext({ locale: LOCALES[asked.language] })
    try {
      const cookie = { url, sameSite: 'Strict' } as const
      await context.addCookies([
        { ...cookie, name: 'HeaderToken', value: token },
        { ...cookie, name: 'Headeruser', value: asked.account },
      ])
      const page = await context.newPage()
      await open(page, url, asked.address)
      await untilShown(page, asked)
      // The screen's first text: a failure quotes the beginning, which in the page is the menu.
      const [own, all] = [page.getByRole('main'), page.locator('body')]
      return `${await own.innerText()}\n${await all.innerText()}`
    } finally {
      await context.close()
    }
  }

  async close(): Promise<void> {
    await this.#browser?.close()
    this.#browser = null
  }
}

async function open(page: Page, url: string, address: string): Promise<void> {
  try {
    await page.goto(url + address, { timeout: OPENS_MS })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ timeout: OPENS_MS })
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : error
    throw new StageRefusal(phrase('screenClosed', { address, problem: String(why) }))
  }
}

/** At the time-out callers evaluate the current state. */
async function untilShown(page: Page, { shows, hides }: PageAsked): Promise<void> {
  const options = { timeout: SHOWS_MS }
  if (shows !== undefined)
    await page
      .getByText(shows)
      .first()
      .waitFor(options)
      .catch(() => undefined)
  if (hides !== undefined)
    await page
      .getByText(hides)
      .first()
      .waitFor({ ...options, state: 'hidden' })
      .catch(() => undefined)
}
