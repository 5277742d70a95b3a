import { must } from '#shared/kernel/assert.ts'
import { connectGateway } from '../support/gateway.ts'
import { expect, signIn, test } from './support/site.ts'
import { expectAccessible } from './support/soundness.ts'

test('the connect dialog shows the last messages of a host, and of each what was refused and why', async ({
  page,
  house,
}) => {
  const token = await house.token('super')
  const { data: projects } = await house.call<{ list: { id: string; hex: string }[] }>(
    '/building/projectlist',
    {},
    token,
  )
  const project = must(projects.list[0], 'a project')
  await house.enterHotel(token)
  const { data: areas } = await house.call<{ list: { id: string }[] }>('/moban/arealist', {}, token)
  const number = '00124B00000E2E77'
  const input = { number, name: 'GW-TRIAL', areaId: must(areas.list[0], 'an area').id }
  const { data: added } = await house.call<{ secret: string }>('/building/addwangguan', input, token)
  const at = { url: house.mqttUrl, hex: project.hex, number, secret: added.secret }
  const gateway = await connectGateway(at)
  await gateway.report('{"t":1,"seq":1,"d":{"00158d0000000001":{"state":"ON"}}}')
  await gateway.report('no JSON at all')

  await signIn(page, house, 'super', '/deploy/deployzhuji')
  await page.getByRole('row', { name: /GW-TRIAL/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^How to connect/ }).click()
  const messages = page.getByRole('region', { name: 'Last messages' })
  const malformed = messages.getByRole('listitem').filter({ hasText: 'no JSON at all' })
  await expect(malformed).toContainText('Not a valid message')
  const lowerCase = messages.getByRole('listitem').filter({ hasText: '00158d0000000001' })
  await expect(lowerCase).toContainText('Not a device number or address')
  await expectAccessible(page)

  // A later one is there after a refresh.
  await gateway.report({ t: 2, seq: 2, d: { '00158D00000E2E78': { state: 'ON' } } })
  await messages.getByRole('button', { name: 'Refresh' }).click()
  await expect(messages.getByRole('listitem').filter({ hasText: '00158D00000E2E78' })).toContainText('States')
  await gateway.end()
})
