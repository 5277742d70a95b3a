import { expect, type Site, saveChanges, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

interface RoleRow {
  readonly id: string
  readonly nameEn: string
  readonly rights: readonly string[]
  readonly areas: 'all' | readonly string[]
}

async function roleCalled(site: Site, token: string, nameEn: string): Promise<RoleRow | undefined> {
  const { data } = await site.call<{ list: RoleRow[] }>('/auth/rolelist', { pageSize: 100 }, token)
  return data.list.find((role) => role.nameEn === nameEn)
}

test('a changed role reaches the person who has it at once, without a reload', async ({
  page,
  site,
  browser,
}) => {
  const admin = await site.token('admin')
  const before = await roleCalled(site, admin, 'Front desk')
  await signIn(page, site, 'admin', '/auth/roleauth')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, site, 'operator', '/device/areacontrol')
  const rooms = other.locator('button[data-area]')
  await expect(rooms).toHaveCount(48)
  try {
    await page.getByRole('button', { name: /^Front desk/ }).click()
    const role = page.getByRole('region', { name: 'Front desk' })
    await expect(role).toContainText('Zhou Xiaoyu')
    await role.getByLabel('Compare with').selectOption({ index: 1 })
    const comparison = role.getByRole('region', { name: 'Comparison of both roles' })
    await expect(comparison.getByRole('status')).toHaveText(/^\d+ differences?$/)
    await expect(comparison.getByRole('row', { name: /Areas/ })).toBeVisible()
    await expectAccessible(page)
    await role.getByRole('checkbox', { name: /^Read reports/ }).check({ force: true })
    await role.getByRole('button', { name: 'All areas' }).click()
    await saveChanges(page)
    await expect(other.getByText('Your permissions have changed')).toBeVisible()
    await expect.poll(() => rooms.count()).toBeGreaterThan(48)
    await expect(other.getByRole('navigation', { name: 'Main menu' }).getByText('Energy')).toBeVisible()
  } finally {
    const { id: roleId, rights, areas } = before ?? {}
    await site.call('/auth/updaterole', { roleId, rights, areas }, admin)
  }
  await expect(rooms).toHaveCount(48)
  await other.context().close()
})

test('a role is copied and deleted again, and the last administrator keeps theirs', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/auth/roleauth')
  await page.getByRole('button', { name: /^Engineer/ }).click()
  await page.getByRole('region', { name: 'Engineer' }).getByRole('button', { name: 'Copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy role' })
  await dialog.getByRole('textbox', { name: 'Role name' }).fill('夜班工程师')
  await dialog.getByRole('textbox', { name: 'English name' }).fill('Night engineer')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const copy = page.getByRole('region', { name: 'Night engineer' })
  await expect(copy).toContainText('nobody yet')
  await copy.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: /^Night engineer/ })).toHaveCount(0)

  await page.getByRole('button', { name: /^Administrator/ }).click()
  const own = page.getByRole('region', { name: 'Administrator' })
  await own.getByRole('checkbox', { name: /^Manage roles/ }).uncheck({ force: true })
  await saveChanges(page)
  await expect(own.getByText(/no administrator left/)).toBeVisible()
})

test('staff are found, given another role and shown as signed in', async ({ page, site }) => {
  const admin = await site.token('admin')
  const engineer = await roleCalled(site, admin, 'Engineer')
  await signIn(page, site, 'admin', '/auth/rolemanage')
  const row = page.getByRole('row', { name: /Chen Gong/ })
  await expect(row).toContainText('13800000004')
  await expectAccessible(page)
  const { data } = await site.call<{ list: { id: string }[] }>(
    '/auth/peoplelist',
    { name: '13800000004' },
    admin,
  )
  try {
    await row.click()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Edit Chen Gong' })
    // Roles above the viewer's are not offered.
    await expect(dialog.getByRole('option', { name: 'QA' })).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Front desk' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(row).toContainText('Front desk')
  } finally {
    const change = { memberId: data.list[0]?.id, roleId: engineer?.id }
    await site.call('/auth/updatepeople', change, admin)
  }
  await expect(row).toContainText('Engineer')
})

test('an administrator looks at the console as a role, changes nothing, and returns', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/auth/roleauth')
  await page.getByRole('button', { name: /^Front desk/ }).click()
  await page
    .getByRole('region', { name: 'Front desk' })
    .getByRole('button', { name: 'View as this role' })
    .click()
  const banner = page.getByRole('region', { name: /^You are viewing as Front desk/ })
  await expect(banner).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByText('Control')).toBeVisible()
  await expect(menu.getByText('People and roles')).toHaveCount(0)
  await expectAccessible(page)

  // A reload keeps the role preview; other tabs do not have it.
  await page.goto(`${site.url}/device/areacontrol`)
  await expect(banner).toBeVisible()
  await expect(page.locator('button[data-area]')).toHaveCount(48)
  const other = await page.context().newPage()
  await other.goto(`${site.url}/device/areacontrol`)
  await expect.poll(() => other.locator('button[data-area]').count()).toBeGreaterThan(48)
  await other.close()

  await banner.getByRole('button', { name: 'Back to my account' }).click()
  await expect(page).toHaveURL(/\/auth\/roleauth/)
  await expect(banner).toHaveCount(0)
  await expect(menu.getByText('People and roles')).toBeVisible()
})
