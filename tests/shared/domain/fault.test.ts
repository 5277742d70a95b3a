import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { ACTIVE_FAULTS_MAX, isActiveAt, nextTurnMs } from '#shared/faults/fault.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aDevice, aHost, aNewDevice, deviceAdded, house } from '../../support/records.ts'

const host = aHost().number
const light = aDevice().number
const offline = { kind: 'host_offline', host } as const
const injected = (id: number): AtriumEvent => ({
  type: 'FaultInjected',
  data: { faultId: `flt_${id}`, fault: offline },
})

describe('a fault of a simulated world', () => {
  it('is on record with who injected it, when, and until when, its parameters filled in', () => {
    const { state } = given(...house)
      .when('InjectFaults', { faults: [{ kind: 'host_slow', host, delayMs: 7_000, durationMs: 60_000 }] })
      .thenTypes('FaultInjected')
    expect([...state.all('fault')]).toMatchObject([
      {
        fault: { kind: 'host_slow', host, delayMs: 7_000, jitterMs: 0, toxicity: 1 },
        sinceMs: NOW_MS,
        endsAtMs: NOW_MS + 60_000,
        byAccountId: 'acc_tester',
        by: { id: 'acc_tester', name: 'Tester', nameEn: '' },
      },
    ])
  })

  it('is over when it is cleared, alone or with all others', () => {
    const { state } = given(...house, injected(1), injected(2))
      .when('ClearFaults', { faultIds: ['flt_1'] })
      .thenEvents({ type: 'FaultCleared', data: { faultId: 'flt_1', fault: offline } })
    expect([...state.all('fault')].map(({ id }) => id)).toEqual(['flt_2'])
    given(...house, injected(1), injected(2))
      .when('ClearAllFaults', {})
      .thenTypes('FaultCleared', 'FaultCleared')
    given(...house, injected(1))
      .when('ClearAllFaults', { target: light })
      .thenNothing()
    given(...house)
      .when('ClearFaults', { faultIds: ['flt_1'] })
      .thenRefused('record_unknown', { kind: 'fault' })
  })

  it('is refused where its target is not there or cannot have it', () => {
    const lock = aNewDevice({ number: '00158D0000000BBB', kind: 'hotel_lock' })
    const from = given(...house, deviceAdded({ ...aDevice(), ...lock, id: 'dev_lock' }))
    const refused = (fault: object, code: Parameters<ReturnType<typeof from.when>['thenRefused']>[0]) =>
      from.when('InjectFaults', { faults: [fault as never] }).thenRefused(code)
    refused({ kind: 'host_offline', host: light }, 'fault_target_unknown')
    refused({ kind: 'device_silent', device: host }, 'fault_target_unknown')
    refused({ kind: 'battery_low', device: light }, 'fault_unfit')
    refused({ kind: 'alarm', device: lock.number, code: 'smoke' }, 'fault_alarm_unknown')
    refused({ kind: 'sensor_value', device: light, property: 'mood', value: 1 }, 'fault_property_unknown')
    refused(
      { kind: 'sensor_value', device: light, property: 'brightness', value: 9_000 },
      'fault_value_illegal',
    )
    for (const malformed of [
      {},
      { kind: 'gremlin' },
      { ...offline, extra: 1 },
      { kind: 'host_slow', host, delayMs: -1 },
    ])
      refused(malformed, 'fault_malformed')
  })

  it('is refused beyond the most that a project may have', () => {
    const all = Array.from({ length: ACTIVE_FAULTS_MAX }, (_, i) => injected(i))
    given(...house, ...all)
      .when('InjectFaults', { faults: [offline] })
      .thenRefused('too_many_faults')
    given(...house, ...all.slice(1))
      .when('InjectFaults', { faults: [offline, offline] })
      .thenRefused('too_many_faults')
  })

  it('is there with all others that were asked for, or none is', () => {
    given(...house)
      .when('InjectFaults', { faults: [offline, { ...offline, host: '00158D0000000FFF' }] })
      .thenRefused('fault_target_unknown')
    given(...house, injected(1), injected(2))
      .when('ClearFaults', { faultIds: ['flt_1', 'flt_1', 'flt_2'] })
      .thenTypes('FaultCleared', 'FaultCleared')
  })

  it('comes and goes with its period', () => {
    const flicker = { ...offline, everyMs: 10_000, activeMs: 3_000 }
    expect([0, 2_999, 3_000, 9_999, 10_000].map((ms) => isActiveAt(flicker, 500, 500 + ms))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
    expect(nextTurnMs(flicker, 500, 500)).toBe(3_500)
    expect(nextTurnMs(flicker, 500, 3_500)).toBe(10_500)
    expect(nextTurnMs(offline, 500, 500)).toBeNull()
    const odd = { ...offline, everyMs: 1_001 }
    expect(isActiveAt(odd, 0, nextTurnMs(odd, 0, 0) ?? 0)).toBe(false)
  })
})
