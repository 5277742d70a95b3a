import { type ComponentType, createElement, lazy, useState } from 'react'
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

/** A component with a fetch of its own, for who knows beforehand that it will be shown. */
export type FetchedPart<P extends object> = ComponentType<P> & { readonly fetch: () => Promise<void> }

/**
 * A part that is shown at once when it was fetched before. Plain `lazy` would commit its fallback even then, and React
 * keeps a fallback that was shown for 300 ms before it replaces it.
 */
export function fetchedPart<P extends object>(load: () => Promise<ComponentType<P>>): FetchedPart<P> {
  let fetched: ComponentType<P> | null = null
  const fetch = async (): Promise<ComponentType<P>> => {
    fetched = await load()
    return fetched
  }
  const Later = lazy(async () => ({ default: await fetch() }))
  // Chosen once per mount: another component in its place would begin anew.
  const Part = (props: P) => {
    const [Shown] = useState<ComponentType<P>>(() => fetched ?? Later)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { fetch: async () => void (await fetch()) })
}
