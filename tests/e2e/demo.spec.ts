import type { Page } from '@playwright/test'
import { findScenario } from '#sim/world/scenarios/file/bundled.ts'
import { readScenarioFile } from '#sim/world/scenarios/file/readScenario.ts'
import { type Chapter, chaptersOf } from '#sim/world/simulation/chapters.ts'
import { test as base, expect, Site, signIn } from './support/site.ts'
import { expectAccessible, watchProblems } from './support/soundness.ts'

/** The first demo starts five minutes after the world, the others in a world reset to their time. */
const BEGUN_AT = { utc: '19:05', demo: 'demo-a-leak-at-night' } as const
const OTHERS = ['demo-a-day', 'demo-fault-hunting'] as const

const LANGUAGES = ['en', 'zh'] as const
type Language = (typeof LANGUAGES)[number]
const WORDS = {
  en: {
    follow: 'Follow here',
    leave: 'Exit demo',
    sound: 'Your browser is blocking the alarm sound',
    next: /^Next/,
    wrong: 'already did this step',
  },
  zh: {
    follow: '在此跟随',
    leave: '退出演示',
    sound: '浏览器暂时不允许播放报警声',
    next: /^下一章/,
    wrong: '这一步已有人完成',
  },
} as const

/** A hotel of its own: a demo moves the time of everyone. */
const test = base.extend<{ hotel: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  hotel: async ({}, use) => {
    const hotel = new Site('hotel')
    await hotel.stopClockAt(BEGUN_AT.utc)
    await hotel.start()
    await use(hotel)
    await hotel.close()
  },
})

const demo = (name: string) => {
  const { scenario } = readScenarioFile(findScenario(name))
  return { title: scenario.title, chapters: chaptersOf(scenario.cases[0]?.steps ?? []) }
}

/** Ids stand in it where the file has names. */
const addressOf = (screen = ''): RegExp =>
  new RegExp(`\\d${screen.replaceAll(/[?.]/g, '\\$&').replaceAll(/\{\{.*?\}\}/g, '[a-z]{3}_[a-z0-9-]+')}$`)

const playerOf = (page: Page) => page.locator('aside').filter({ has: page.locator('[aria-live]') })

/** Expects the chapter's screen in the language, its framed element visible, and no errors. */
async function expectChapter(page: Page, { shown }: Chapter, language: Language): Promise<void> {
  const player = playerOf(page)
  await expect(player.getByRole('heading', { name: shown.title[language], exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await expect(player.getByRole('status')).toHaveCount(0, { timeout: 180_000 })
  await expect(page).toHaveURL(addressOf(shown.screen))
  const frame = page.locator(`[data-pointer="${shown.point}"]`)
  await expect(frame).toBeVisible()
  // The framed element grows while loading.
  await expect
    .poll(async () => {
      const { height = 0, width = 0 } = (await frame.boundingBox()) ?? {}
      return Math.min(height, width)
    })
    .toBeGreaterThan(40)
  await expect(player.getByText(WORDS[language].wrong)).toHaveCount(0)
  await expect(page.locator('[data-toast=error]')).toHaveCount(0)
  await expect(page.getByText(WORDS[language].sound)).toHaveCount(0)
  await player.getByRole('button', { name: WORDS[language].leave }).click({ trial: true })
}

test('every demo is walked to its end before an English and a Chinese page, and nothing fails on the way', async ({
  page,
  hotel,
  browser,
}) => {
  // A chapter waits in real time for the building.
  test.setTimeout(1_800_000)
  const problems = watchProblems(page)
  // A phone, where a room lies over the whole window.
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await other.context().addCookies([{ name: 'language', value: 'zh', url: hotel.url }])
  await signIn(other, hotel, 'super')
  const pages = { en: page, zh: other }
  const walk = async (name: string): Promise<void> => {
    const { chapters } = demo(name)
    for (const [index, chapter] of chapters.entries()) {
      if (index > 0) await page.keyboard.press(index === 1 ? 'PageDown' : 'ArrowRight')
      for (const language of LANGUAGES) await expectChapter(pages[language], chapter, language)
    }
  }
  await page.goto(`${hotel.url}/login`)
  // Retries, because sign-in may be slow on a busy machine.
  await expect(async () => {
    await page.getByRole('button', { name: demo(BEGUN_AT.demo).title.en }).click()
    await expect(playerOf(page)).toBeVisible({ timeout: 20_000 })
  }).toPass({ timeout: 180_000 })
  await other.getByRole('button', { name: WORDS.zh.follow }).click({ timeout: 60_000 })
  await walk(BEGUN_AT.demo)
  // Earlier screens stay mounted but hidden.
  const leak = page.getByRole('main').getByText('Water leak').filter({ visible: true })
  await expect(leak.first()).toBeVisible()
  await expectAccessible(page)
  const token = await hotel.token('super')
  for (const name of OTHERS) {
    expect((await hotel.call('/sim/demo/start', { name }, token)).status).toBe(200)
    expect((await hotel.call('/sim/demo/restart', { others: 1 }, token)).status).toBe(200)
    for (const language of LANGUAGES)
      await pages[language].getByRole('button', { name: WORDS[language].follow }).click({ timeout: 60_000 })
    await walk(name)
  }
  const player = playerOf(other)
  // The last chapter has an end button and no next step.
  await expect(playerOf(page).getByRole('button', { name: 'Finish' })).toBeEnabled()
  await expect(playerOf(page).getByRole('button', { name: WORDS.en.next })).toHaveCount(0)
  await page.keyboard.press('PageUp')
  await expect(player.getByText('重新查看')).toBeVisible()
  await player.getByRole('button', { name: WORDS.zh.leave }).click()
  await expect(other.locator('[data-pointer]')).toHaveCount(0)
  await other.getByRole('button', { name: '回到演示' }).click()
  await expect(other.locator('[data-pointer]')).toBeVisible()
  await other.getByRole('button', { name: '结束演示' }).click()
  for (const one of [page, other]) await expect(playerOf(one)).toHaveCount(0)
  // During a reset no world exists.
  expect(problems.filter((problem) => !problem.includes('status of 503'))).toEqual([])
})
