/** Function verification: a protocol for each room, signed when nothing is open. */
import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, anArea, areaAdded, deviceAdded } from '../../support/records.ts'

const lamp = aDevice({ id: 'dev_1', areaId: 'ara_1', kind: 'dimmable_light' })
const facts = [areaAdded(anArea({ id: 'ara_1' })), deviceAdded(lamp)]
const check = { deviceId: 'dev_1', property: 'state' } as const
const started: AtriumEvent = {
  type: 'VerificationStarted',
  data: {
    verificationId: 'vrf_1',
    areaId: 'ara_1',
    areaName: '301',
    areaNameEn: '301',
    checks: [{ ...check, name: 'Lamp', nameEn: '', number: lamp.number, isSettable: true }],
  },
}
const decided = (result: 'passed' | 'failed'): AtriumEvent => ({
  type: 'FunctionVerified',
  data: { verificationId: 'vrf_1', ...check, result, by: 'engineer', note: '' },
})
const signed: AtriumEvent = {
  type: 'VerificationSigned',
  data: { verificationId: 'vrf_1', name: 'Chen Gong', note: '' },
}

describe('a verification', () => {
  it('lists the functions of every device of the room, and one runs at a time', () => {
    const { state } = given(...facts)
      .when('StartVerifications', { areaIds: ['ara_1', 'ara_1'] })
      .thenTypes('VerificationStarted')
    const [protocol] = [...state.all('verification')]
    expect(protocol?.checks.map(({ property }) => property)).toEqual(
      expect.arrayContaining(['state', 'brightness']),
    )
    given(...facts, started)
      .when('StartVerifications', { areaIds: ['ara_1'] })
      .thenRefused('verification_running')
    given(areaAdded(anArea({ id: 'ara_1' })))
      .when('StartVerifications', { areaIds: ['ara_1'] })
      .thenRefused('verification_without_devices')
  })

  it('is signed once nothing is open, and changes no more', () => {
    const sign = { verificationId: 'vrf_1', name: 'Chen Gong', note: '' } as const
    given(...facts, started)
      .when('SignVerification', sign)
      .thenRefused('verification_open', { count: 1 })
    const { state } = given(...facts, started, decided('passed'))
      .when('SignVerification', sign)
      .thenTypes('VerificationSigned')
    expect(state.get('verification', 'vrf_1')?.signed).toMatchObject({ name: 'Chen Gong' })
    const answer = { verificationId: 'vrf_1', ...check, result: 'passed', by: 'engineer', note: '' } as const
    given(...facts, started, decided('passed'), signed)
      .when('VerifyFunction', answer)
      .thenRefused('verification_signed')
    given(...facts, started, decided('passed'), signed)
      .when('RemoveVerification', { verificationId: 'vrf_1' })
      .thenRefused('verification_signed')
  })

  it('says why a function fails, and is open again when it is tried again', () => {
    const answer = { verificationId: 'vrf_1', ...check, result: 'failed', by: 'engineer' } as const
    given(...facts, started)
      .when('VerifyFunction', { ...answer, note: ' ' })
      .thenRefused('reason_required')
    const { state } = given(...facts, started, decided('failed'))
      .when('TryFunction', { verificationId: 'vrf_1', ...check, value: 'ON' })
      .thenTypes('FunctionTried')
    expect(state.get('verification', 'vrf_1')?.checks[0]).toMatchObject({
      result: 'open',
      tried: { value: 'ON' },
    })
  })
})
