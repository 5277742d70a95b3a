import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('the question before hundreds of lights are switched stays in sight with its buttons, and its list scrolls', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, site, 'super', '/manage/devicemanage')
  await page.getByRole('checkbox', { name: /^Lighting/ }).check({ force: true })
  await expect(page).toHaveURL(/light/)
  await page.getByRole('checkbox', { name: /^Select all/ }).check({ force: true })
  // By day most lights are off, by night nearly all.
  await page.getByRole('button', { name: /^Turn on/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('heading', { name: /^Turn on: / })).toBeInViewport({ ratio: 1 })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  expect(await question.getByRole('listitem').count()).toBeGreaterThan(8)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
})
