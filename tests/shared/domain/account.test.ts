import { describe, expect, it } from 'vitest'
import type { Account } from '#shared/records/account.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { accountRegistered, anAccount } from '../../support/records.ts'

const profileOf = ({ name, introduction, avatar }: Account) => ({ name, introduction, avatar })
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

  it('takes its name in both scripts, and another name has another spelling', () => {
    const named = given()
      .when('RegisterAccount', { ...input, nameEn: 'Li' })
      .thenTypes('AccountRegistered')
    const [account] = named.state.all('account')
    expect(account).toMatchObject({ name: '李', nameEn: 'Li' })
    if (!account) throw new Error('no account')
    const renamed = given(accountRegistered(account)).when('ChangeProfile', {
      accountId: account.id,
      name: '王',
    })
    expect(renamed.thenTypes('ProfileChanged').state.get('account', account.id)?.nameEn).toBeUndefined()
  })

  it('is refused for a phone that is registered', () => {
    const account = anAccount({ phone: input.phone })
    given(accountRegistered(account)).when('RegisterAccount', input).thenRefused('already_registered')
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
      .thenEvents({ type: 'SignInRefused', data: { phoneTail: '09', address, times: 1 } })
    const denied = given()
      .when('RecordDenials', { denials: [{ path: '/device/control', right: 'control.devices', times: 2 }] })
      .thenTypes('AccessDenied')
    const left = given()
      .when('RecordSignOut', { accountId: 'acc_1' })
      .thenEvents({ type: 'SignedOut', data: { accountId: 'acc_1' } })
    for (const { state } of [signedIn, refused, denied, left]) expect(state.dump()).toEqual(before)
  })
})

describe('changing one’s profile', () => {
  const account = anAccount({ introduction: '前台', avatar: 'sea.svg' })
  const known = [
    accountRegistered(account),
    { type: 'ProfileChanged', data: { accountId: account.id, ...profileOf(account) } },
  ] as const

  it('keeps what is not named', () => {
    const { state } = given(...known)
      .when('ChangeProfile', { accountId: account.id, name: ' 王芳 ' })
      .thenEvents({
        type: 'ProfileChanged',
        data: { accountId: account.id, name: '王芳', introduction: '前台', avatar: 'sea.svg' },
      })
    expect(state.get('account', account.id)).toMatchObject({
      name: '王芳',
      introduction: '前台',
      avatar: 'sea.svg',
    })
  })

  it('to what it is already is no fact', () => {
    given(...known)
      .when('ChangeProfile', { accountId: account.id, name: account.name, introduction: '前台' })
      .thenNothing()
  })

  it('keeps to the rule of names, and to accounts that exist', () => {
    given(...known)
      .when('ChangeProfile', { accountId: account.id, name: '<b>' })
      .thenRefused('name_invalid')
    given(...known)
      .when('ChangeProfile', { accountId: 'acc_9', name: '王' })
      .thenRefused('record_unknown')
  })
})

describe('changing a password', () => {
  it('is a fact that holds no password', () => {
    const account = anAccount()
    const { events } = given(accountRegistered(account))
      .when('ChangePassword', { accountId: account.id, how: 'code' })
      .thenTypes('PasswordChanged')
    expect(events[0]?.data).toEqual({ accountId: account.id, how: 'code' })
  })
})

describe('a nickname in a project', () => {
  const member = { memberId: 'mbr_1', accountId: 'acc_1', roleId: 'rol_1' } as const
  const joined = (nickname: string) => given({ type: 'MemberAdded', data: { ...member, nickname } })
  const renamed = { accountId: 'acc_1', from: '王', to: '王芳' } as const

  it('follows the name that it was', () => {
    const { state } = joined('王').when('FollowAccountName', renamed).thenTypes('MemberRenamed')
    expect(state.get('member', 'mbr_1')?.nickname).toBe('王芳')
  })

  it('of its own stays', () => {
    joined('小王').when('FollowAccountName', renamed).thenNothing()
    given().when('FollowAccountName', renamed).thenNothing()
  })
})
