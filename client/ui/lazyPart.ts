import { type ComponentType, lazy } from 'react'
import { loadTexts, type TextBundle } from '../i18n/i18n.ts'
import { fetchPart } from '../platform/parts.ts'

/** A component that is fetched when it is first shown, with texts of its own where it has some; fetched again where that fails. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...texts: readonly TextBundle[]
) {
  return lazy(async () => {
    const [component] = await fetchPart(() => Promise.all([load(), ...texts.map(loadTexts)]))
    return { default: component }
  })
}
