import { leaksOf } from './support/leaks.ts'
import { expect, signIn, test } from './support/site.ts'

test('a person with limited areas reads which floors every figure is about, and how many alarms others have', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'operator', '/dashboard')
  const note = page.locator('[data-scope]:visible')
  await expect(note).toContainText('Floors 3–5')
  await expect(page.getByRole('button', { name: /^Choose project/ }).first()).toContainText('Floors 3–5')
  const figures = page.locator('[data-tour="home.figures"]').getByRole('listitem')
  for (const figure of await figures.all()) await expect(figure).toContainText('Floors 3–5')
  // A leak somewhere: of the rooms out of sight a number is told, and no name.
  const leaks = await leaksOf(site)
  const before = await note.innerText()
  for (const leak of leaks) await leak()
  await expect(note).toContainText(/Other areas: \d+ alarms?$/)
  await expect(note).not.toHaveText(before)
})
