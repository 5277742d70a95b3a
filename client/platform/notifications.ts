/** Notifications of the browser, which it shows also while the console is closed. They need the service worker. */

/** Why notifications are unavailable; null if available. */
export type NotificationObstacle = 'unsupported' | 'denied'

/** Service workers require TLS; on iPhones also an installed console. */
export function notificationObstacle(): NotificationObstacle | null {
  const isSupported =
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Subscription in the server's format. */
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

/** Asks for permission if undecided. Null if denied. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // A subscription for another server's key would receive nothing.
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

/** `ready` would wait forever without a registration. */
const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration()

function targetOf(subscription: PushSubscription): BrowserTarget {
  const { keys = {} } = subscription.toJSON()
  return { endpoint: subscription.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** Key in base64url, as servers send it. */
function keyText(key: ArrayBuffer | null): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)))
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
