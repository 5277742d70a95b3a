/**
 * Parts of the console that are fetched when they are needed. One that cannot be fetched is fetched again: the server may
 * be restarting or the network away. Only a part that belongs to an older build than the server's never comes back.
 */
import { isOnline, onOnline } from './page.ts'
import { after } from './time.ts'

const DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000]
/** Of a server that answers and has the same build: then the part is missing there for good. */
const ANSWERED_TRIES_MAX = 3

/** Resolves to the part; rejects only where fetching it again cannot help. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  let answered = 0
  for (let tries = 0; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (!isMissingPart(error)) throw error
      const build = await serverBuild()
      if (build !== null) answered += 1
      if (answered >= ANSWERED_TRIES_MAX || isOtherBuild(build)) throw error
      await patience(DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? 0)
    }
  }
}

/** Browsers have no type of their own for it. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|Unable to preload|error loading/i.test(error.message)

/** The console's build that the server has now; null while it does not answer or is not ready. */
export async function serverBuild(): Promise<string | null> {
  try {
    const response = await fetch('/readyz', { cache: 'no-store' })
    const found: unknown = response.ok ? await response.json() : null
    const isTold = typeof found === 'object' && found !== null && 'build' in found
    return isTold && typeof found.build === 'string' ? found.build : null
  } catch {
    // No network or no server: asked again with the next try.
    return null
  }
}

/** Whether this page is of an older build; a page that is served module by module has none. */
export function isOtherBuild(build: string | null): boolean {
  const own = ownBuild()
  return build !== null && own !== null && build !== own
}

/** The name of the page's own script, which changes with everything that is loaded from there. */
function ownBuild(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[src^="/assets/entry-"]')
  return script?.getAttribute('src') ?? null
}

/** The delay, or less when the network comes back. */
function patience(delayMs: number): Promise<void> {
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
