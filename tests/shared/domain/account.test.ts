import { describe, expect, it } from 'vitest'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { anAccount } from '../../support/records.ts'

const input = { phone: '13900000009', name: '李', isSuper: false } as const

describe('registering an account', () => {
  it('makes an ordinary account without a secret in it', () => {
    const { state, events } = given().when('RegisterAccount', input).thenTypes('AccountRegistered')
    expect(state.first('account', 'phone', input.phone)).toMatchObject({
      isSuper: false,
      isCertified: false,
      createdAtMs: NOW_MS,
    })
    expect(JSON.stringify(events)).not.toMatch(/password|hash|salt|secret/i)
  })

  it('is refused for a phone that is registered', () => {
    const account = anAccount({ phone: input.phone })
    given({ type: 'AccountRegistered', data: { account } })
      .when('RegisterAccount', input)
      .thenRefused('already_registered')
  })
})

describe('what happens at the door', () => {
  it('is recorded and changes no record', () => {
    const before = given().state.dump()
    const address = '127.0.0.1'
    const signedIn = given()
      .when('RecordSignIn', { accountId: 'acc_1', address })
      .thenEvents({ type: 'SignedIn', data: { accountId: 'acc_1', address } })
    const refused = given()
      .when('RecordRefusedSignIn', { phoneTail: '09', address })
      .thenEvents({ type: 'SignInRefused', data: { phoneTail: '09', address } })
    const denied = given()
      .when('RecordDenial', { path: '/device/control', right: 'control.devices' })
      .thenTypes('AccessDenied')
    const left = given()
      .when('RecordSignOut', { accountId: 'acc_1' })
      .thenEvents({ type: 'SignedOut', data: { accountId: 'acc_1' } })
    for (const { state } of [signedIn, refused, denied, left]) expect(state.dump()).toEqual(before)
  })
})
