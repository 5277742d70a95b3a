import { type ComponentType, lazy } from 'react'
import type { Screen } from '#shared/screens/registry.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { fetchPart } from '../../platform/parts.ts'
import { bundlesOf, partOf } from './screenParts.ts'

const components = new Map<Screen, ComponentType>()

/** The same component for the same screen, so that its chunk is fetched once and its state is kept. */
export function componentOf(screen: Screen): ComponentType | null {
  const part = partOf(screen)
  if (!part) return null
  const known = components.get(screen)
  if (known) return known
  const made = lazy(async () => {
    const both = () => Promise.all([part.load(), ...bundlesOf(part).map(loadTexts)])
    const [component] = await fetchPart(both).catch((error: unknown) => {
      // Opened once more, the screen begins anew.
      components.delete(screen)
      throw error
    })
    return { default: component }
  })
  components.set(screen, made)
  return made
}
