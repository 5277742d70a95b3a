// @vitest-environment happy-dom
/** The switch of the own settings that has this browser show alarms. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { browser, calls } = vi.hoisted(() => ({
  browser: { obstacle: null as string | null, target: null as object | null, isAllowed: true },
  calls: vi.fn(),
}))
vi.mock('#client/platform/notifications.ts', () => ({
  notificationObstacle: () => browser.obstacle,
  browserTarget: async () => browser.target,
  subscribeBrowser: async () => {
    if (browser.isAllowed) browser.target = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }
    else browser.obstacle = 'denied'
    return browser.target
  },
  unsubscribeBrowser: async () => {
    browser.target = null
  },
}))
vi.mock('#client/api/api.ts', () => ({
  call: async ({ path }: { path: string }, input: object) => {
    calls(path, input)
    return { publicKey: 'key', isOn: browser.target !== null }
  },
}))

const { NotificationSetting } = await import('#client/screens/setting/NotificationSetting.tsx')

beforeEach(() => {
  Object.assign(browser, { obstacle: null, target: null, isAllowed: true })
  calls.mockClear()
})
afterEach(cleanup)

const choice = () => screen.getByRole('switch')
const isState = (name: string, value: string) =>
  waitFor(() => expect(choice().getAttribute(`aria-${name}`)).toBe(value))

it('subscribes the browser and tells the server, and ends it again', async () => {
  render(<NotificationSetting />)
  await isState('disabled', 'false')
  fireEvent.click(choice())
  await isState('checked', 'true')
  expect(calls.mock.calls.map(([path]) => path)).toEqual([
    '/userinfo/webpushstate',
    '/userinfo/webpushsubscribe',
  ])
  fireEvent.click(choice())
  await isState('checked', 'false')
  expect(calls).toHaveBeenLastCalledWith('/userinfo/webpushunsubscribe', {
    endpoint: 'https://push.example/1',
  })
  expect(browser.target).toBeNull()
})

it('is locked where the person does not allow it, or the browser cannot', async () => {
  browser.isAllowed = false
  render(<NotificationSetting />)
  await isState('disabled', 'false')
  fireEvent.click(choice())
  await isState('disabled', 'true')
  cleanup()
  browser.obstacle = 'unsupported'
  render(<NotificationSetting />)
  await isState('busy', 'false')
  expect(choice().getAttribute('aria-disabled')).toBe('true')
})
