/** Uncaught errors and rejections of this page, as the browser reports them. */
import type { Cancel } from './time.ts'

export type FailureKind = 'uncaught' | 'rejection' | 'import'
export type FailureListener = (kind: FailureKind, thrown: unknown) => void

/** Chromium reports a harmless postponement of its own as an error; no code of ours threw it. */
const NO_FAILURE = /^ResizeObserver loop/

export function onFailure(hear: FailureListener): Cancel {
  const onError = ({ error, message }: ErrorEvent) => {
    if (!NO_FAILURE.test(message)) hear('uncaught', error ?? message)
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => hear('rejection', reason)
  // The bundler's error for a chunk that could not be fetched.
  const onImport = (event: Event) => hear('import', 'payload' in event ? event.payload : event.type)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  window.addEventListener('vite:preloadError', onImport)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
    window.removeEventListener('vite:preloadError', onImport)
  }
}

/** Current page address without the hash. */
export const pageAddress = (): string => `${location.pathname}${location.search}`

/** The finished console, as opposed to the one served module by module while it is written. */
export const isBuilt = (): boolean => import.meta.env.PROD
