import { HOME_PATH } from '#shared/screens/homePath.ts'
import { findScreen, type Screen } from '#shared/screens/registry.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { fetchPart } from '../../platform/parts.ts'
import { type FetchedPart, fetchedPart } from '../../ui/lazyPart.ts'
import { bundlesOf, partOf } from './screenParts.ts'

const components = new Map<Screen, FetchedPart<object>>()

/** The same component for the same screen, so that its chunk is fetched once and its state is kept. */
export function componentOf(screen: Screen): FetchedPart<object> | null {
  const part = partOf(screen)
  if (!part) return null
  const known = components.get(screen)
  if (known) return known
  const made = fetchedPart(async () => {
    const both = () => Promise.all([part.load(), ...bundlesOf(part).map(loadTexts)])
    const [component] = await fetchPart(both).catch((error: unknown) => {
      // Opened once more, the screen begins anew.
      components.delete(screen)
      throw error
    })
    return component
  })
  components.set(screen, made)
  return made
}

/** The screen at an address, so that it is there when it is shown; what fails is fetched again then. */
export async function fetchScreenAt(path: string): Promise<void> {
  const screen = findScreen(path === '/' ? HOME_PATH : path)
  if (screen)
    await componentOf(screen)
      ?.fetch()
      .catch(() => undefined)
}
