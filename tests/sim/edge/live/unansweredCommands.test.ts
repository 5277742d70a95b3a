import { expect, it } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import type { Command } from '#shared/records/command.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { isWorthResending } from '#sim/processes/commands/deviceCommands.ts'

it.each<[string, string, Readings, boolean]>([
  ['a state', 'tv', { state: 'ON' }, true],
  ['a key', 'tv', { key: 'power' }, false],
  ['a learned code', 'infrared_remote', { ir_code_to_send: 'AAAA' }, false],
  ['a state with a key', 'tv', { state: 'ON', key: 'mute' }, false],
])('%s that nobody answered is sent again: %s %j %s', (_, kind, values, isSent) => {
  const read = { get: () => ({ kind, circuits: [{}] }) } as unknown as ReadState
  const command = { items: [{ deviceId: 'dev_1', values }], issuedAtMs: 1_000 } as unknown as Command
  expect(isWorthResending(command, read, 2_000)).toBe(isSent)
})
