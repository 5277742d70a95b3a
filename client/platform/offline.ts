/** Has the browser show our own page when the server cannot be reached. */

const WORKER = '/serviceWorker.js'

/** Production build only: in development, the server must serve current files. */
export function startOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    // The console works without it, with the browser's own error page.
    navigator.serviceWorker.register(WORKER).catch((error: unknown) => console.warn(error))
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

/** Light or dark, as the console is shown now. */
export function tellOfflinePage(scheme: 'light' | 'dark'): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(scheme))
}
