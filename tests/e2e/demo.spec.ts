import { expect, test } from './support/site.ts'
import { expectAccessible, watchProblems } from './support/soundness.ts'

/** Of “A leak at night”: where its chapters take place, and what is framed there. */
const CHAPTERS = [
  { en: 'Ten past three', zh: '凌晨三点十分', screen: /\/dashboard$/, point: 'home.figures' },
  { en: 'The alarm', zh: '告警', screen: /messagerecord$/, point: 'openAlarms.table' },
  { en: 'Somebody takes it', zh: '有人接手', screen: /messagerecord$/, point: 'openAlarms.table' },
  { en: 'Dry again', zh: '恢复干燥', screen: /view=history$/, point: 'alarmHistory.table' },
] as const

test('a demo is begun on the sign-in page and walked by its keys, in both languages, before one’s own eyes alone', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const problems = watchProblems(page)
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: /A leak at night/ }).click()
  const player = page.getByRole('complementary', { name: /A leak at night|深夜漏水/ })
  const next = player.getByRole('button', { name: /^Next/ })
  for (const [index, { en, screen, point }] of CHAPTERS.entries()) {
    if (index > 0) await page.keyboard.press(index === 1 ? 'PageDown' : 'ArrowRight')
    await expect(player.getByRole('heading', { name: en, exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page).toHaveURL(screen)
    await expect(page.locator(`[data-pointer="${point}"]`)).toBeVisible()
    if (index < CHAPTERS.length - 1) await expect(next).toBeEnabled({ timeout: 60_000 })
    else await expect(player.getByRole('status')).toHaveCount(0)
    await expect(player.getByText('did not go as planned')).toHaveCount(0)
  }
  await expect(page.getByRole('main').getByText('Water leak').first()).toBeVisible()
  await expectAccessible(page)

  await page.context().addCookies([{ name: 'language', value: 'zh', url: site.url }])
  await page.reload()
  for (const { zh, screen } of CHAPTERS.toReversed()) {
    await expect(player.getByRole('heading', { name: zh, exact: true })).toBeVisible()
    await expect(page).toHaveURL(screen)
    await page.keyboard.press('PageUp')
  }
  await player.getByRole('button', { name: '暂离演示' }).click()
  await expect(page.locator('[data-pointer]')).toHaveCount(0)
  await player.getByRole('button', { name: '回到演示' }).click()
  await expect(page.locator('[data-pointer]')).toBeVisible()
  await player.getByRole('button', { name: '结束演示' }).click()
  await expect(player).toHaveCount(0)
  expect(problems).toEqual([])
})
