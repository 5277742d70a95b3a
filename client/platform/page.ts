/** The page's window: visibility, network, full screen, media queries, keys, title. */
import type { Cancel } from './time.ts'

function on(target: EventTarget, types: readonly string[], run: (event: Event) => void): Cancel {
  for (const type of types) target.addEventListener(type, run, { passive: true })
  return () => {
    for (const type of types) target.removeEventListener(type, run)
  }
}

/** Number of device pixels per CSS pixel. */
export const pixelRatio = (): number => devicePixelRatio

export const isVisible = (): boolean => document.visibilityState === 'visible'
export const onVisibility = (run: () => void): Cancel => on(document, ['visibilitychange'], run)

export const isOnline = (): boolean => navigator.onLine
export const onOnline = (run: () => void): Cancel => on(window, ['online', 'offline'], run)

/** User activity, as opposed to events the page fires on its own. */
export function onActivity(run: (event: Event) => void): Cancel {
  return on(window, ['pointerdown', 'pointerup', 'pointermove', 'keydown', 'wheel', 'touchend'], run)
}

/** While `shouldAsk` returns true, the browser asks before it closes or unloads the page. */
export function onBeforeUnload(shouldAsk: () => boolean): Cancel {
  const ask = (event: BeforeUnloadEvent) => {
    if (shouldAsk()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** Suppresses the next click, which ends a completed gesture. */
export function swallowNextClick(): Cancel {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    stop()
  }
  const stop = () => window.removeEventListener('click', swallow, { capture: true })
  window.addEventListener('click', swallow, { capture: true })
  return stop
}

export const windowSize = (): { readonly width: number; readonly height: number } => ({
  width: innerWidth,
  height: innerHeight,
})

/** The element became wider, narrower, higher or lower. */
export function onResize(element: Element, run: () => void): Cancel {
  const watch = new ResizeObserver(run)
  watch.observe(element)
  return () => watch.disconnect()
}

/** Runs when descendants of the element are added or removed. */
export function onChildren(element: Element, run: () => void): Cancel {
  const watch = new MutationObserver(run)
  watch.observe(element, { childList: true, subtree: true })
  return () => watch.disconnect()
}

export const onPageHide = (run: () => void): Cancel => on(window, ['pagehide'], run)

export function onKeyDown(run: (event: KeyboardEvent) => void): Cancel {
  window.addEventListener('keydown', run)
  return () => window.removeEventListener('keydown', run)
}

export const canFullscreen = (): boolean => document.fullscreenEnabled
export const isFullscreen = (): boolean => document.fullscreenElement !== null
export const onFullscreen = (run: () => void): Cancel => on(document, ['fullscreenchange'], run)

/** Resolves to whether the browser allowed it. */
export async function toggleFullscreen(): Promise<boolean> {
  try {
    if (isFullscreen()) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
    return true
  } catch {
    // Refused by policy or by the user; the caller reports it.
    return false
  }
}

export const matchesMedia = (query: string): boolean => matchMedia(query).matches
export const onMedia = (query: string, run: () => void): Cancel => on(matchMedia(query), ['change'], run)

export function setTitle(title: string): void {
  document.title = title
}

/** Icon of the browser tab, which shows unacknowledged alarms in background tabs. */
export function setTabIcon(href: string): void {
  const icon = document.querySelector('link[rel=icon]')
  // Setting the same value again would refetch it.
  if (icon?.getAttribute('href') !== href) icon?.setAttribute('href', href)
}

export const browserLanguages = (): readonly string[] => navigator.languages

/** Attributes, classes and variables of <html>, by which the style sheets choose. */
export const pageRoot = {
  setAttribute: (name: string, value: string): void => document.documentElement.setAttribute(name, value),
  toggleClass: (name: string, isOn: boolean): void => {
    document.documentElement.classList.toggle(name, isOn)
  },
  setVariable: (name: string, value: string): void => {
    document.documentElement.style.setProperty(name, value)
  },
}

/** Navigates with a full page load, which clears memory. */
export function reloadAt(path: string): void {
  location.assign(path)
}

/** Navigates to another site that the user has chosen. */
export function leaveFor(address: string): void {
  location.assign(address)
}

export const currentPathname = (): string => location.pathname

export const currentPath = (): string => `${location.pathname}${location.search}`

/** The broker, over WebSocket, at this very address. */
export function brokerUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/mqtt`
}

/** Random number from 0 to 1, as jitter for delays that must differ between browsers. */
export const random01 = (): number => Math.random()

/** Names one action of the user among all of a project's log. */
export const newActionId = (): string => random01().toString(36).slice(2)

/** Under which this browser reached the server: what a gateway in the same network uses as well. */
export const serverName = (): string => location.hostname

/** `https://console.example` */
export const serverOrigin = (): string => location.origin

/** Whether the host name is a loopback address, which gateways on other machines cannot reach. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)
