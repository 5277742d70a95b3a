import type { ComponentType } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import { currentPathname } from '../platform/page.ts'
import { fetchPart } from '../platform/parts.ts'
import { breathe, within } from '../platform/time.ts'

const SCREEN_WAIT_MS = 200

let loading: Promise<ComponentType> | null = null

/**
 * Fetches the console, with the screen that it begins with, and starts its actors, once. Called early by the sign-in page, so that after signing in
 * the user waits for the server only; a failed fetch may be retried.
 */
export function loadConsole(path = currentPathname()): Promise<ComponentType> {
  loading ??= fetchPart(() => fetchConsole(path)).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

let loaded: ComponentType | null = null

/** Null while it is on its way. */
export const loadedConsole = (): ComponentType | null => loaded

async function fetchConsole(path: string): Promise<ComponentType> {
  const [{ Console, startConsole, startFormDrafts, fetchScreenAt }] = await Promise.all([
    import('./signedIn.ts'),
    loadTexts('console'),
  ])
  startFormDrafts()
  // A slow phone has worked for long by now.
  await breathe()
  await startConsole()
  // Most often fetched ahead already; the frame does not wait long for a screen that is not.
  await within(SCREEN_WAIT_MS, fetchScreenAt(path))
  loaded = Console
  return Console
}
