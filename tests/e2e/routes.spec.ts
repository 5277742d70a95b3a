/**
 * Every address of the console in a real browser in two opposite appearances. `npm test -- gallery` adds the others and
 * the gallery.
 */
import { GROUPS, GUARDED, OPEN } from '../support/routes.ts'
import { inspectAddresses, LOOKS } from './support/looks.ts'
import { expect, signIn, test } from './support/site.ts'
import { walk } from './support/soundness.ts'

/** Redirects at once; tested separately. */
const HAND_OVER = '/auth-redirect'

test.describe.configure({ timeout: 300_000, mode: 'parallel' })

for (const [who, isSignedIn, paths] of [
  ['those signed in', true, GUARDED.filter((path) => path !== '/profile').concat('/profile')],
  ['everybody', false, OPEN.filter((path) => path !== HAND_OVER)],
] as const) {
  test(`every address for ${who} is sound in its looks`, async ({ page, site }) => {
    expect(await inspectAddresses({ page, site }, paths, { looks: LOOKS, isSignedIn })).toEqual([])
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
