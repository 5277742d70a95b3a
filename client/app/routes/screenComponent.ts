import { HOME_PATH } from '#shared/screens/homePath.ts'
import { findScreen, type Screen } from '#shared/screens/registry.ts'
import { type LazyPart, lazyPart } from '../../ui/lazyPart.ts'
import { bundlesOf, partOf } from './screenParts.ts'

const components = new Map<Screen, LazyPart<object>>()

/**
 * Returns the same component for the same screen to preserve its state. After a failure, the screen is recreated.
 */
export function componentOf(screen: Screen): LazyPart<object> | null {
  const part = partOf(screen)
  if (!part) return null
  const known = components.get(screen)
  if (known && !known.hasFailed()) return known
  const made = lazyPart(part.load, ...bundlesOf(part))
  components.set(screen, made)
  return made
}

/** Fetches the screen at a path before it is shown. A failure is shown with the screen. */
export async function preloadScreen(path: string): Promise<void> {
  const screen = findScreen(path === '/' ? HOME_PATH : path)
  if (screen)
    await componentOf(screen)
      ?.preload()
      .catch(() => undefined)
}
