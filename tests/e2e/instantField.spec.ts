import { must } from '#shared/kernel/assert.ts'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('a field of date and time offers both occurrences of the doubled hour, and refuses a time that does not exist', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super', '/dashboard')
  const token = must(
    (await page.context().cookies()).find(({ name }) => name === 'HeaderToken'),
    'a session',
  ).value
  const { data } = await site.call<{ list: { id: string; nameEn: string }[] }>(
    '/building/projectlist',
    {},
    token,
  )
  // In Portugal's time zone.
  const xmid = data.list.find(({ nameEn }) => nameEn === 'Ribeira Hotel')?.id
  expect((await site.call('/building/useproject', { xmid }, token)).status).toBe(200)
  await page.goto(`${site.url}/components/tinymce`)
  const field = page.getByLabel(/^Last inspected/).first()
  const which = page.getByRole('group', { name: 'This time occurs twice' })

  await field.fill('2026-10-25T03:30')
  await expect(which).toHaveCount(0)
  await field.fill('2026-10-25T01:30')
  const [first, second] = [/first, UTC\+01:00/, /second, UTC\+00:00/].map((name) =>
    which.getByRole('button', { name }),
  )
  await expect(must(first, 'the first')).toHaveAttribute('aria-pressed', 'true')
  await must(second, 'the second').click()
  await expect(must(second, 'the second')).toHaveAttribute('aria-pressed', 'true')
  await expect(field).toHaveValue('2026-10-25T01:30')
  await expectAccessible(page)

  await field.fill('2026-03-29T01:30')
  await field.blur()
  await expect(page.getByText('This time does not exist because clocks change')).toBeVisible()
  await expect(which).toHaveCount(0)
})
