import { expect, it } from 'vitest'
import { trustOf } from '#client/widgets/devices/trust.ts'
import { DEVICE_STALE_MS } from '#shared/constants.ts'

const reported = { values: { state: 'ON' }, atMs: 1_000 }

it('a value is live while its host is online and it is young enough', () => {
  expect(trustOf(true, reported, 1_000 + DEVICE_STALE_MS)).toBe('live')
  expect(trustOf(true, reported, 1_001 + DEVICE_STALE_MS)).toBe('stale')
  expect(trustOf(true, undefined, 1_000)).toBe('never')
})

it('an offline host makes even a fresh value old', () => {
  expect(trustOf(false, reported, 1_000)).toBe('offline')
})
