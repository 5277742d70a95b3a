/** From the page of a failed scenario into a console on its data, at the instant of the failure. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STUCK_SENSOR } from '../support/stuckSensor.ts'
import { expect, Site, signIn, test } from './support/site.ts'

const CLI = join(import.meta.dirname, '../../sim/app/headless/cli.ts')

test('the links of a failure page lead to the chart with the instant marked, and to the log that ends there', async ({
  page,
}) => {
  const out = mkdtempSync(join(tmpdir(), 'atrium-failure-'))
  const file = join(out, 'a.yaml')
  writeFileSync(file, STUCK_SENSOR)
  const status = await new Promise((resolve) => {
    const run = execFile(process.execPath, [CLI, file, '--seed', '7', '--keep', '--out', out])
    run.once('exit', resolve)
  })
  expect(status).toBe(1)
  const report = readFileSync(join(out, 'report.html'), 'utf8')
  const [chart = '', log = ''] = [...report.matchAll(/href="http:\/\/[^/]+([^"]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
  const site = new Site('house')
  try {
    cpSync(join(out, 'data', 'a-stuck-sensor.seed-7'), site.folder, { recursive: true })
    await site.start()
    await signIn(page, site, 'admin', chart)
    const plot = page.getByRole('slider', { name: /^Temperature over time/ })
    await expect(plot).toBeVisible()
    await plot.focus()
    await page.keyboard.press('End')
    await expect(plot).toHaveAttribute('aria-valuetext', /60/)
    await expect(page.locator('line title', { hasText: 'At 2026-03-04 15:20:10' })).toHaveCount(1)

    await page.goto(site.url + log)
    await expect(page.getByRole('row').nth(1)).toContainText(/Over temperature/)
    await page.getByRole('button', { name: 'At 2026-03-04 15:20:10' }).click()
    await expect(page).not.toHaveURL(/at=/)
  } finally {
    await site.close()
    rmSync(out, { recursive: true, force: true })
  }
})
