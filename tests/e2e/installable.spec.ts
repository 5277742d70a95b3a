/** The console can be installed, and a page opened without a server says that there is none. */
import { expect, test } from './support/site.ts'

test.use({ serviceWorkers: 'allow' })

interface ManifestIcon {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: string
}

test('the manifest names the product, where it starts, and icons that exist in their sizes', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/login`)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(site.url + href)).json()) as {
    readonly name: string
    readonly start_url: string
    readonly display: string
    readonly icons: readonly ManifestIcon[]
  }
  expect(manifest).toMatchObject({ start_url: '/dashboard', display: 'standalone' })
  expect(manifest.name).toContain('smart building')
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
  const measured = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return [src, `${image.naturalWidth}x${image.naturalHeight}`] as const
        }),
      ),
    manifest.icons.filter(({ sizes }) => sizes !== 'any'),
  )
  for (const [src, size] of measured)
    expect(`${src} ${size}`).toBe(`${src} ${manifest.icons.find((icon) => icon.src === src)?.sizes}`)
})

test('without a server the console says so, and comes back by itself with it', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
  // Chosen here; the system is light.
  await page.evaluate(() => localStorage.setItem('theme_scheme', 'dark'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline.scheme'))?.text()))
    .toBe('dark')
  await site.kill()
  await page.goto(`${site.url}/dashboard?floor=3`)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(page.getByRole('heading', { name: 'The console cannot reach its server' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '控制台无法连接服务器' })).toBeVisible()
  await site.start()
  // The page also retries automatically.
  const signIn = `${site.url}/login?redirect=${encodeURIComponent('/dashboard?floor=3')}`
  await expect(page).toHaveURL(signIn)
  await expect(page.locator('input[name=username]')).toBeVisible()
})
