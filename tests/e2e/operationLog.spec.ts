/** The operation log and the fault log, as an administrator reads them. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as excel from 'xlsx'
import { leakOfOwn } from './support/leaks.ts'
import { expect, signIn, test } from './support/site.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') })

test('a renamed room is found by two Chinese characters, with its name before and after, and exported so', async ({
  page,
  site,
}) => {
  const token = await site.token('admin')
  await site.enterHotel(token)
  const { data } = await site.call<{ list: { id: string; name: string; nameEn: string }[] }>(
    '/moban/arealist',
    { pageSize: 500 },
    token,
  )
  // Not used by other tests.
  const room = data.list.find(({ name }) => name === '1013')
  const names = { name: '试验套房', nameEn: 'Trial suite' }
  const renamed = await site.call('/moban/updatearea', { areaId: room?.id, ...names }, token)
  expect(renamed.status).toBe(200)

  await signIn(page, site, 'admin', '/message/optnote')
  await page.getByRole('searchbox', { name: /Search people/ }).fill('套房')
  const row = rows(page).filter({ hasText: 'Area changed' }).first()
  await expect(row).toContainText('Trial suite')
  await row.getByText('Area changed').click()
  const drawer = page.getByRole('complementary', { name: /Area changed/ })
  await expect(drawer.getByRole('row', { name: /Name.*1013.*试验套房/ })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ])
  const book = excel.read(await readFile(await download.path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const text = sheet ? excel.utils.sheet_to_csv(sheet) : ''
  expect(text).toContain('1013 → 试验套房')

  await drawer.getByRole('link', { name: 'History of Trial suite' }).click()
  await expect(page).toHaveURL(/objectId=ara_/)
  await expect(rows(page).filter({ hasText: 'Area changed' }).first()).toBeVisible()
})

test('a fault is marked normal from the fault log, which then says who ended it', async ({ page, site }) => {
  const id = await leakOfOwn(site, 0)
  await signIn(page, site, 'admin', `/message/faultnote?state=open&deviceId=${id}`)
  const row = rows(page).first()
  await expect(row).toContainText('Active')
  await row.click({ position: { x: 300, y: 10 } })
  await expect(page.getByRole('complementary', { name: 'Water leak' })).toBeVisible()
  // A reloading list ignores keys, so the key is repeated.
  await expect(async () => {
    await row.focus()
    await page.keyboard.press('n')
    await expect(page.getByRole('button', { name: 'Mark normal anyway' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  const sure = page.getByRole('button', { name: 'Mark normal anyway' })
  await sure.click()
  await expect(sure).toHaveCount(0)
  await page.goto(`${site.url}/message/faultnote?state=over&deviceId=${id}`)
  await expect(rows(page).first()).toContainText('Ended by')
})

test('a deleted building comes back from its message, a renamed one from the log, and both can be redone', async ({
  page,
  site,
}) => {
  const token = await site.token('super')
  await site.enterHotel(token)
  const added = await site.call('/building/addbuilding', { name: '撤销楼', nameEn: 'Undo tower' }, token)
  expect(added.status).toBe(200)
  await signIn(page, site, 'super', '/deploy/deploybuilding')
  const tower = page.getByRole('row', { name: /Undo tower/ })
  await tower.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(tower).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this change?' })
  await expect(question).toContainText('Restored: Undo tower')
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(tower).toHaveCount(1)
  await page.goto(`${site.url}/message/optnote?kind=setUp`)
  await rows(page).first().click()
  await page.getByRole('button', { name: 'Undo…' }).click()
  await expect(question).toContainText('Removed: Undo tower')
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(question).toHaveCount(0)
  await page.goto(`${site.url}/deploy/deploybuilding`)
  await expect(page.getByRole('row').first()).toBeVisible()
  await expect(tower).toHaveCount(0)
})
