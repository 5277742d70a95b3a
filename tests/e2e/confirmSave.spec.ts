/** Spec §5: the forms that edit devices, areas, projects, scenes and automations ask before they save. */
import type { Page } from '@playwright/test'
import { expect, type Site, saveChanges, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

interface Row {
  readonly id: string
  readonly nameEn: string
}

async function rowsOf(site: Site, token: string, path: string): Promise<readonly Row[]> {
  // The estate has more devices than one page holds.
  const input = { pageSize: 1000, ...(path === '/moban/devicelist' ? { kind: 'water_leak' } : {}) }
  return (await site.call<{ list: Row[] }>(path, input, token)).data.list
}

/** Changes the English name, comes back from the question with Esc, and saves with Enter. */
async function savesWithQuestion(page: Page, nameEn: string): Promise<void> {
  // The circuits of a device have names of their own, below.
  const field = page.getByRole('textbox', { name: 'English name' }).first()
  const [save, question] = [
    page.getByRole('button', { name: 'Save changes' }),
    page.getByRole('alertdialog', { name: /^Save changes to / }),
  ]
  await field.fill(nameEn)
  // On a slow machine the button may move during the click.
  await expect(async () => {
    if (!(await question.isVisible())) await save.click()
    await expect(question).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(question.getByRole('listitem')).toHaveText(['English name'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue(nameEn)
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
}

const EDITS = [
  {
    what: 'device',
    name: '416 Bathroom Leak sensor',
    list: '/moban/devicelist',
    path: '/deploy/deploydevice',
  },
  { what: 'area', name: 'Lift machine room', list: '/moban/arealist', path: '/deploy/deployarea' },
  { what: 'scene', name: 'Corridors dimmed', list: '/moban/getmodellist', path: '/device/modelcontrol' },
  {
    what: 'automation',
    name: '102 AC off when door open',
    list: '/moban/getznconnectlist',
    path: '/device/znconnectcontrol',
  },
  { what: 'project', name: 'Xixi Villas', list: '/building/projectlist', path: '/manage/projectmanage' },
] as const

for (const { what, name, list, path } of EDITS) {
  test(`the form of a ${what} asks before it saves, and names the fields that change`, async ({
    page,
    site,
  }) => {
    const token = await site.token('super')
    await site.enterHotel(token)
    const row = (await rowsOf(site, token, list)).find(({ nameEn }) => nameEn === name)
    if (!row) throw new Error(`there is no ${name}`)
    await signIn(page, site, 'super', path)
    await openForm(page, site, { what, row, path })
    await savesWithQuestion(page, `${row.nameEn} B`)
    await expect
      .poll(async () => (await rowsOf(site, token, list)).find(({ id }) => id === row.id)?.nameEn)
      .toBe(`${row.nameEn} B`)
  })
}

async function openForm(
  page: Page,
  site: Site,
  { what, row, path }: { readonly what: string; readonly row: Row; readonly path: string },
): Promise<void> {
  if (what === 'area') return void (await page.goto(`${site.url}${path}?place=area/${row.id}`))
  if (what === 'automation') return void (await page.goto(`${site.url}${path}?automation=${row.id}&tab=edit`))
  if (what === 'scene') {
    await page.goto(`${site.url}${path}?scene=${row.id}`)
    await page.getByRole('button', { name: `More actions for ${row.nameEn}` }).click()
  } else {
    await page.getByRole('main').getByRole('searchbox').first().fill(row.nameEn)
    await page.getByRole('row', { name: row.nameEn }).first().click({ button: 'right' })
  }
  await page.getByRole('menuitem', { name: /^Edit/ }).click()
}

test('a form of another kind saves at once', async ({ page, site }) => {
  const token = await site.token('super')
  await site.enterHotel(token)
  await signIn(page, site, 'super', '/deploy/deploybuilding')
  await page.getByRole('row').nth(1).click()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'English name' }).fill('Main tower')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Main tower/ })).toBeVisible()
})

test('the options of several devices are saved after one question with their number', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super', '/deploy/deploydevice')
  await page.getByRole('row').nth(1).getByRole('checkbox').check({ force: true })
  await page.getByRole('row').nth(2).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change options…' }).click()
  await page.getByRole('dialog').getByRole('combobox').first().selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Save changes to 2 devices?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await saveChanges(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
