import { describe, expect, it } from 'vitest'
import { conditionOf, connectionOf, hostConnection } from '#shared/rules/connection.ts'

const ONLINE = { isOnline: true }
const OFFLINE = { isOnline: false }

describe('the connection of a device', () => {
  it('is never seen until its first report, whatever its host is', () => {
    expect(connectionOf({}, ONLINE, false)).toBe('never')
    expect(connectionOf({}, OFFLINE, false)).toBe('never')
    expect(connectionOf({}, undefined, false)).toBe('never')
  })

  it('is that of its host after the first report, unless the device is silent', () => {
    expect(connectionOf({}, ONLINE, true)).toBe('online')
    expect(connectionOf({}, OFFLINE, true)).toBe('offline')
    expect(connectionOf({ isSilent: true }, ONLINE, true)).toBe('silent')
    expect(connectionOf({}, undefined, true)).toBe('online')
  })
})

describe('the condition of a device', () => {
  it('is not normal before its first report', () => {
    expect(conditionOf({ condition: 'normal' }, false)).toBe('never')
    expect(conditionOf({ condition: 'normal' }, true)).toBe('normal')
    expect(conditionOf({ condition: 'abnormal' }, false)).toBe('abnormal')
  })
})

describe('the connection of a host', () => {
  it('is never seen until it first connects', () => {
    expect(hostConnection({ isOnline: false, presenceSinceMs: null })).toBe('never')
    expect(hostConnection({ isOnline: false, presenceSinceMs: 5 })).toBe('offline')
    expect(hostConnection({ isOnline: true, presenceSinceMs: 5 })).toBe('online')
  })
})
