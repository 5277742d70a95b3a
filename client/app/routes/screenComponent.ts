import { type ComponentType, lazy } from 'react'
import { SCREENS, type Screen } from '#shared/screens/registry.ts'
import { loadTexts, prefetchTexts, type TextBundle } from '../../i18n/i18n.ts'
import { fetchPart } from '../../platform/parts.ts'
import { partOf, type ScreenPart } from './screenParts.ts'

const bundlesOf = (texts: ScreenPart['texts'] = []): readonly TextBundle[] =>
  typeof texts === 'string' ? [texts] : texts

const components = new Map<Screen, ComponentType>()

/** The same component for the same screen, so that its chunk is fetched once and its state is kept. */
export function componentOf(screen: Screen): ComponentType | null {
  const part = partOf(screen)
  if (!part) return null
  const known = components.get(screen)
  if (known) return known
  const { load, texts } = part
  const made = lazy(async () => {
    const both = () => Promise.all([load(), ...bundlesOf(texts).map(loadTexts)])
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

/** Has the browser fetch the screen at the address; without one there is nothing to do. */
export async function prefetchScreen(path: string): Promise<void> {
  const screen = SCREENS.find((one) => one.path === path)
  const part = screen && partOf(screen)
  if (part) await Promise.all([part.load(), ...bundlesOf(part.texts).map(prefetchTexts)])
}
