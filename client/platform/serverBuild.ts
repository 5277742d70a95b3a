/** Which build of the console the server serves, and whether this page runs another one. */

/** Current build of the server; null while it does not respond or is not ready. */
export async function serverBuild(): Promise<string | null> {
  try {
    const response = await fetch('/readyz', { cache: 'no-store' })
    const found: unknown = response.ok ? await response.json() : null
    const hasBuild = typeof found === 'object' && found !== null && 'build' in found
    return hasBuild && typeof found.build === 'string' ? found.build : null
  } catch {
    // No network or server: the caller retries.
    return null
  }
}

/** Whether this page runs another build; development pages have none. */
export function isOtherBuild(build: string | null): boolean {
  const own = ownBuild()
  return build !== null && own !== null && build !== own
}

/** The name of the entry script, whose hash covers every script that it imports. */
function ownBuild(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[src^="/assets/entry-"]')
  return script?.getAttribute('src') ?? null
}
