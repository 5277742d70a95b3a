import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('the fault library says what follows from each kind and which scenarios use it; chaos mode leaves a scenario', async ({
  page,
  house,
}) => {
  await signIn(page, house, 'super')
  const dock = page.getByRole('complementary', { name: 'Simulator' })
  // A key that is pressed before the shell listens reaches nobody.
  await expect(async () => {
    if (!(await dock.isVisible())) await page.keyboard.press('F8')
    await expect(dock).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await dock.getByRole('button', { name: /^Fault library/ }).click()
  const kinds = dock.getByRole('list', { name: 'Fault library' }).getByRole('listitem')
  const offline = kinds.filter({ hasText: 'The host disappears from the network' })
  await expect(offline).toContainText('alarm “Host offline”')
  await expect(offline).toContainText('no more reports')
  await expect(dock.getByText('Every kind is used by a scenario.')).toBeVisible()
  await expect(kinds.filter({ hasText: 'No scenario' })).toHaveCount(0)
  await expectAccessible(page)

  const chaos = dock.getByRole('region', { name: 'Chaos mode' })
  await chaos.getByLabel('Seed').fill('no')
  await expect(chaos.getByText('A whole number from 0 to 4294967295')).toBeVisible()
  await expect(chaos.getByRole('button', { name: 'Start chaos' })).toBeDisabled()
  await chaos.getByLabel('Seed').fill('7')
  await chaos.getByLabel('Faults per hour').selectOption('120')
  await chaos.getByRole('button', { name: 'Start chaos' }).click()
  await expect(chaos.getByText(/^On since .* by Shen Mingyuan: seed 7, 120 an hour/)).toBeVisible()
  await expect(dock.getByText('Chaos mode: On')).toBeVisible()
  await dock.getByRole('button', { name: '+10 min' }).click()
  await expect(chaos.getByText(/^[1-9]\d* faults? so far/)).toBeVisible()
  await page.reload()
  await expect(dock.getByText('Chaos mode: On')).toBeVisible()
  await chaos.getByRole('button', { name: 'Stop chaos' }).click()
  await expect(chaos.getByText(/^Last time: \d+ faults? with seed 7/)).toBeVisible()
  await expect(dock.getByText('Chaos mode: On')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await chaos.getByRole('button', { name: 'Download .yaml' }).click()
  expect((await download).suggestedFilename()).toMatch(/^chaos-7-.*\.yaml$/)
  await chaos.getByRole('button', { name: 'Open the scenario' }).click()
  await expect(dock.getByText('This file is a scenario.')).toBeVisible()
  await expect(dock.getByLabel('Scenario file')).toHaveValue(/id: chaos-7-[\s\S]*inject:/)
})
