/** Notifications of the browser, which it shows also while the console is closed. They need the service worker. */

/** Why there are none; null where there can be. */
export type NotificationObstacle = 'unsupported' | 'denied'

/** Without TLS there is no service worker; on an iPhone there is one for the installed console only. */
export function notificationObstacle(): NotificationObstacle | null {
  const isSupported =
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** As the server takes it. */
export interface BrowserTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Null where the browser has not subscribed. */
export async function browserTarget(): Promise<BrowserTarget | null> {
  if (notificationObstacle() !== null) return null
  const subscription = await (await registration())?.pushManager.getSubscription()
  return subscription ? targetOf(subscription) : null
}

/** Asks the user where the browser does not know. Null where the user does not allow it. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // One for the key of another server would stay silent.
  if (before && keyText(before.options.applicationServerKey) !== publicKey) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return targetOf(subscription)
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe()
}

/** Calls back with the path of a notification that was opened while a page of the console is there. */
export function onNotificationOpened(listener: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data !== 'object' || data === null || !('open' in data)) return
    if (typeof data.open === 'string' && data.open.startsWith('/')) listener(data.open)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}

/** Not `ready`, which waits forever where none is registered. */
const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration()

function targetOf(subscription: PushSubscription): BrowserTarget {
  const { keys = {} } = subscription.toJSON()
  return { endpoint: subscription.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** In base64url, as servers say it. */
function keyText(key: ArrayBuffer | null): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)))
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
