import type { Page } from '@playwright/test'
import { expect, PASSWORD, PEOPLE, type Site, saveChanges, signIn, test } from './support/site.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly leader: string
  readonly city: string
  readonly longitude: number | null
}

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function projectsOf(site: Site, token: string): Promise<readonly Row[]> {
  const { data } = await site.call<{ list: Row[] }>('/building/projectlist', { pageSize: 1000 }, token)
  return data.list
}

async function runOn(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action }).click()
}

async function addNingboHouse(page: Page): Promise<void> {
  const form = dialog(page)
  await form.getByLabel('Project name').fill('Ningbo House')
  await form.getByLabel('English name').fill('Ningbo House')
  await form.getByText('Residence', { exact: true }).click()
  await form.getByLabel('Person in charge').fill('Zhao Min')
  await form.getByLabel('Province').selectOption({ label: 'Zhejiang' })
  await form.getByLabel('City', { exact: true }).selectOption({ label: 'Ningbo' })
  await form.getByLabel('District').selectOption({ label: 'Haishu District' })
  await form.getByLabel('Detailed address').fill('柳汀街 1 号')
}

test('a project is added with its place, chosen, changed, copied and deleted', async ({ page, site }) => {
  const token = await site.token('super')
  await signIn(page, site, 'super', '/manage/projectmanage')
  await page.getByRole('button', { name: 'Add project' }).click()
  const form = dialog(page)
  await expect(form.getByLabel('Province')).toBeVisible()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('6 fields need a correction')).toBeVisible()
  await expect(form.getByLabel('Project name')).toBeFocused()
  await expect(form.getByText('Enter a project name')).toBeVisible()
  await form.getByLabel('Project name').fill('Ningbo/House')
  await form.getByLabel('Person in charge').focus()
  await expect(form.getByLabel('Project name')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('The name must not contain special characters')).toBeVisible()
  await addNingboHouse(page)
  await expect(form.getByLabel('City in English')).toHaveValue('Ningbo')
  await expect(form.getByLabel('Longitude')).toHaveValue('121.55')
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose project, now Ningbo House' })).toBeVisible()
  const added = (await projectsOf(site, token)).find(({ name }) => name === 'Ningbo House')
  expect(added).toMatchObject({ city: '宁波', district: '海曙区', leader: 'Zhao Min', longitude: 121.55 })
  for (const words of ['Ningbo', '海曙']) {
    await page.getByPlaceholder('Name, place, number or person').fill(words)
    await expect(row(page, 'Ningbo House')).toBeVisible()
    await expect(row(page, 'Harbour Hotel')).toHaveCount(0)
  }

  await page.goto(`${site.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'This project is new' })).toBeVisible()
  // From step to step by the real screens; an empty one further on leads back to the first.
  const steps = page.getByRole('list', { name: 'This project is new' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Next' })).toContainText('Buildings')
  await steps.getByRole('link', { name: 'Area hosts' }).click()
  await page.getByRole('button', { name: 'Go to Buildings' }).click()
  await expect(page).toHaveURL(/\/deploy\/deploybuilding/)
  await page.goto(`${site.url}/dashboard`)
  await page.getByRole('link', { name: 'Complete its details' }).click()

  await runOn(page, 'Ningbo House', 'Copy')
  await dialog(page).getByLabel('Number of copies').fill('51')
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog(page).getByText('At most 50')).toBeVisible()
  await dialog(page).getByLabel('Number of copies').fill('2')
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Ningbo House' })).toHaveCount(3)

  await page.getByRole('row').filter({ hasText: 'Current' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  const verb = question.getByRole('button', { name: 'Delete' })
  await expect(verb).toBeDisabled()
  await question.getByRole('textbox').fill('Ningbo')
  await expect(verb).toBeDisabled()
  await question.getByRole('textbox').fill('Ningbo House')
  await verb.click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Choose project, now (?!Ningbo House$)/ })).toBeVisible()
  expect((await projectsOf(site, token)).some(({ id }) => id === added?.id)).toBe(false)
})

test('two people’s edits of a project meet: what one left alone follows, what both changed is asked', async ({
  page,
  site,
}) => {
  const token = await site.token('super')
  const tower = (await projectsOf(site, token)).find(({ name }) => name.includes('鹏程'))
  if (!tower) throw new Error('the tower is gone')
  await signIn(page, site, 'super', '/manage/projectmanage')
  await runOn(page, 'Pengcheng Tower', 'Edit')
  await dialog(page).getByLabel('Person in charge').fill('Mine')
  await site.call(
    '/building/updateproject',
    { xmid: tower.id, leader: 'Theirs', contact: '13900000009' },
    token,
  )
  await saveChanges(page)
  const edits = page.getByRole('region', { name: 'Someone else changed this in the meantime' })
  await expect(edits).toContainText('Someone else, meanwhile: Theirs')
  await expect(dialog(page).getByLabel('Contact')).toHaveValue('13900000009')
  await edits.getByRole('button', { name: 'Keep my value of Person in charge' }).click()
  await saveChanges(page)
  await expect(dialog(page)).toHaveCount(0)
  const saved = (await projectsOf(site, token)).find(({ id }) => id === tower.id)
  expect(saved).toMatchObject({ leader: 'Mine', contact: '13900000009' })
  await site.call('/building/updateproject', { xmid: tower.id, leader: tower.leader }, token)
})

test('what is typed is not lost unasked: by Esc, a link or Back', async ({ page, site }) => {
  await signIn(page, site, 'super', '/manage/projectmanage')
  await page.getByRole('button', { name: 'Add project' }).click()
  await dialog(page).getByLabel('Project name').fill('Half done')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog(page).getByLabel('Project name')).toHaveValue('Half done')
  await expect(dialog(page).getByLabel('Project name')).toBeFocused()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Project name')).toHaveCount(0)

  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByText('Settings', { exact: true }).click()
  await menu.getByRole('link', { name: 'System settings' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('29')
  await menu.getByRole('link', { name: 'Home' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(`${site.url}/setting/systemSetting`)
  await page.goBack()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/setting/systemSetting`)
  await expect(amount).toHaveValue('29')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(`${site.url}/manage/projectmanage`)
})

test('the idle time-out of a project is changed for real; what was being typed is there again after it', async ({
  page,
  site,
}) => {
  const token = await site.token('admin')
  await signIn(page, site, 'admin', '/setting/systemSetting')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toHaveValue('30')
  await page.getByRole('combobox', { name: 'Unit' }).selectOption({ label: 'seconds' })
  await amount.fill('9')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('10')
  await expect(page.getByText(/inactive for 10 s.* the last 5 s/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The idle time-out was changed')).toBeVisible()
  await amount.fill('15')
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible({
    timeout: 15_000,
  })
  await expect(page).toHaveURL(`${site.url}/login`)
  await site.call('/building/updatesettings', { idleTimeoutMs: 1_800_000 }, token)
  await page.locator('input[name=username]').fill(PEOPLE.admin)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${site.url}/setting/systemSetting`)
  await expect(page.getByText(/Unsaved draft from .* restored/)).toBeVisible()
  await expect(amount).toHaveValue('0.25')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(amount).toHaveValue('30')
})
