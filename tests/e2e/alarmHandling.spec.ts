/** Handling of alarms by keyboard alone, one by one from the history and a whole group of open ones. */
import type { Locator, Page } from '@playwright/test'
import { must } from '#shared/kernel/assert.ts'
import { expect, type Site, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

interface Shown {
  readonly id: string
  readonly code: string
  readonly comments?: number
  readonly shelved?: { readonly untilMs: number }
}

const CODE = 'lock_jammed'
/** More than the page has places to stop at. */
const STOPS_MAX = 150

/** Alarms that are less than critical, at locks that no other test uses. */
async function jamLocks(site: Site, from: number, count: number): Promise<readonly string[]> {
  const token = await site.token('super')
  await site.enterHotel(token)
  const asked = { kind: 'hotel_lock', pageSize: 100 }
  const { data } = await site.call<{ list: { id: string; number: string }[] }>(
    '/moban/devicelist',
    asked,
    token,
  )
  const locks = data.list.slice(from, from + count)
  expect(locks).toHaveLength(count)
  for (const { number: device } of locks) {
    const fault = { kind: 'alarm', device, code: CODE, durationMs: 3_600_000 }
    expect((await site.call('/sim/inject', { fault }, token)).status).toBe(200)
  }
  const ids = locks.map(({ id }) => id)
  for (const deviceId of ids) await expect.poll(async () => (await openAt(site, { deviceId })).length).toBe(1)
  return ids
}

async function openAt(site: Site, asked: object): Promise<readonly Shown[]> {
  const token = await site.token('super')
  await site.enterHotel(token)
  const question = { state: 'open', code: CODE, pageSize: 500, ...asked }
  return (await site.call<{ list: Shown[] }>('/userinfo/notifylist', question, token)).data.list
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Keyboard navigation. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not get there')
}

/** Sends the form of the dialog, after which the focus is where it came from. */
async function send(page: Page, done: string, back: Locator): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(done)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(back).toBeFocused()
}

async function shelveUntilHalfPast(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Shelve: / })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('The locksmith comes')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Until…' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Shelve until')).toBeFocused()
  await expect(dialog.getByText(/^At most 12 hours from now: until /)).toBeVisible()
  // Month, day, year and hour stay: an hour from now.
  for (let parts = 0; parts < 4; parts += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('30')
}

test('an alarm is handled from the history by keyboard alone, and its timeline shows each step', async ({
  page,
  site,
}) => {
  const [deviceId] = await jamLocks(site, 0, 1)
  await signIn(page, site, 'admin', `/message/messagerecord?view=history&deviceId=${deviceId}`)
  const row = page.locator('[role="row"][data-id^="alm_"]').first()
  await tabTo(page, row)

  await page.keyboard.press('i')
  const person = page.getByRole('dialog', { name: /^Assign: / }).getByLabel('Person')
  await expect(person).toBeFocused()
  await expect(person.locator('option').filter({ hasText: 'Lin Jing' })).toHaveCount(1)
  // The own name is first.
  await page.keyboard.press('ArrowDown')
  await send(page, 'Alarm assigned', row)
  await expect(row).toContainText('Assigned to Lin Jing')

  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: /^Comment: / }).getByLabel('Comment')).toBeFocused()
  await page.keyboard.type('The guest waits at the desk')
  await send(page, 'Comment added', row)
  await expect(row).toContainText('1 comment')

  await page.keyboard.press('a')
  await expect(page.getByText(/^Acknowledging /)).toBeVisible()
  await expect(row.getByRole('gridcell').filter({ hasText: /^Lin Jing/ })).toBeVisible()

  await page.keyboard.press('s')
  await shelveUntilHalfPast(page)
  await send(page, 'Alarm shelved', row)
  const [alarm] = await openAt(site, { deviceId })
  expect(new Date(must(alarm?.shelved, 'a shelf').untilMs).getUTCMinutes()).toBe(30)

  await expect(async () => {
    await page.keyboard.press('u')
    await expect(page.getByText('Alarm unshelved')).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await page.keyboard.press('Enter')
  const steps = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Unshelved' })).toBeVisible()
  const texts = (await steps.allInnerTexts()).join('\n')
  const requests = [
    'Assigned to Lin Jing',
    'The guest waits at the desk',
    'Acknowledged',
    'Shelved until',
    'The locksmith comes',
    'Unshelved',
  ]
  expect(requests.map((text) => texts.indexOf(text)).toSorted((a, b) => a - b)).toEqual(
    requests.map((text) => texts.indexOf(text)),
  )
  expect(texts.indexOf('Assigned to Lin Jing')).toBeGreaterThan(texts.indexOf('Raised'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
})

test('open alarms are grouped by kind, kept so in the address, and a group is handled as one by keyboard', async ({
  page,
  site,
}) => {
  const deviceIds = await jamLocks(site, 1, 2)
  await signIn(page, site, 'admin', '/message/messagerecord')
  const choice = page.getByLabel('Group by')
  await tabTo(page, choice)
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/by=code/)
  await page.reload()
  await expect(choice).toHaveValue('code')
  const table = page.getByRole('treegrid')
  const group = table.getByRole('row', { name: /Lock jammed/ }).first()
  const { length: count } = await openAt(site, {})
  await expect(group).toContainText(`${count} alarms`)
  await expect(group).toContainText('Major')
  await expectAccessible(page)

  const first = table.getByRole('row').and(page.locator('[data-group]')).first()
  await tabTo(page, first)
  // Groups are few: down to the one that is wanted.
  for (let steps = 0; steps < 50 && !(await hasFocus(group)); steps += 1)
    await page.keyboard.press('ArrowDown')
  await expect(group).toBeFocused()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  const members = table.locator('[role="row"][aria-level="2"]')
  await expect(members).toHaveCount(count)
  await page.keyboard.press('ArrowRight')
  await expect(members.first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(group).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(members).toHaveCount(0)

  await page.keyboard.press('c')
  const comment = page.getByRole('dialog', { name: `Comment: ${count} alarms` })
  await expect(comment.getByLabel('Comment')).toBeFocused()
  await page.keyboard.type('The locksmith sees to all of them')
  await send(page, `Comment added to ${count} alarms`, group)
  for (const deviceId of deviceIds) expect((await openAt(site, { deviceId }))[0]?.comments).toBeGreaterThan(0)

  // Its tick is that of all its rows.
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'Actions for the selected rows' })).toContainText(
    `${count} selected`,
  )
  await page.keyboard.press('Escape')
  await tabTo(page, choice)
  await page.keyboard.press('Home')
  await expect(page).not.toHaveURL(/by=/)
  await expect(page.getByRole('grid')).toBeVisible()
})
