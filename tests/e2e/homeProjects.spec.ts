import { flood, settle } from './support/flood.ts'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('home shows the projects on a map and in a list, filtered by name and state, and leads to one of them by keys', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super', '/dashboard')
  const map = page.getByRole('heading', { name: 'Projects on the map' }).locator('xpath=ancestor::section[1]')
  await map.scrollIntoViewIfNeeded()
  const list = map.getByRole('listitem')
  await expect(list.filter({ hasText: 'Pengcheng Tower' })).toHaveCount(1)
  const all = await list.count()
  await expectAccessible(page)

  const search = map.getByRole('searchbox')
  await search.fill('xixi')
  await expect(list).toHaveCount(1)
  await search.fill('')
  const filters = map.getByRole('group', { name: 'Filter projects' })
  const stateName = await filters.getByRole('button', { pressed: false }).first().innerText()
  const state = filters.getByRole('button', { name: stateName.replace(/\s+/g, ' '), exact: true })
  const counted = Number(/\d+/.exec(stateName)?.[0])
  await state.click()
  await expect(list).toHaveCount(counted)
  await state.click()
  await expect(list).toHaveCount(all)

  await list.filter({ hasText: 'Xixi Villas' }).getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  const open = list.filter({ hasText: 'Xixi Villas' }).getByRole('button', { name: 'Open', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Choose project, now Xixi Villas/ })).toBeVisible()
})

test('projects that lie close together are one mark with their number and worst state, opened by a key', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, site, 'super', '/dashboard')
  const map = page.getByRole('group', { name: /Projects on the map/ })
  const cluster = map.getByRole('button', { name: /^2 places here: .+ \+1, worst: .+\. Zoom in$/ })
  await cluster.focus()
  // Another test renames one project temporarily.
  const alone = map.getByRole('button', { name: /^(Harbour Hotel|Xixi Villas)/ })
  await expect(alone).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(cluster).toHaveCount(0)
  await expect(alone).toHaveCount(2)
  // The worst of them has the focus, and is chosen by the next key.
  await expect(map.locator('button:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(map.getByRole('button', { pressed: true })).toBeFocused()
  await map.focus()
  await page.keyboard.press('0')
  await expect(cluster).toHaveCount(1)
  await expectAccessible(page)
})

test('the map of home shows a critical alarm of another project as soon as it is raised, and when it is over', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super', '/dashboard')
  const map = page.getByRole('heading', { name: 'Projects on the map' }).locator('xpath=ancestor::section[1]')
  const list = map.getByRole('listitem')
  await expect(list.first()).toBeVisible()
  // The estate is the home of a super administrator: it is in sight before the project on the screen.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Projects on the map',
  )
  const project = await flood(site)
  const row = list.filter({ hasText: project.nameEn })
  await expect(row).toContainText('Critical')
  // The worst project stands first.
  await expect(list.first()).toContainText('Critical')
  await settle(site, project)
  await expect(row).not.toContainText('Critical')
})

test('home has no map for somebody with one project; rooms are shown by what one chooses', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'operator', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Rooms by floor' })).toBeVisible()
  const rooms = page.getByRole('heading', { name: 'Rooms by floor' }).locator('xpath=ancestor::section[1]')
  const online = rooms.getByText('✓', { exact: true })
  await expect(online).toHaveCount(0)
  await rooms.getByRole('button', { name: 'Connection' }).click()
  await expect(online.first()).toBeVisible()
  await rooms.getByRole('button', { name: 'Alarms' }).click()
  await expect(online).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'Projects on the map' })).toHaveCount(0)
})
