/** Has this browser show alarms, also while the console is closed, and ends it. */
import { webPushContract } from '#shared/contract/webPush.ts'
import { call } from '../api/api.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import {
  browserTarget,
  type NotificationObstacle,
  notificationObstacle,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../platform/notifications.ts'

export type NotificationState = 'on' | 'off' | NotificationObstacle

export async function readNotifications(signal: AbortSignal): Promise<NotificationState> {
  const obstacle = notificationObstacle()
  if (obstacle) return obstacle
  const target = await browserTarget()
  if (!target) return 'off'
  // The browser may still be subscribed for another user who signed in here before.
  const { endpoint } = target
  const { isOn } = await call(webPushContract.state, { endpoint }, { signal, isQuiet: true })
  return isOn ? 'on' : 'off'
}

/** @throws ApiError if the server rejects it, the browser's error if its push service does */
export async function startNotifications(): Promise<NotificationState> {
  const { publicKey } = await call(webPushContract.state, {}, { isQuiet: true })
  const target = await subscribeBrowser(publicKey)
  if (!target) return notificationObstacle() ?? 'off'
  await call(webPushContract.subscribe, { ...target, language: currentLanguage() }, { isQuiet: true })
  return 'on'
}

export async function stopNotifications(): Promise<NotificationState> {
  const target = await browserTarget()
  if (target) {
    await call(webPushContract.unsubscribe, { endpoint: target.endpoint }, { isQuiet: true })
    await unsubscribeBrowser()
  }
  return 'off'
}
