/** Shell: access, and what persists across navigation. */
import type { Page } from '@playwright/test'
import { expect, PASSWORD, PEOPLE, type Person, type Site, signIn, test } from './support/site.ts'
import { expectAccessible, walk } from './support/soundness.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const tabsOf = (page: Page) => page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab')
const tab = (page: Page, name: string) => tabsOf(page).and(page.getByRole('tab', { name, exact: true }))
const address = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '')

async function fillIn(page: Page, person: Person): Promise<void> {
  await page.locator('input[name=username]').fill(PEOPLE[person])
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
}

/** Client-side navigation by menu. */
async function go(page: Page, group: string, name: string): Promise<void> {
  const header = menuOf(page).getByRole('button', { name: new RegExp(`^${group}`) })
  if ((await header.getAttribute('aria-expanded')) === 'false') await header.click()
  await menuOf(page)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

test.describe('the guard', () => {
  test('leads through sign-in to exactly the page that was asked for', async ({ page, site }) => {
    const wanted = '/device/areacontrol?state=vacant&search=3#legend'
    await page.goto(site.url + wanted)
    await expect(page).toHaveURL(`${site.url}/login?redirect=${encodeURIComponent(wanted)}`)
    await fillIn(page, 'admin')
    await expect(page).toHaveURL(site.url + wanted)
  })

  test('goes back to the sign-in page this browser belongs to', async ({ page, site }) => {
    await page.goto(`${site.url}/logintp`)
    await expect(page.locator('button[type=submit]')).toBeVisible()
    await page.goto(`${site.url}/dashboard`)
    await expect(page).toHaveURL(`${site.url}/logintp?redirect=%2Fdashboard`)
    await fillIn(page, 'admin')
    await expect(page).toHaveURL(`${site.url}/dashboard`)
    await page.goto(`${site.url}/login`)
    await expect(page).toHaveURL(`${site.url}/dashboard`)
  })

  test('finds the day of the project on home, and behind each figure what it counts', async ({
    page,
    site,
  }) => {
    await signIn(page, site, 'admin')
    await expect(page.getByRole('slider', { name: 'Energy by hour' })).toHaveAttribute(
      'aria-valuetext',
      /\d kWh/,
    )
    await expect(page.getByText(/^Outdoors/)).toBeVisible()
    // Panels that need attention start beside the charts.
    const topOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0
    expect(Math.abs((await topOf('Alarms')) - (await topOf('Energy by hour')))).toBeLessThan(20)
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Low battery \d/ }).click()
    await expect(page).toHaveURL(/devicecontrol\?state=low_battery/)
    await page.goBack()
    await page
      .getByRole('link', { name: /^Room \d+, / })
      .first()
      .click()
    await expect(page).toHaveURL(/areacontrol\?area=/)
  })

  test('lets everybody read the open pages, and finds no page that is not there', async ({ page, site }) => {
    for (const path of ['/privacy', '/course', '/projectmain']) {
      await page.goto(site.url + path)
      await expect(page.locator('h1')).toBeVisible()
      expect(address(page)).toBe(path)
    }
    await page.goto(`${site.url}/redirect/privacy?x=1`)
    await expect(page).toHaveURL(`${site.url}/privacy?x=1`)
    await signIn(page, site, 'admin')
    // Signed-in users see the project's data outside of the console.
    await page.goto(`${site.url}/projectmain`)
    await expect(page.getByText('P-SH-001')).toBeVisible()
    await page.goto(`${site.url}/device/nowhere`)
    await expect(page).toHaveURL(`${site.url}/404`)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('says so where the person’s menu does not lead', async ({ page, site }) => {
    await signIn(page, site, 'operator')
    await page.goto(`${site.url}/deploy/deployarea`)
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    await expect(page.getByText('Configure the project')).toBeVisible()
  })
})

test.describe('several tabs of one browser', () => {
  test('speak one language and sign out together', async ({ page, context, site }) => {
    await signIn(page, site, 'admin')
    const other = await context.newPage()
    await other.goto(`${site.url}/device/areacontrol`)
    await expect(other.locator('main h1')).toBeVisible()
    await page.bringToFront()
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name: '中文' }).click()
    await expect(other.getByRole('tab', { name: '区域控制' })).toBeVisible()
    await expect(other).toHaveTitle(/^区域控制 - /)
    await other.bringToFront()
    await other.getByRole('button', { name: '语言' }).click()
    await other.getByRole('menuitem', { name: 'English' }).click()
    await expect(tab(page, 'Home')).toBeVisible()
    await page.bringToFront()
    await page.getByRole('button', { name: 'Fold menu' }).click()
    await expect(other.getByRole('button', { name: 'Unfold menu' })).toBeVisible()
    await page.getByRole('button', { name: 'Unfold menu' }).click()
    await signOut(page)
    await expect(other).toHaveURL(/\/login/)
    expect((await context.cookies()).find(({ name }) => name === 'HeaderToken')?.value ?? '').toBe('')
    await page.goto(`${site.url}/dashboard`)
    await expect(page).toHaveURL(/\/login/)
  })
})

test.describe('the tab strip', () => {
  test('keeps what was typed and where was scrolled, until the tab is closed or refreshed', async ({
    page,
    site,
  }) => {
    // Low enough that the rooms do not fit, also without a panel of alarms above them.
    await page.setViewportSize({ width: 1440, height: 600 })
    await signIn(page, site, 'admin')
    await go(page, 'Control', 'Areas')
    const search = page.getByRole('tabpanel').locator('input').first()
    await expect(page.locator('button[data-area]').first()).toBeVisible()
    // The first rooms may be there before the page is long enough to scroll.
    const scroller = await page.waitForFunction(() => {
      const all = [...document.querySelectorAll('main *')]
      return all.find((node) => node.scrollHeight > node.clientHeight + 200 && node.clientHeight > 200)
    })
    await scroller.evaluate((node) => node?.scrollTo(0, 150))
    await search.evaluate((node) => node.setAttribute('data-mark', 'kept'))
    await go(page, 'Messages', 'Alarm centre')
    await expect(page.locator('button[data-area]').first()).toBeHidden()
    await go(page, 'Control', 'Areas')
    expect(await scroller.evaluate((node) => node?.scrollTop)).toBe(150)
    await expect(search).toHaveAttribute('data-mark', 'kept')

    await search.fill('30')
    await expect(page).toHaveURL(/search=30/)
    await go(page, 'Messages', 'Alarm centre')
    await go(page, 'Control', 'Areas')
    await expect(page).toHaveURL(/search=30/)
    await expect(search).toHaveValue('30')

    await tab(page, 'Areas').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Refresh' }).click()
    await expect(page.locator('[data-mark]')).toHaveCount(0)
    await expect(page).toHaveURL(/areacontrol\?search=30/)
    await expect(page.getByRole('tabpanel').locator('input').first()).toHaveValue('30')
    await page.goBack()
    expect(address(page)).not.toContain('redirect')
  })

  test('lets a hidden page rest while reports come in', async ({ page, site }) => {
    await signIn(page, site, 'admin', '/device/devicecontrol?search=socket')
    await expect(page.getByRole('tabpanel').locator('button').first()).toBeVisible()
    const stir = await site.restless(await site.token('admin'), 'metering_socket', 100)
    /** Counts DOM changes of the visible pane under its own name. */
    const watch = (name: string) =>
      page.evaluateHandle((key) => {
        const pane = [...document.querySelectorAll('[data-pane]')].find((one) => one.checkVisibility())
        const observer = new MutationObserver((changes) => {
          document.body.dataset[key] = String(Number(document.body.dataset[key] ?? 0) + changes.length)
        })
        const all = { subtree: true, childList: true, characterData: true, attributes: true }
        if (pane) observer.observe(pane, all)
        return pane
      }, name)
    const changesOf = (name: string) => page.evaluate((key) => Number(document.body.dataset[key] ?? 0), name)
    const changesAfterStir = async (name: string) => {
      await stir()
      return changesOf(name)
    }
    const devices = await watch('devices')
    await expect.poll(() => changesAfterStir('devices')).toBeGreaterThan(2)
    await walk(page, '/device/devicemanage?q=socket')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    // Hiding changes the page too, so waits some frames.
    await page.waitForFunction((pane) => pane?.checkVisibility() === false, devices)
    let last = -1
    await expect
      .poll(
        async () => {
          const now = await changesOf('devices')
          const isSettled = now === last
          last = now
          return isSettled
        },
        { intervals: [1_000] },
      )
      .toBe(true)
    const before = await changesOf('devices')
    // Reports come in all the while: the page in sight shows them.
    await watch('list')
    await expect.poll(() => changesAfterStir('list'), { timeout: 40_000 }).toBeGreaterThan(10)
    expect(await changesOf('devices')).toBe(before)
  })

  test('closes by its rules, by pointer and by keyboard', async ({ page, site }) => {
    await signIn(page, site, 'admin')
    await go(page, 'Control', 'Areas')
    await go(page, 'Control', 'Devices')
    await go(page, 'Messages', 'Alarm centre')
    await expect(tabsOf(page)).toHaveText(['Home', 'Areas', 'Devices', 'Alarm centre'])

    await tab(page, 'Devices').click({ button: 'middle' })
    await expect(tabsOf(page)).toHaveText(['Home', 'Areas', 'Alarm centre'])
    await expect(page).toHaveURL(/messagerecord/)
    await tab(page, 'Home').click({ button: 'middle' })
    await expect(tab(page, 'Home')).toBeVisible()

    await tab(page, 'Alarm centre').focus()
    await page.keyboard.press('Delete')
    await expect(page).toHaveURL(/areacontrol/)
    await expect(tabsOf(page)).toHaveText(['Home', 'Areas'])
    await expect(tab(page, 'Areas')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(tab(page, 'Home')).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem')).toHaveText(['Refresh', 'Close others', 'Close all'])
    await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tab(page, 'Home')).toBeFocused()

    await go(page, 'Messages', 'Alarm centre')
    await tab(page, 'Areas').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Close others' }).click()
    await expect(page).toHaveURL(/areacontrol/)
    await expect(tabsOf(page)).toHaveText(['Home', 'Areas'])
    await tab(page, 'Home').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Close all' }).click()
    await expect(page).toHaveURL(/dashboard/)
    await expect(tabsOf(page)).toHaveText(['Home'])
  })

  test('is there again after a reload, scrolls, and lists what does not fit', async ({ page, site }) => {
    await page.setViewportSize({ width: 1000, height: 700 })
    await signIn(page, site, 'admin')
    for (const name of ['Areas', 'Devices', 'Scenes', 'Automations']) await go(page, 'Control', name)
    for (const name of ['Alarm centre', 'Operation log', 'System notices', 'Fault log']) {
      await go(page, 'Messages', name)
    }
    await page.reload()
    await expect(tabsOf(page)).toHaveCount(9)
    await expect(tab(page, 'Fault log')).toBeInViewport({ ratio: 1 })
    const list = page.getByRole('tablist')
    const before = await list.evaluate((node) => node.scrollLeft)
    await list.hover()
    await page.mouse.wheel(0, -400)
    await expect.poll(() => list.evaluate((node) => node.scrollLeft)).toBeLessThan(before)
    await page.getByRole('button', { name: 'All 9 tabs' }).click()
    await page.getByRole('menuitem', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL(/dashboard/)
    await expect(tab(page, 'Home')).toBeInViewport({ ratio: 1 })
  })
})

test.describe('the sidebar', () => {
  test('stays folded, and is a drawer on a narrow screen that leaves that alone', async ({
    page,
    context,
    site,
  }) => {
    const cookie = async () => (await context.cookies()).find(({ name }) => name === 'sidebarStatus')?.value
    await signIn(page, site, 'admin')
    await page.getByRole('button', { name: 'Fold menu' }).click()
    expect(await cookie()).toBe('0')
    await page.reload()
    await expect(page.locator('[data-sidebar]')).toHaveCSS('width', '54px')
    await page.getByRole('link', { name: 'Home' }).focus()
    await expect(page.locator('.bp6-tooltip')).toHaveText('Home')
    await page.getByRole('button', { name: 'Control' }).click()
    await page.getByRole('menuitem', { name: 'Areas' }).click()
    await expect(page).toHaveURL(/areacontrol/)
    await page.getByRole('button', { name: 'Unfold menu' }).click()
    await expect(page.locator('[data-sidebar]')).toHaveCSS('width', '210px')

    await page.setViewportSize({ width: 390, height: 800 })
    await expect(menuOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await go(page, 'Messages', 'Alarm centre')
    await expect(menuOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menuOf(page)).toBeVisible()
    await page.mouse.click(370, 500)
    await expect(menuOf(page)).toBeHidden()
    expect(await cookie()).toBe('1')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.locator('[data-sidebar]')).toHaveCSS('width', '210px')
  })
})

test.describe('another project', () => {
  test('finds nothing of the one before', async ({ page, site }) => {
    await signIn(page, site, 'super')
    await go(page, 'Control', 'Areas')
    await page.locator('button[data-area]').first().click()
    await expect(page).toHaveURL(/area=/)
    await page.getByRole('button', { name: /^Choose project/ }).click()
    await page.getByLabel('Search projects').press('ArrowDown')
    const other = page.locator('[data-project]:not([aria-current=true]):enabled').first()
    const name = (await other.locator('span span').first().textContent()) ?? ''
    await other.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Choose project, now ${name}` })).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/device/areacontrol`)
    await expect(tabsOf(page)).toHaveText(['Home', 'Areas'])
    await expect(page.locator('[data-pane]')).toHaveCount(1)
    await page.getByRole('button', { name: /^Choose project/ }).click()
    await page.getByRole('link', { name: 'Manage projects' }).click()
    await expect(page).toHaveURL(/projectmanage/)
  })
})

test.describe('a role of the demo', () => {
  test('sees its part of the gallery and nothing else, and the way back', async ({ page, context, site }) => {
    await signIn(page, site, 'admin')
    const other = await context.newPage()
    await other.goto(`${site.url}/dashboard`)
    await page.bringToFront()
    await page.goto(`${site.url}/permission/page`)
    await page.getByRole('button', { name: 'View as user' }).click()
    await expect(page.getByText('You are viewing the demo as user.')).toBeVisible()
    await expect(tabsOf(page)).toHaveText(['Home'])
    await expect(menuOf(page).getByRole('button', { name: 'Charts' })).toBeVisible()
    await expect(menuOf(page).getByText('Control')).toHaveCount(0)
    await page.goto(`${site.url}/permission/page`)
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    await page.goto(`${site.url}/device/areacontrol`)
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    await other.reload()
    await expect(menuOf(other).getByText('Control')).toBeVisible()
    await page.getByRole('button', { name: 'Back to my account' }).click()
    await expect(menuOf(page).getByText('Control')).toBeVisible()
    await expect(page.getByText('You are looking at the demo')).toHaveCount(0)
    await expect(page.locator('[data-connection=live]')).toBeVisible()
  })
})

test.describe('an absent person', () => {
  async function setIdle(site: Site, idleTimeoutMs: number): Promise<void> {
    const token = await site.token('admin')
    const { status } = await site.call('/building/updatesettings', { idleTimeoutMs }, token)
    expect(status).toBe(200)
  }

  test('is warned, kept by any tab’s activity, and signed out in all of them', async ({
    page,
    context,
    site,
  }) => {
    await setIdle(site, 10_000)
    await page.goto(`${site.url}/loginhdgd`)
    await page.evaluate(() => {
      localStorage.setItem('draft', 'mine')
      localStorage.setItem('theme_color', '#11A983')
    })
    await fillIn(page, 'admin')
    await expect(page).toHaveURL(/dashboard/)
    const other = await context.newPage()
    await other.goto(`${site.url}/device/areacontrol?search=3`)
    const warning = page.getByRole('alertdialog')
    await expect(warning).toBeVisible()
    await expect(warning).toContainText(/in [1-5] s/)
    // Above whatever dialog was left open, none of which can be reached meanwhile.
    await expect(page.locator('dialog:modal')).toHaveRole('alertdialog')
    await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await other.keyboard.press('Shift')
    await expect(warning).toBeHidden()
    await expect(page).toHaveURL(/loginhdgd\?redirect=%2Fdashboard$/)
    await expect(other).toHaveURL(/loginhdgd\?redirect=%2Fdevice%2Fareacontrol%3Fsearch%3D3$/)
    await expect(page.getByText(/after a period of inactivity/)).toBeVisible()
    const kept = await page.evaluate(() => [
      localStorage.getItem('draft'),
      localStorage.getItem('theme_color'),
      sessionStorage.length,
    ])
    expect(kept).toEqual([null, '#11A983', 0])
    await setIdle(site, 1_800_000)
  })
})
