/**
 * Visits console addresses in several appearances (language, scheme, width). Checks for logged errors, policy
 * violations, horizontal overflow, missing texts, and axe violations.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ENTRANCES } from '../../support/routes.ts'
import { type Site, signIn } from './site.ts'
import { violationsOf, walk, watchProblems } from './soundness.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }

export interface Look {
  readonly language: 'en' | 'zh'
  readonly colorScheme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

/** Two looks that differ in everything: each language, scheme and width is in one of them. */
export const LOOKS: readonly Look[] = [
  { language: 'en', colorScheme: 'light', viewport: WIDE },
  { language: 'zh', colorScheme: 'dark', viewport: NARROW },
]
/** The opposite combinations. */
export const OTHER_LOOKS: readonly Look[] = [
  { language: 'zh', colorScheme: 'light', viewport: WIDE },
  { language: 'en', colorScheme: 'dark', viewport: NARROW },
]

const AREAS = readdirSync(join(import.meta.dirname, '..', '..', '..', 'client', 'i18n', 'en')).map((name) =>
  name.replace(/\.ts$/, ''),
)
/** `area.name`, where it is no part of a path, an address or a file's name. */
const TEXT_KEY = `(?<![\\w./-])(?:${AREAS.join('|')})\\.[a-z][A-Za-z]+(?:\\.\\w+)*(?![\\w/-])`
/** Generous: how fast a page stands is another test's question. */
const ARRIVAL_MAX_MS = 60_000
const CJK = /[\u4e00-\u9fff]/

/** Legal pages use the language of their URL. */
const languageOf = (path: string): Look['language'] | undefined =>
  path.includes('privacy') ? (path.endsWith('_en') ? 'en' : 'zh') : undefined

/** Returns the problems with the addresses, each with the look in which it was found. */
export async function inspectAddresses(
  { page, site }: { readonly page: Page; readonly site: Site },
  paths: readonly string[],
  { looks: inLooks, isSignedIn }: { readonly looks: readonly Look[]; readonly isSignedIn: boolean },
): Promise<readonly string[]> {
  const problems = watchProblems(page)
  const looks = new Looks(page, problems, inLooks)
  if (isSignedIn) await signIn(page, site, 'super', '/profile')
  else {
    for (const path of ENTRANCES) {
      await page.goto(site.url + path)
      await looks.take(path)
    }
  }
  for (const path of paths) {
    if (new URL(page.url()).pathname === path) await walk(page, '/theme/index')
    problems.push(...(await walkTo(page, path)).map((fault) => `${path}: ${fault}`))
    await looks.take(path)
    await closeEarlier(page)
  }
  return problems
}

/** Inspects a page in each appearance, starting with the current one. */
class Looks {
  readonly #page: Page
  readonly #problems: string[]
  #order: readonly Look[]

  constructor(page: Page, problems: string[], looks: readonly Look[]) {
    this.#order = looks
    this.#page = page
    this.#problems = problems
  }

  async take(path: string): Promise<void> {
    for (const look of this.#order) {
      await this.#put(look)
      const found = await faults(this.#page, languageOf(path) ?? look.language)
      const { language, colorScheme, viewport } = look
      const name = `${path} in ${language}, ${colorScheme}, ${viewport.width} px`
      this.#problems.push(...found.map((fault) => `${name} ${fault}`))
    }
    this.#order = this.#order.toReversed()
  }

  async #put({ language, colorScheme, viewport }: Look): Promise<void> {
    if (this.#page.viewportSize()?.width !== viewport.width) await this.#page.setViewportSize(viewport)
    await this.#page.emulateMedia({ colorScheme })
    await this.#page.evaluate((wanted) => {
      if (document.documentElement.lang.startsWith(wanted)) return
      // Language change from another tab.
      const tabs = new BroadcastChannel('language')
      tabs.postMessage(wanted)
      tabs.close()
    }, language)
    await this.#page.waitForFunction(isSettledIn, language, { timeout: ARRIVAL_MAX_MS })
  }
}

/** Runs in the page: language loaded, nothing loading or moving. */
function isSettledIn(language: string): boolean {
  const isBusy = [...document.querySelectorAll('[data-skeleton], [aria-busy="true"]:not(button)')].some(
    (one) => one.checkVisibility(),
  )
  // Endless animations indicate live data, not loading.
  const isMoving = document
    .getAnimations()
    .some(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  const hasHeading = [...document.querySelectorAll('h1')].some((one) => one.checkVisibility())
  return document.documentElement.lang.startsWith(language) && hasHeading && !isBusy && !isMoving
}

/** Closes hidden tabs, which axe would scan too. */
async function closeEarlier(page: Page): Promise<void> {
  const tabs = page.getByRole('tab')
  if ((await tabs.count()) > 2) await tabs.nth(1).dispatchEvent('auxclick', { button: 1 })
}

/** Waits for the page's own heading, because similar pages reuse the element. */
async function walkTo(page: Page, path: string): Promise<string[]> {
  await page.evaluate(() => {
    const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())
    Object.assign(globalThis, { before: { heading, text: heading?.textContent } })
  })
  await walk(page, path)
  try {
    await page.waitForFunction(isAnotherAt, path, { timeout: ARRIVAL_MAX_MS })
    return []
  } catch (error) {
    return [`is not there after ${ARRIVAL_MAX_MS / 1000} s, but at ${page.url()}: ${error}`]
  }
}

/** Runs in the page. */
function isAnotherAt(path: string): boolean {
  const { before } = globalThis as unknown as { before: { heading?: Element; text?: string } }
  const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())
  const isAnother = heading && (heading !== before.heading || heading.textContent !== before.text)
  return location.pathname === path && !!isAnother
}

async function faults(page: Page, language: Look['language']): Promise<readonly string[]> {
  const { heading, title, keys, overflowPx } = await page.evaluate(see, TEXT_KEY)
  const found = [...(await violationsOf(page)), ...keys.map((key) => `shows the key ${key}`)]
  if (overflowPx > 0) found.push(`overflows by ${overflowPx} px`)
  if (CJK.test(heading) !== (language === 'zh')) found.push(`is headed “${heading}”`)
  if (!/^.+ - smart building$/.test(title)) found.push(`is titled “${title}”`)
  return found
}

/** Runs in the page. */
function see(keyPattern: string) {
  const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const keys = new Set<string>()
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement?.checkVisibility() || parentElement.closest('code, pre, script, style')) continue
    for (const [key] of (textContent ?? '').matchAll(new RegExp(keyPattern, 'g'))) keys.add(key)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  return {
    heading: heading?.textContent ?? '',
    title: document.title,
    keys: [...keys],
    overflowPx: scrollWidth - clientWidth,
  }
}
