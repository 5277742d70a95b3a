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
