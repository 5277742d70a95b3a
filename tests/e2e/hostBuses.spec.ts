import { startEdgeGateway } from './support/edgeGateway.ts'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('a host shows its buses with their protocol, and the points with raw and mapped values', async ({
  page,
  house,
}) => {
  const edge = await startEdgeGateway(house, { number: '00124B00000E2F01', name: 'GW-EDGE' })
  edge.registers.set(0, 2_305)
  await signIn(page, house, 'super', '/deploy/deployzhuji')
  await page.getByRole('row', { name: /GW-EDGE/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Buses and points' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'GW-EDGE' })).toBeVisible()
  const bus = page.getByRole('row', { name: /plant/ })
  await expect(bus).toContainText('Modbus TCP')
  await expect(bus).toContainText('Connected')
  await page.getByRole('searchbox', { name: 'Search points' }).fill('voltage')
  const points = page.getByRole('region', { name: 'Points' })
  const voltage = points.getByRole('row', { name: /Main meter/ })
  await expect(voltage).toHaveCount(1)
  await expect(voltage).toContainText('2305')
  await expect(voltage).toContainText('230.5')
  edge.registers.set(0, 2_290)
  await expect(voltage).toContainText('229')
  await expectAccessible(page)
  await edge.stop()
  await expect(page.getByText('The host is offline').first()).toBeVisible()
})

test('points are mapped to a device: previewed, saved, accepted by the gateway, found and downloaded', async ({
  page,
  house,
}) => {
  const edge = await startEdgeGateway(house, { number: '00124B00000E2F03', name: 'GW-MAP' })
  edge.registers.set(40, 215)
  await signIn(page, house, 'super', `/deploy/hostbuses?host=${edge.hostId}`)
  await page.getByRole('button', { name: 'Map to device', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Map to device' })
  await dialog.getByRole('textbox', { name: 'Device name' }).fill('Room unit 7')
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('thermostat')
  await dialog.getByRole('textbox', { name: 'Unit' }).fill('1')
  const row = dialog.getByRole('region', { name: 'Point 1' })
  await row.getByRole('combobox', { name: 'Property' }).selectOption('local_temperature')
  await row.getByRole('combobox', { name: 'Table' }).selectOption('input')
  await row.getByRole('textbox', { name: 'Address (from 0)' }).fill('40')
  await expect(row.getByRole('status')).toContainText('215')
  await row.getByRole('textbox', { name: 'Scale' }).fill('0.1')
  await expect(row.getByRole('status')).toContainText('21.5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save mapping' }).click()
  await expect(dialog).toHaveCount(0)
  const mapped = page.getByRole('row', { name: /Room unit 7/ }).first()
  await expect(mapped).toContainText('Accepted')
  await page.getByRole('searchbox', { name: 'Search points' }).fill('local_temperature')
  const point = page.getByRole('region', { name: 'Points' }).getByRole('row', { name: /Room unit 7/ })
  await expect(point).toContainText('21.5')
  edge.registers.set(40, 190)
  await expect(point).toContainText('19')
  const saved = page.waitForEvent('download')
  await mapped.getByRole('button', { name: 'Download profile' }).click()
  expect((await saved).suggestedFilename()).toBe('profile.yaml')
  await expectAccessible(page)
  await edge.stop()
})
