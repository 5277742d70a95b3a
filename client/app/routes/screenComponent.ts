import { type ComponentType, lazy } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'
import type { Screen } from './screen.ts'

const components = new Map<Screen, ComponentType>()

/** The same component for the same screen, so that its part is fetched once and its state is not lost. */
export function componentOf(screen: Screen): ComponentType | null {
  const { load, texts } = screen
  if (!load) return null
  const known = components.get(screen)
  if (known) return known
  const made = lazy(async () => {
    const [component] = await Promise.all([load(), texts && loadTexts(texts)])
    return { default: component }
  })
  components.set(screen, made)
  return made
}
