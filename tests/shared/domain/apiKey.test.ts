import { describe, expect, it } from 'vitest'
import { KEYS_PER_PROJECT } from '#shared/rules/apiKey.ts'
import { given } from '../../support/givenWhenThen.ts'

const BMS = { name: '楼控', rights: ['home.view'], areas: 'all', devices: [], expiresAtMs: 5_000 } as const
const made = (keyId: `key_${string}`, name: string) =>
  ({ type: 'ApiKeyMade', data: { ...BMS, keyId, name, scenes: [] } }) as const

describe('an API key', () => {
  it('remembers who made it, and has the rights in the order of the product', () => {
    const rights = ['control.scenes', 'home.view', 'home.view'] as const
    const { state } = given()
      .when('MakeApiKey', { ...BMS, rights })
      .thenTypes('ApiKeyMade')
    const [key] = state.all('apiKey')
    expect(key).toMatchObject({
      rights: ['home.view', 'control.scenes'],
      scenes: 'all',
      madeBy: { name: 'Tester' },
      rotatedAtMs: null,
    })
  })

  it('runs no scenes without the right to, also after it was taken away', () => {
    const { state } = given({ type: 'ApiKeyMade', data: { ...BMS, keyId: 'key_1', scenes: 'all' } })
      .when('ChangeApiKey', { keyId: 'key_1', rights: ['logs.view'] })
      .thenTypes('ApiKeyChanged')
    expect(state.get('apiKey', 'key_1')).toMatchObject({ rights: ['logs.view'], scenes: [] })
  })

  it('has a name that no other key of the project has', () => {
    given(made('key_1', '楼控')).when('MakeApiKey', BMS).thenRefused('name_taken', { name: '楼控' })
    given(made('key_1', '楼控'), made('key_2', '电梯'))
      .when('ChangeApiKey', { keyId: 'key_2', name: '楼控' })
      .thenRefused('name_taken', { name: '楼控' })
    given(made('key_1', '楼控')).when('ChangeApiKey', { keyId: 'key_1', name: '楼控' }).thenNothing()
  })

  it('is one of so many, and needs a right and an area', () => {
    const many = Array.from({ length: KEYS_PER_PROJECT }, (_, i) => made(`key_${i}`, `键 ${i}`))
    given(...many)
      .when('MakeApiKey', BMS)
      .thenRefused('too_many_api_keys', { max: KEYS_PER_PROJECT })
    given()
      .when('MakeApiKey', { ...BMS, areas: [] })
      .thenRefused('role_without_devices')
    given()
      .when('MakeApiKey', { ...BMS, rights: [] })
      .thenRefused('role_without_right')
  })

  it('is given to nobody above their own rights', () => {
    const granter = { accountId: 'acc_1', isSuper: false } as const
    const denied = { right: 'roles.manage' }
    given()
      .when('MakeApiKey', { ...BMS, granter })
      .thenRefused('no_permission', denied)
    given(made('key_1', '楼控'))
      .when('RotateApiKey', { keyId: 'key_1', expiresAtMs: 9, formerUntilMs: 5, granter })
      .thenRefused('no_permission', denied)
    given(made('key_1', '楼控'))
      .when('RevokeApiKey', { keyId: 'key_1', granter })
      .thenRefused('no_permission', denied)
  })

  it('gets another term when it is rotated, and is gone when it is revoked', () => {
    const rotated = given(made('key_1', '楼控'))
      .when('RotateApiKey', { keyId: 'key_1', expiresAtMs: 9_000, formerUntilMs: 6_000 })
      .thenTypes('ApiKeyRotated')
    expect(rotated.state.get('apiKey', 'key_1')?.expiresAtMs).toBe(9_000)
    const revoked = given(made('key_1', '楼控'))
      .when('RevokeApiKey', { keyId: 'key_1' })
      .thenTypes('ApiKeyRevoked')
    expect(revoked.state.get('apiKey', 'key_1')).toBeUndefined()
    given().when('RevokeApiKey', { keyId: 'key_1' }).thenRefused('record_unknown', { kind: 'apiKey' })
    given().when('RecordApiKeyUsed', { keyId: 'key_1', address: '10.0.0.1' }).thenNothing()
  })
})
