/** Whether a page is sound, and how to get to one: what several of the browser tests ask of every page they use. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What the page complains about from now on, with the address where it did. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = []
  const note = (problem: unknown) => problems.push(`${new URL(page.url()).pathname}: ${problem}`)
  page.on('pageerror', note)
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  return problems
}

/**
 * What axe finds in the whole page: what lies over it is often no part of its main content. Run in the page itself and
 * asked for violations only, which costs a fifth of what the adapter for this runner costs: that one opens a second
 * page for its report and describes every element that passed. Style sheets and media are not fetched for it once more:
 * of the rules in use, only the one on media that play on their own wants that, and there are none.
 */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    // Nobody reads the markup of what it has looked at.
    inPage.configure({ noHtml: true })
    const { violations } = await inPage.run(document, {
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  })
}

export async function expectAccessible(page: Page, state = 'page'): Promise<void> {
  expect((await violationsOf(page)).map((violation) => `${state}: ${violation}`)).toEqual([])
}

/** Axe finds nothing, and nothing is wider than the window. */
export async function expectSound(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(`${state} overflows by ${overflow}`).toBe(`${state} overflows by 0`)
}

/** As a link within the console goes there: nothing is loaded again. */
export const walk = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
