import { expect, type Site, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

/**
 * Brings guests back to one floor, because most are out at midday.
 * @returns function to release them
 */
async function bringGuestsBack(site: Site): Promise<() => Promise<void>> {
  const token = await site.token('super')
  await site.enterHotel(token)
  const asked = { pageSize: 500 }
  const { data } = await site.call<{ list: { id: string; name: string }[] }>('/moban/arealist', asked, token)
  const rooms = data.list.filter(({ name }) => /^4\d\d$/.test(name))
  expect(rooms.length).toBeGreaterThan(8)
  const all = async (does: string) => {
    for (const { id: areaId } of rooms) {
      const done = await site.call('/sim/deed', { areaId, does }, token)
      expect(done.status, does).toBe(200)
    }
  }
  await all('cardIn')
  return () => all('release')
}

test('the question before hundreds of lights are switched stays in sight with its buttons, and its list scrolls', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const release = await bringGuestsBack(site)
  await signIn(page, site, 'super', '/manage/devicemanage')
  await page.getByRole('checkbox', { name: /^Lighting/ }).check({ force: true })
  await expect(page).toHaveURL(/light/)
  await page.getByRole('checkbox', { name: /^Select all/ }).check({ force: true })
  const question = page.getByRole('alertdialog')
  // Most lights are off; presence sensors react with a delay.
  await expect(async () => {
    await page.getByRole('button', { name: /^Turn on/ }).click()
    await expect(question).toBeVisible()
    const rooms = await question.getByRole('listitem').count()
    if (rooms <= 8) await page.keyboard.press('Escape')
    expect(rooms).toBeGreaterThan(8)
  }).toPass({ timeout: 120_000 })
  await expect(question.getByRole('heading', { name: /^Turn on: / })).toBeInViewport({ ratio: 1 })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await release()
})
