/** The addresses that tests/e2e/routes.spec.ts leaves out, and its own in the opposite looks. */
import { GALLERY, GUARDED, OPEN } from '../../support/routes.ts'
import { inspectAddresses, LOOKS, OTHER_LOOKS } from '../support/looks.ts'
import { expect, test } from '../support/site.ts'

test.describe.configure({ timeout: 300_000, mode: 'parallel' })

for (const [what, isSignedIn, paths, looks] of [
  ['of the gallery', true, GALLERY, LOOKS],
  ['for those signed in', true, GUARDED, OTHER_LOOKS],
  ['for everybody', false, OPEN.filter((path) => path !== '/auth-redirect'), OTHER_LOOKS],
] as const) {
  test(`every address ${what} is sound in its looks`, async ({ page, site }) => {
    expect(await inspectAddresses({ page, site }, paths, { looks, isSignedIn })).toEqual([])
  })
}
