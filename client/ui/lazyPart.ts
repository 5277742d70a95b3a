import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadTexts, type TextBundle } from '../i18n/i18n.ts'
import { importWithRetry } from '../platform/importRetry.ts'

export type LazyPart<P extends object> = ComponentType<P> & {
  /** Fetches the component without showing it. */
  readonly preload: () => Promise<void>
  readonly hasFailed: () => boolean
}

/**
 * `React.lazy` with texts, retry and `preload`. Preloaded components render immediately; plain `lazy` would show its
 * fallback for 300 ms. A failure persists until `preload` succeeds.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...texts: readonly TextBundle[]
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<ComponentType<P>> | null = null
  let hasFailed = false
  const fetch = (): Promise<ComponentType<P>> => {
    loading ??= importWithRetry(() => Promise.all([load(), ...texts.map(loadTexts)])).then(
      ([component]) => {
        loaded = component
        hasFailed = false
        return component
      },
      (error: unknown) => {
        loading = null
        hasFailed = true
        throw error
      },
    )
    return loading
  }
  const Later = lazy(async () => ({ default: await fetch() }))
  // Fixed per mount, because another component would lose state.
  const Part = (props: P) => {
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Later)
    return createElement(Shown, props)
  }
  return Object.assign(Part, {
    preload: async () => void (await fetch()),
    hasFailed: () => hasFailed,
  })
}
