/** Touch targets on phones are large enough on all pages. */
import type { Page } from '@playwright/test'
import { leakOfOwn } from './support/leaks.ts'
import { expect, signIn, test } from './support/site.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Elements drawn to scale, which users can zoom. */
const DRAWN = 'svg *'

/** Elements that are visible, can be pressed in place, and are smaller than 40 px including their hit area. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((drawn) => {
    const LEAST = 40
    const pressed =
      'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=treeitem], [role=menuitem]'
    const isHit = (element: Element, x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y)
      return found !== null && (element.closest('label') ?? element).contains(found)
    }
    const reach = (element: Element, box: DOMRect, [dx, dy]: readonly [number, number]): number => {
      let length = 0
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      while (length < LEAST && isHit(element, x + dx * (length + 1), y + dy * (length + 1))) length += 1
      return length
    }
    const stack = document.querySelector('section[aria-live=assertive]')
    const scrollerOf = (element: Element | null): Element | null =>
      element === null || /auto|scroll/.test(getComputedStyle(element).overflowY)
        ? element
        : scrollerOf(element.parentElement)
    // Bottom of the page or scroll area above footers.
    const endOf = (element: Element): number =>
      stack?.contains(element)
        ? innerHeight
        : Math.min(
            innerHeight,
            scrollerOf(element.parentElement)?.getBoundingClientRect().bottom ?? innerHeight,
            stack?.getBoundingClientRect().y ?? innerHeight,
          )
    const found: string[] = []
    for (const element of document.querySelectorAll(pressed)) {
      const box = element.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      // Partially visible at the edge of the scroll area.
      const isWhole =
        x > LEAST / 2 && y > LEAST / 2 && x < innerWidth - LEAST / 2 && y < endOf(element) - LEAST / 2
      if (!isWhole || element.matches(drawn) || !isHit(element, x, y)) continue
      const width = Math.max(box.width, reach(element, box, [1, 0]) + reach(element, box, [-1, 0]) + 1)
      const height = Math.max(box.height, reach(element, box, [0, 1]) + reach(element, box, [0, -1]) + 1)
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      if (Math.min(width, height) < LEAST - 0.5) found.push(`${name}: ${width} x ${height}`)
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the screen')
    return found
  }, DRAWN)
}

async function expectThumbs(page: Page, what: string): Promise<void> {
  await expect.poll(() => tooSmall(page), { message: what }).toEqual([])
}

/** Pages with an element that shows they have loaded. */
const PAGES = [
  ['/dashboard', 'a[href="/message/messagerecord"]'],
  ['/device/areacontrol', '[data-area]'],
  ['/device/areacontrol?view=plan', 'main svg [role=button]'],
  ['/device/devicecontrol', '[role=group] [aria-expanded]'],
  ['/manage/devicemanage', '[role=row] input'],
  ['/message/messagerecord', '[role=row] input'],
  ['/message/messagerecord?view=history', '[role=row] input'],
  ['/device/modelcontrol', 'main h2'],
  ['/device/znconnectcontrol', 'main [role=switch]'],
] as const

for (const language of ['en', 'zh']) {
  test(`everything on a phone's pages is as large as a thumb (${language})`, async ({ page, site }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: site.url }])
    await signIn(page, site, 'super')
    for (const [path, content] of PAGES) {
      await page.goto(site.url + path)
      await expect(page.locator(content).first()).toBeVisible()
      await expectThumbs(page, path)
    }
  })
}

test('so is what opens over them', async ({ page, site }) => {
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap()
  await signIn(page, site, 'super', '/dashboard')
  await tap('More')
  await expect(page.getByRole('menuitem', { name: 'Dark' })).toBeVisible()
  await expectThumbs(page, 'the menu of the bar')
  await page.goto(`${site.url}/device/devicecontrol`)
  await tap('All devices')
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  await expectThumbs(page, 'the tree of places')
  // Of the whole hotel some battery is low.
  await expect(page.getByRole('treeitem', { name: /^All devices.* attention/ })).toBeVisible()
  await page.goto(`${site.url}/manage/devicemanage`)
  await page.getByRole('row').nth(1).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectThumbs(page, 'the drawer of a device')
  await page.goto(`${site.url}/device/areacontrol`)
  await tap('Choose several')
  await expect(page.getByRole('button', { name: 'Choose all 192', exact: true })).toBeVisible()
  await tap(/^1204/)
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Lights off' })).toBeVisible()
  await expectThumbs(page, 'the bar of marked rooms')
})

test('the bell’s list lies alike from both edges, and the palette is closed by a thumb', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/device/devicecontrol')
  await page.getByRole('button', { name: /^Messages/ }).click()
  const list = page.getByRole('region', { name: 'Alarms', exact: true })
  const gaps = () =>
    list.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return Math.abs(left - (innerWidth - right))
    })
  await expect.poll(gaps).toBeLessThanOrEqual(1)
  await page.goBack()
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Search pages, rooms, devices' }).click()
  const palette = page.getByRole('dialog', { name: 'Search pages, rooms, devices' })
  // Before any input: waiting alarms and frequent actions.
  await expect(palette.getByRole('option').first()).toBeVisible()
  const close = palette.getByRole('button', { name: 'Close' })
  const { width = 0, height = 0 } = (await close.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect(palette).toHaveCount(0)
})

test('a card of the history says who acknowledged the alarm', async ({ page, site }) => {
  const id = await leakOfOwn(site, 1)
  const token = await site.token('admin')
  await site.enterHotel(token)
  const asked = { category: 'alarm', deviceId: id }
  const { data } = await site.call<{ list: { id: string }[] }>('/userinfo/notifylist', asked, token)
  const settled = { ids: data.list.map((alarm) => alarm.id), reason: 'Valve closed' }
  expect((await site.call('/userinfo/updatemsgstate', settled, token)).status).toBe(200)
  await signIn(page, site, 'super', `/message/messagerecord?view=history&deviceId=${id}`)
  await expect(page.getByRole('row').filter({ hasText: 'Lin Jing' }).first()).toBeVisible()
})

test('a finger on the name of a light opens it and moves no slider, wherever on the name', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/device/devicecontrol?search=1105')
  const light = page.getByRole('group', { name: /Bedside light$/ }).first()
  const details = light.getByRole('button', { name: /^Details/ })
  const slider = light.getByRole('slider').first()
  await expect(slider).toHaveAttribute('aria-valuetext', /%$/)
  const value = await slider.inputValue()
  for (const [at01, isOpen] of [
    [0.1, true],
    [0.5, false],
    [0.95, true],
  ] as const) {
    const { x = 0, y = 0, height = 0 } = (await light.getByTitle(/Bedside light$/).boundingBox()) ?? {}
    await page.touchscreen.tap(x + 80, y + height * at01)
    await expect(details).toHaveAttribute('aria-expanded', String(isOpen))
    await expect(slider).toHaveValue(value)
  }
})

test('ticking a row moves none, and the last one is above what can be done with them', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin', '/manage/devicemanage?q=1106')
  const rows = page.locator('[role=row][data-id]')
  const place = await rows.nth(1).boundingBox()
  await rows.first().getByRole('checkbox').check()
  const bar = page.getByRole('toolbar')
  await expect(bar.getByRole('status')).toContainText('1')
  expect(await rows.nth(1).boundingBox()).toEqual(place)
  await expectThumbs(page, 'the bar of ticked rows')
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
  const { y: barY = 0 } = (await bar.boundingBox()) ?? {}
  const { y = 0, height = 0 } = (await page.getByRole('grid').boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(barY)
})

test('a finger that scrolls from a slider leaves it as it was', async ({ page, site }) => {
  await signIn(page, site, 'admin', '/device/devicecontrol?search=1105')
  const slider = page.getByRole('main').getByRole('slider').first()
  await expect(slider).toHaveAttribute('aria-valuetext', /%$/)
  const value = await slider.inputValue()
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {}
  const hand = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width * 0.15, y: y + height / 2 - up }],
    })
  await touch('touchStart', 0)
  for (let up = 8; up <= 80; up += 8) await touch('touchMove', up)
  await touch('touchEnd', 0)
  await expect(slider).toHaveValue(value)
})
