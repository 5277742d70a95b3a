import type { ComponentType } from 'react'
import { loadTexts } from '../i18n/i18n.ts'

let loading: Promise<ComponentType> | null = null

/**
 * Fetches the console and starts its actors, once. Called early by the sign-in page, so that what the person has to
 * wait for after signing in is only the server; a failed fetch may be tried again.
 */
export function loadConsole(): Promise<ComponentType> {
  loading ??= fetchConsole().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function fetchConsole(): Promise<ComponentType> {
  const [{ Console }, { startConsole }] = await Promise.all([
    import('./Console.tsx'),
    import('./actors/startConsole.ts'),
    loadTexts('console'),
  ])
  startConsole()
  return Console
}
