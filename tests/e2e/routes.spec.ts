/**
 * Every address of the console in a real browser, walked to as its links do: in both languages, light and dark, wide
 * and narrow. Nothing may be logged as an error, break the page's policy, overflow sideways, show a text's key instead
 * of the text, or displease axe.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ENTRANCES, GALLERY, GROUPS, GUARDED, OPEN } from '../support/routes.ts'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible, walk, watchProblems } from './support/soundness.ts'

const LOOKS = [
  { locale: 'en-US', colorScheme: 'light', viewport: { width: 1440, height: 900 }, hasAxe: true },
  { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 1440, height: 900 }, hasAxe: false },
  { locale: 'en-US', colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasAxe: true },
  { locale: 'zh-CN', colorScheme: 'light', viewport: { width: 390, height: 844 }, hasAxe: false },
] as const

const AREAS = readdirSync(join(import.meta.dirname, '..', '..', 'client', 'i18n', 'en')).map((name) =>
  name.replace(/\.ts$/, ''),
)
/** `area.name`, where it is no part of a path, an address or a file's name. */
const TEXT_KEY = `(?<![\\w./-])(?:${AREAS.join('|')})\\.[a-z][A-Za-z]+(?:\\.\\w+)*(?![\\w/-])`
/** Generous: how fast a page stands is another test's question. */
const ARRIVAL_MAX_MS = 15_000
/** Leads on at once, whoever comes: it has a test of its own. */
const HAND_OVER = '/auth-redirect'
const CJK = /[\u4e00-\u9fff]/

/** What the law wants is read in the language of its address, whatever the rest speaks. */
const languageOf = (path: string): string | undefined =>
  path.includes('privacy') ? (path.endsWith('_en') ? 'en-US' : 'zh-CN') : undefined

interface Seen {
  readonly heading: string
  readonly title: string
  readonly keys: readonly string[]
  readonly overflowPx: number
  readonly violations: readonly string[]
}

test.describe.configure({ timeout: 300_000, mode: 'parallel' })

for (const look of LOOKS) {
  const { hasAxe, ...setting } = look
  const { locale, colorScheme, viewport } = setting
  test(`every address is sound in ${locale}, ${colorScheme}, ${viewport.width} px`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ ...setting, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const problems = watchProblems(page)
    const judge = (path: string, found: readonly string[]) =>
      problems.push(...found.map((fault) => `${path}: ${fault}`))
    const visit = async (path: string): Promise<void> => {
      judge(path, await walkTo(page, path))
      judge(path, faults(await inspect(page, hasAxe), languageOf(path) ?? locale))
      await closeEarlier(page)
    }
    for (const path of ENTRANCES) {
      await page.goto(site.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Of the whole page, the shell included; it leaves axe in the page for those that follow.
      await expectAccessible(page)
      judge(path, faults(await inspect(page, hasAxe), locale))
    }
    for (const path of OPEN.filter((path) => path !== HAND_OVER)) await visit(path)
    await signIn(page, site, 'super', '/profile')
    await expectAccessible(page)
    for (const path of [...GUARDED.filter((path) => path !== '/profile'), '/profile', ...GALLERY])
      await visit(path)
    expect(problems).toEqual([])
    await context.close()
  })
}

test('the addresses of the groups lead to their first screens, and a refresh back to its screen', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super', '/profile')
  for (const [group, screen] of Object.entries(GROUPS)) {
    await walk(page, group)
    await expect(page).toHaveURL(site.url + screen)
  }
  await walk(page, '/redirect/message/optnote?q=1106#top')
  await expect(page).toHaveURL(`${site.url}/message/optnote?q=1106#top`)
})

/** Pages that stay open behind their tabs are looked through by axe as well, for nothing. */
async function closeEarlier(page: Page): Promise<void> {
  const tabs = page.getByRole('tab')
  if ((await tabs.count()) > 2) await tabs.nth(1).dispatchEvent('auxclick', { button: 1 })
}

/** There once a page's own heading stands, nothing is loading, and what moved is still. */
async function walkTo(page: Page, path: string): Promise<string[]> {
  await page.evaluate(() => {
    const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())
    Object.assign(globalThis, { before: { heading, text: heading?.textContent } })
  })
  await walk(page, path)
  try {
    await page.waitForFunction(isSettledAt, path, { timeout: ARRIVAL_MAX_MS })
    return []
  } catch (error) {
    return [`is not there after ${ARRIVAL_MAX_MS / 1000} s, but at ${page.url()}: ${error}`]
  }
}

/** Runs in the page. */
function isSettledAt(path: string): boolean {
  const isShown = (one: Element) => one.checkVisibility()
  const { before } = globalThis as unknown as { before: { heading?: Element; text?: string } }
  const heading = [...document.querySelectorAll('h1')].find(isShown)
  const isBusy = [...document.querySelectorAll('.skeleton, [aria-busy="true"]:not(button)')].some(isShown)
  // What turns for ever tells of something live, not of something on its way.
  const isMoving = document
    .getAnimations()
    .some(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  // Two pages of one make share the element and change its words.
  const isAnother = heading && (heading !== before.heading || heading.textContent !== before.text)
  return location.pathname === path && !!isAnother && !isBusy && !isMoving
}

/**
 * How the page is, seen with its own eyes. Axe looks at every page in each scheme and each width once; contrast, by far
 * the dearest of its rules, it judges on what is the page's own, for the shell around it stays the same.
 */
async function inspect(page: Page, hasAxe: boolean): Promise<Seen> {
  return await page.evaluate(
    async ([keyPattern, hasAxe]) => {
      const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const keys = new Set<string>()
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode
        if (!parentElement?.checkVisibility() || parentElement.closest('code, pre, script, style')) continue
        for (const [key] of (textContent ?? '').matchAll(new RegExp(keyPattern, 'g'))) keys.add(key)
      }
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const resultTypes: 'violations'[] = ['violations']
      const ruled = !hasAxe
        ? []
        : [
            await axe.run({ rules: { 'color-contrast': { enabled: false } }, resultTypes }),
            await axe.run(document.querySelector('main') ?? document, {
              runOnly: ['color-contrast'],
              resultTypes,
            }),
          ]
      const { scrollWidth, clientWidth } = document.documentElement
      return {
        heading: heading?.textContent ?? '',
        title: document.title,
        keys: [...keys],
        overflowPx: scrollWidth - clientWidth,
        violations: ruled
          .flatMap(({ violations }) => violations)
          .map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      }
    },
    [TEXT_KEY, hasAxe] as const,
  )
}

function faults({ heading, title, keys, overflowPx, violations }: Seen, locale: string): readonly string[] {
  const found = [...violations, ...keys.map((key) => `shows the key ${key}`)]
  if (overflowPx > 0) found.push(`overflows by ${overflowPx} px`)
  if (CJK.test(heading) !== (locale === 'zh-CN')) found.push(`is headed “${heading}”`)
  if (!/^.+ - smart building$/.test(title)) found.push(`is titled “${title}”`)
  return found
}
