import { expect, it } from 'vitest'
import { called } from '#shared/kernel/errors.ts'
import { messageText } from '#shared/texts/messageText.ts'

it('calls a record by its word in the language of the caller', () => {
  expect(messageText('record_unknown', 'en', { kind: 'listing' })).toBe('There is no such project')
  expect(messageText('record_unknown', 'zh', { kind: 'device' })).toBe('设备不存在')
  expect(messageText('record_unknown', 'en', { kind: 'automation' })).toBe('There is no such automation')
  expect(messageText('record_unknown', 'zh', { kind: 'sceneRun' })).toBe('运行不存在')
})

it('calls a record whose type has no word a record', () => {
  expect(messageText('record_unknown', 'en', { kind: 'noWord' })).toBe('There is no such record')
  expect(messageText('record_unknown', 'zh')).toBe('记录不存在')
})

it('names the kind of a device as it was sent', () => {
  expect(messageText('device_kind_unknown', 'en', { kind: 'device' })).toBe('Unknown device kind device')
})

it('says how long to wait in minutes where it is minutes', () => {
  expect(messageText('login_restricted', 'en', { seconds: 872 })).toContain('try again in 15 minutes')
  expect(messageText('login_restricted', 'zh', { seconds: 872 })).toContain('15 分钟后重试')
  expect(messageText('too_many_requests', 'en', { seconds: 40 })).toContain('in 40 seconds')
})

it('calls a device by its name in the language of the caller, and by its own where it has no other', () => {
  const details = called('device', { name: '空调', nameEn: 'Air conditioner' })
  expect(messageText('device_not_joined', 'en', details)).toContain('Air conditioner')
  expect(messageText('device_not_joined', 'zh', details)).toContain('空调')
  expect(messageText('device_not_joined', 'en', called('device', { name: '空调', nameEn: '' }))).toContain(
    '空调',
  )
})
