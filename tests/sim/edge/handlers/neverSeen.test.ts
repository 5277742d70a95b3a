import { expect, test } from 'vitest'
import { dataOf } from '../../../support/accounts.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

interface Rows {
  readonly list: readonly Record<string, unknown>[]
}

test('devices and hosts that have never reported are neither online nor normal in any list', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const rows = async (path: string, input = {}) => dataOf<Rows>(await site.post(path, input, token)).list
  const devices = (input = {}) => rows('/moban/devicelist', input)
  const unseen = { condition: 'never', isOnline: false, connectionNow: 'never', seenAtMs: null }
  expect(await devices()).toMatchObject([unseen, unseen, unseen])
  expect(await devices({ condition: 'normal' })).toEqual([])
  expect(await rows('/building/wangguanlist')).toMatchObject([{ isOnline: false, connectionNow: 'never' }])

  const gateway = await aMqttClientFor(site, site.projects[0])
  await gateway.report({ t: 1, seq: 1, d: { [LEAK_NUMBER]: { water_leak: false } } })
  await until(async () => (await devices({ condition: 'normal' })).length === 1)
  expect(await devices({ condition: 'normal' })).toMatchObject([
    { number: LEAK_NUMBER, condition: 'normal', isOnline: true, connectionNow: 'online' },
  ])
  expect(await devices({ condition: 'never' })).toHaveLength(2)
  expect(await rows('/building/wangguanlist')).toMatchObject([{ isOnline: true, connectionNow: 'online' }])
})
