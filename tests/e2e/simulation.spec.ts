import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('what is broken from a device’s menu raises its alarm, stands in the dock of both, and is cleared there', async ({
  page,
  site,
  browser,
}) => {
  // The dock also lists faults of other tests.
  const token = await site.token('super')
  await site.enterHotel(token)
  expect((await site.call('/sim/clear', {}, token)).status).toBe(200)
  await signIn(page, site, 'super', '/manage/devicemanage?q=Leak')
  // Keys work once the page has loaded.
  await expect(page.getByRole('row', { name: /Leak sensor/ }).first()).toBeVisible()
  await page.keyboard.press('F8')
  const dock = page.getByRole('complementary', { name: 'Simulator' })
  await dock.getByRole('button', { name: /^Active faults/ }).click()
  const row = page.getByRole('row', { name: /Leak sensor/ }).first()
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Simulate fault…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fault', { exact: true }).selectOption({ label: 'Alarm' })
  await dialog.getByRole('button', { name: 'Simulate fault' }).click()
  await expect(row.getByText('abnormal')).toBeVisible()
  const line = dock
    .getByRole('listitem')
    .filter({ hasText: 'Leak sensor' })
    .filter({ hasText: 'Shen Mingyuan' })
  await expect(line).toContainText('Water leak')
  await expectAccessible(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, site, 'admin')
  await other.keyboard.press('F8')
  await expect(other.getByRole('complementary', { name: 'Simulator' })).toHaveCount(0)
  await other.context().close()
  await line.getByRole('button', { name: 'Clear' }).click()
  await expect(line).toHaveCount(0)
})

test('every list of devices or hosts, the tile of a room and its panel offer what can break there', async ({
  page,
  site,
}) => {
  const offersFaults = async (kind: string): Promise<void> => {
    const dialog = page.getByRole('dialog').last()
    await expect(
      dialog.getByLabel('Fault', { exact: true }).getByRole('option', { name: kind }),
    ).toBeAttached()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await signIn(page, site, 'super')
  for (const [address, kind] of [
    ['/deploy/deployzhuji', 'Host offline'],
    ['/deploy/remotezhuji', 'Host offline'],
    ['/deploy/deploydevice', 'Device silent'],
  ] as const) {
    await page.goto(`${site.url}${address}`)
    await page.getByRole('main').locator('[role=row][data-id]').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Simulate fault…', exact: true }).click()
    await offersFaults(kind)
  }
  await page.goto(`${site.url}/device/areacontrol`)
  const tile = page.getByRole('button', { name: /^201,/ })
  await tile.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Simulate fault…' }).click()
  await offersFaults('Device silent')
  await tile.click()
  await page.getByRole('button', { name: 'Simulate fault…' }).click()
  await offersFaults('Device silent')
})

test('time stands still for everybody, and a reset brings the page back by itself, still signed in', async ({
  page,
  house,
}) => {
  await signIn(page, house, 'super', '/device/areacontrol')
  await page.keyboard.press('F8')
  const dock = page.getByRole('complementary', { name: 'Simulator' })
  await dock.getByRole('button', { name: 'Pause' }).click()
  await expect(dock.getByText('paused')).toBeVisible()
  await page.reload()
  await expect(dock.getByRole('button', { name: 'Resume' })).toBeVisible()
  await dock.getByRole('button', { name: /^Reset/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset simulation' }).click()
  await expect(page.getByText('Simulation reset to its initial state')).toBeVisible({ timeout: 120_000 })
  await expect(dock.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page).toHaveURL(/areacontrol/)
  await expect(page.getByText(/^Live/)).toBeVisible()
})

test('a scenario that one starts runs before the eyes of both, over a reload, to its verdict', async ({
  page,
  site,
}) => {
  // The run is a process of the lowest priority: beside other work on every processor it takes minutes.
  test.slow()
  await signIn(page, site, 'super')
  await page.keyboard.press('F8')
  const dock = page.getByRole('complementary', { name: 'Simulator' })
  await dock.getByRole('button', { name: /^Scenarios/ }).click()
  await dock.getByRole('button', { name: 'Run “Water on the bathroom floor”' }).click()
  await expect(dock.getByRole('button', { name: 'Stop' })).toBeVisible()
  await page.reload()
  await expect(dock.getByText('Passed')).toBeVisible({ timeout: 400_000 })
  await expect(dock.getByText('alarm on 303 / Leak sensor')).toBeVisible()
  await expectAccessible(page)
})

test('what was recorded is looked at, mended where it is wrong, run and kept, over a reload', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'super', '/manage/devicemanage?q=Leak')
  await page.keyboard.press('F8')
  const dock = page.getByRole('complementary', { name: 'Simulator' })
  await dock.getByRole('button', { name: 'Record as scenario' }).click()
  const sensors = page.getByRole('row', { name: /Leak sensor/ }).filter({ hasText: 'normal' })
  const id = await sensors.filter({ hasNotText: 'abnormal' }).first().getAttribute('data-id')
  // Another sensor may still be wet.
  const sensor = page.locator(`[role=row][data-id="${id}"]`)
  await sensor.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Simulate fault…', exact: true }).click()
  await page.getByLabel('Fault', { exact: true }).selectOption({ label: 'Alarm' })
  await page.getByRole('button', { name: 'Simulate fault' }).click()
  await expect(sensor).toContainText('abnormal')
  await page.reload()
  await expect(dock.getByText(/^since \d/)).toBeVisible()
  await expect(dock.getByRole('button', { name: 'Stop recording' })).toHaveAttribute(
    'title',
    /^Shen Mingyuan/,
  )
  await dock.getByRole('button', { name: 'Stop recording' }).click()
  const file = dock.getByRole('textbox', { name: 'Scenario file' })
  await expect(file).toHaveValue(/inject:[\s\S]*alarm: water_leak/)
  const text = await file.inputValue()
  await file.fill(text.replace(/world: \w+/, 'world: howse'))
  await dock.getByRole('button', { name: /there is no world "howse"/ }).click()
  await expect(file).toBeFocused()
  await expect(dock.getByRole('button', { name: 'Run', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await file.fill(text)
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    dock.getByRole('button', { name: 'Download .yaml' }).click(),
  ])
  expect(kept.suggestedFilename()).toMatch(/^recorded-\d+t\d+\.yaml$/)
  await dock.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(dock.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await dock.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(dock.getByText('Stopped')).toBeVisible()
})

test('who reads Chinese is told in Chinese what is wrong with a scenario, and what was found where it fails', async ({
  page,
  site,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'zh', url: site.url }])
  await signIn(page, site, 'super')
  await page.keyboard.press('F8')
  const dock = page.getByRole('complementary', { name: '模拟器' })
  await dock.getByRole('button', { name: '文件' }).click()
  const file = dock.getByRole('textbox', { name: '情景文件' })
  const problems = dock.getByRole('list', { name: '文件中的问题' })
  await file.fill(scenario('- inejct: { fault: host slow }'))
  await expect(problems.getByRole('button')).toHaveText([/^6:5“inejct” 不是有效的步骤（是否为“inject”？）/])
  await file.fill(scenario('- expect: { host: GW-9-A, is: online }'))
  await expect(problems.getByRole('button')).toHaveText([/没有名为“GW-9-A”的主机；是否为“GW-\d-A”？$/])
  await file.fill(scenario('- expect: { host: GW-2-A, is: offline, within: 5 s }'))
  await dock.getByRole('button', { name: '运行', exact: true }).click()
  await expect(dock.getByText('在线；20 秒内也未达到期望')).toBeVisible({ timeout: 400_000 })
})

const scenario = (step: string): string => `id: a-test
title: { en: A test, zh: 测试 }
world: house
start: 2026-03-04 03:00
steps:
  ${step}
`
