import { expect, it } from 'vitest'
import type { HostId } from '#shared/records/host.ts'
import { type PastOperation, whereReceived } from '#sim/world/estates/past/pastOperations.ts'

it('nobody has switched anything behind a gateway that was away, for others it makes no difference', () => {
  const switched = (deviceNumber: string, atMs: number): PastOperation => ({
    atMs,
    by: '13800000001',
    deviceNumber,
    values: { state: 'ON' },
    outcome: 'confirmed',
    tookMs: 10,
  })
  const away = { code: 'host_offline', hostId: 'hst_a' as HostId, raisedAtMs: 100, clearedAtMs: 200 }
  const operations = [
    switched('of-a', 80),
    switched('of-a', 95),
    switched('of-a', 150),
    switched('of-b', 150),
    switched('of-a', 201),
    switched('of-a', 900),
  ]
  const natural = [
    away,
    { ...away, code: 'water_leak', raisedAtMs: 0 },
    { ...away, raisedAtMs: 899, clearedAtMs: null },
  ]
  const heard = whereReceived(operations, natural, (number) => (number === 'of-a' ? 'hst_a' : 'hst_b'))
  expect(heard.map(({ deviceNumber, atMs }) => [deviceNumber, atMs])).toEqual([
    ['of-a', 80],
    ['of-b', 150],
    ['of-a', 201],
  ])
})
