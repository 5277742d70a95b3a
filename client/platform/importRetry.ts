/**
 * Retries failed dynamic imports, because the server may restart or the network fail. Retries happen only here.
 * Browsers refetch failed modules (Chromium since 2026, Firefox, Safari); otherwise the error boundary offers a reload.
 */
import { isOnline, onOnline } from './page.ts'
import { isOtherBuild, serverBuild } from './serverBuild.ts'
import { after } from './time.ts'

const DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000]
/** If the server responds but the file is missing, further retries are useless. */
const ANSWERED_TRIES_MAX = 3

/** Resolves to the import's value; rejects where another try cannot help, such as after a deployment. */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  let answered = 0
  for (let tries = 0; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (!isImportFailure(error)) throw error
      const build = await serverBuild()
      if (build !== null) answered += 1
      if (answered >= ANSWERED_TRIES_MAX || isOtherBuild(build)) throw error
      await delayOrOnline(DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? 0)
      await relinkFailedSheets()
    }
  }
}

/** Browsers have no error type for it; "Unable to preload" is Vite's message for a style sheet. */
export const isImportFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|Unable to preload|error loading/i.test(error.message)

/** Vite links style sheets once. A failed one is linked again at its place, because order matters. */
async function relinkFailedSheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(links.filter((link) => !hasRules(link)).map(relink))
}

/** A sheet that failed is null, or in Chromium one whose rules may not be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    // SecurityError: the stylesheet has another origin.
    return false
  }
}

function relink(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve()
    failed.replaceWith(link)
  })
}

/** Resolves early when the network is online again. */
function delayOrOnline(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      stop()
      resolve()
    }
    const cancel = after(delayMs, done)
    const stop = onOnline(() => {
      if (isOnline()) done()
    })
  })
}
