/** Large publishes of a bridge for other programs are skipped while receiving, without disconnecting. */
import mqttPacket from 'mqtt-packet'
import { expect, test } from 'vitest'
import { LargePublish } from '#sim/edge/broker/packets/largePublish.ts'
import { eventually } from '../../../support/until.ts'
import { gatewayLogin, HOST_1, openSignedIn, publishPacket, REPORT_1, startStand } from './stand.ts'

const MIB = 1024 * 1024

test('the list of a bridge arrives whole, and what it publishes beside it is skipped and acknowledged', async () => {
  const { port, count, reports } = await startStand()
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(publishPacket(`${REPORT_1}/bridge/definitions`, 'd'.repeat(3 * MIB), 1))
  expect(await gateway.received('puback')).toMatchObject({ messageId: 1 })
  expect(count('packets_refused', 'large_topic')).toBe(1)
  expect(reports).toHaveLength(0)
  gateway.send(publishPacket(`${REPORT_1}/bridge/devices`, 'x'.repeat(2 * MIB), 2))
  await eventually(() => expect(reports).toHaveLength(1))
  expect(reports[0]?.text).toHaveLength(2 * MIB)
  gateway.send(publishPacket(REPORT_1, 'small', 3))
  await eventually(() => expect(reports.map(({ text }) => text.length)).toEqual([2 * MIB, 5]))
  await gateway.roundTrip()
})

test('a list of more than 4 MiB is skipped, and a report of more than 64 KiB ends the connection as before', async () => {
  const { port, count, reports } = await startStand()
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(publishPacket(`${REPORT_1}/bridge/devices`, 'x'.repeat(4 * MIB), 1))
  await gateway.received('puback')
  expect(count('packets_refused', 'large_topic')).toBe(1)
  gateway.send(publishPacket(REPORT_1, 'x'.repeat(70_000), 2))
  await gateway.closed
  expect(count('packets_refused', 'oversize')).toBe(1)
  expect(reports).toHaveLength(0)
})

test('nothing of a skipped message is kept beside its head, however it is cut', () => {
  const bytes = mqttPacket.generate(publishPacket('a/b', 'x'.repeat(300_000), 7))
  for (const size of [1, 2, 3, 1_000, 65_536]) {
    const large = new LargePublish(bytes.length, () => 'skip')
    for (let at = 0; at < Math.min(bytes.length, size * 50); at += size)
      large.add(bytes.subarray(at, at + size))
    expect(large.verdict).toBe('skip')
    expect(large.packet.length).toBeLessThan(20)
  }
})

test('a topic that never comes is refused', () => {
  const large = new LargePublish(10 * MIB, () => 'keep')
  large.add(Buffer.alloc(80_000, 0xff))
  expect(large.verdict).toBe('refuse')
})
