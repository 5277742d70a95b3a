/** Every screen of the first whole, looked at by axe in both languages, both schemes, wide and narrow. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, signIn, test } from './support/site.ts'

const SCREENS = [
  '/dashboard',
  '/device/areacontrol',
  '/device/devicecontrol',
  '/message/messagerecord',
  '/report/energyOverview',
]
const LOOKS = [
  { locale: 'en-US', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { locale: 'en-US', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { locale: 'zh-CN', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const

for (const look of LOOKS) {
  const { locale, colorScheme, viewport } = look
  test(`screens in ${locale}, ${colorScheme}, ${viewport.width} px: no violation, no error, no sideways scroll`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext(look)
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    const inspect = async (name: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      )
      expect(found).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(`${name} overflows by ${overflow}`).toBe(`${name} overflows by 0`)
    }
    await page.goto(`${site.url}/login`)
    await expect(page.locator('button[type=submit]')).toBeVisible()
    await inspect('/login')
    await signIn(page, site, 'admin')
    for (const screen of SCREENS) {
      await page.goto(site.url + screen)
      await expect(page.locator('main h1')).toBeVisible()
      if (screen === '/device/areacontrol') await expect(page.locator('.room-tile').first()).toBeVisible()
      await inspect(screen)
    }
    expect(problems).toEqual([])
    await context.close()
  })
}
