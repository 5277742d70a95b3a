import type { ComponentType } from 'react'
import { currentLanguage, loadTexts } from '../i18n/i18n.ts'
import { fetchPart } from '../platform/parts.ts'

/** Once: a failed fetch may be retried. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= fetchPart(load).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

/**
 * Fetches the console and starts its actors, once. Called early by the sign-in page, so that after signing in
 * the user waits for the server only.
 */
export const loadConsole = once(async (): Promise<ComponentType> => {
  const [{ Console }, { startConsole }, { startFormDrafts }] = await Promise.all([
    import('./Console.tsx'),
    import('./actors/startConsole.ts'),
    import('./formDrafts.ts'),
    loadTexts('console'),
  ])
  startFormDrafts()
  startConsole()
  return Console
})

/** Every page but the sign-in pages. */
export const loadOtherRoutes = once(
  async (): Promise<ComponentType> => (await import('./routes/OtherRoutes.tsx')).OtherRoutes,
)

/** Home, with the console around it: where most people go on to. */
export async function prefetchHome(): Promise<void> {
  const { fetchAhead } = await import('./ahead.ts')
  fetchAhead('/', currentLanguage())
}
