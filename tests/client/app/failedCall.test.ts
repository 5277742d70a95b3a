import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askedRight, closeRightRequest } from '#client/actions/askedRight.ts'
import { ApiError } from '#client/api/apiError.ts'
import { showFailedCall } from '#client/app/showFailedCall.ts'
import { startI18n } from '#client/i18n/i18n.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import { stubBrowser } from '../support/browser.ts'

beforeEach(async () => {
  // Removes toasts of other test files.
  dismissAllToasts()
  stubBrowser({ serverUrl: '' })
  await startI18n('zh')
  vi.useFakeTimers()
})
afterEach(() => {
  dismissAllToasts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a failed call', () => {
  it('that the server refused warns with its message for two seconds', () => {
    showFailedCall(new ApiError('没有权限', { status: 40301, http: 200 }))
    expect(readToasts()).toMatchObject([{ tone: 'warning', text: '没有权限' }])
    vi.advanceTimersByTime(2_000)
    expect(readToasts()).toEqual([])
  })

  it.each([0, 403, 502])('with HTTP status %i is an error for five seconds', (http) => {
    showFailedCall(new ApiError('连不上服务器', { status: 0, http }))
    expect(readToasts()).toMatchObject([{ tone: 'error', text: '连不上服务器' }])
    vi.advanceTimersByTime(4_999)
    expect(readToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(readToasts()).toEqual([])
  })

  it('for the lack of a right offers to ask for it, unless the person has it', () => {
    const denied = (right: 'logs.view' | 'home.view') =>
      new ApiError('没有权限', { status: 1002, http: 403, right })
    showFailedCall(denied('home.view'), undefined, ['home.view'])
    expect(readToasts()).toMatchObject([{ tone: 'error', actions: [] }])
    dismissAllToasts()
    showFailedCall(denied('logs.view'), undefined, ['home.view'])
    const [toast] = readToasts()
    expect(toast).toMatchObject({ tone: 'warning', actions: [{ text: '申请权限…' }] })
    toast?.actions[0]?.run()
    expect(askedRight.get()).toBe('logs.view')
    closeRightRequest()
  })

  it('says first what it was for, where its screen asks for that', () => {
    const error = new ApiError('名称重复', { status: 40901, http: 200 })
    showFailedCall(error, 'adding')
    showFailedCall(error, 'loading')
    expect(readToasts().map(({ text }) => text)).toEqual(['添加报错：名称重复', '获取错误：名称重复'])
  })
})
