import type { ComponentType } from 'react'
import { HOME_PATH } from '#shared/screens/registry.ts'
import { loadTexts, prefetchTexts } from '../i18n/i18n.ts'
import { currentPathname } from '../platform/page.ts'
import { fetchPart } from '../platform/parts.ts'
import { prefetchScreen } from './routes/screenComponent.ts'

let loading: Promise<ComponentType> | null = null

/**
 * Fetches the console and starts its actors, once. Called early by the sign-in page, so that after signing in
 * the user waits for the server only; a failed fetch may be retried.
 */
export function loadConsole(): Promise<ComponentType> {
  loading ??= fetchPart(fetchConsole).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function fetchConsole(): Promise<ComponentType> {
  const [{ Console }, { startConsole }, { startFormDrafts }] = await Promise.all([
    import('./Console.tsx'),
    import('./actors/startConsole.ts'),
    import('./formDrafts.ts'),
    loadTexts('console'),
  ])
  startFormDrafts()
  startConsole()
  return Console
}

/**
 * Has the browser fetch the console and the screen that the address names, without starting anything: while it is not
 * known yet who is signed in. What fails here is fetched again when it is needed.
 */
export function prefetchConsole(): void {
  const parts = [
    import('./Console.tsx'),
    import('./actors/startConsole.ts'),
    import('./formDrafts.ts'),
    prefetchTexts('console'),
    prefetchScreen(currentPathname() === '/' ? HOME_PATH : currentPathname()),
  ]
  for (const part of parts) part.catch(() => undefined)
}
