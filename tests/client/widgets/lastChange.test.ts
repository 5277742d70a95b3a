import { expect, test } from 'vitest'
import { commandBehind, OBEYS_WITHIN_MS } from '#client/widgets/devices/lastChange.ts'
import type { OperationRow } from '#shared/contract/operationLog.ts'

const row = (seq: number, atMs: number, state: string, deviceId = 'dev_1'): OperationRow => ({
  ...{ seq, atMs, actorKind: 'account', actorId: 'acc_1', actorName: '李娜', actorNameEn: 'Li Na' },
  ...{ channel: 'web', command: 'ControlDevices', eventCount: 1, before: {} },
  events: [
    {
      type: 'DeviceCommandIssued',
      data: { commandId: 'cmd_1', hostId: 'hst_1', items: [{ deviceId, values: { state } }] },
    },
  ],
})
const off = { atMs: 100_000, property: 'state', value: 'OFF' }

test('a change is the doing of the newest command that asked for it shortly before', () => {
  const rows = [row(4, 101_000, 'OFF'), row(3, 99_000, 'OFF'), row(2, 98_000, 'ON'), row(1, 97_000, 'OFF')]
  expect(commandBehind(off, rows, 'dev_1')?.seq).toBe(3)
})

test('a change that no command asked for was made at the device itself', () => {
  expect(commandBehind(off, [], 'dev_1')).toBeNull()
  expect(commandBehind(off, [row(1, 99_000, 'ON')], 'dev_1')).toBeNull()
  expect(commandBehind(off, [row(1, 99_000, 'OFF', 'dev_2')], 'dev_1')).toBeNull()
  expect(commandBehind(off, [row(1, off.atMs - OBEYS_WITHIN_MS - 1, 'OFF')], 'dev_1')).toBeNull()
})
