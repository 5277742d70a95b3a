import type { ComponentType } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import { fetchPart } from '../platform/parts.ts'

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
