/** Common page checks and navigation of browser tests. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Records page errors with their URL. */
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
 * Axe violations of the whole page, including overlays. Runs in the page and reports violations only, which costs a
 * fifth of the official adapter. Style sheets and media are not refetched, because no used rule needs them.
 */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    // Markup in results is not needed.
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

/** Client-side navigation. */
export const walk = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
