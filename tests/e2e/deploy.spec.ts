import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('an engineer adds a building and a floor, and deletes them from the inside out', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'engineer', '/deploy/deploybuilding')
  await page.getByRole('button', { name: 'Add building' }).click()
  await page.getByRole('textbox', { name: 'Building name' }).fill('花园楼')
  await page.getByLabel('English name').fill('Garden house')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  // A message of one word lies on one line.
  const added = page.locator('[data-toast=ok]')
  await expect(added).toBeVisible()
  expect((await added.boundingBox())?.height).toBeLessThan(50)
  const building = page.getByRole('row', { name: /Garden house/ })
  await expect(building).toContainText('0')
  await expectAccessible(page)

  await page.goto(`${site.url}/deploy/deployfloor`)
  await page.getByRole('button', { name: 'Add floor' }).click()
  await page.getByRole('combobox', { name: 'Building' }).selectOption({ label: 'Garden house' })
  await page.getByRole('textbox', { name: 'Floor name' }).fill('一层')
  await page.getByLabel('English name').fill('Garden level')
  await page.getByLabel('Storey').fill('1')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const floor = page.getByRole('row', { name: /Garden level/ })
  await expect(floor).toContainText('Garden house')
  await floor.click()
  await page.keyboard.press('e')
  await page.getByLabel('Storey').fill('-3')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(floor).toContainText('-3')

  const remove = async (row: typeof floor) => {
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await page.goto(`${site.url}/deploy/deploybuilding`)
  await remove(building)
  await expect(page.getByText('The building has floors and cannot be deleted').first()).toBeVisible()
  await page.goto(`${site.url}/deploy/deployfloor`)
  await remove(floor)
  await expect(floor).toHaveCount(0)
  await page.goto(`${site.url}/deploy/deploybuilding`)
  await remove(building)
  await expect(building).toHaveCount(0)
})
