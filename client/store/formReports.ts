/** Reports open and closed forms of this tab to the server. */
import type { OpenForm } from '#shared/topics.ts'

export interface FormReports {
  /** Reports are dropped while there is no live connection. */
  report(form: OpenForm): void
}

export interface ReadableFormReports extends FormReports {
  listen(listener: (form: OpenForm) => void): () => void
}

export function createFormReports(): ReadableFormReports {
  const listeners = new Set<(form: OpenForm) => void>()
  return {
    report(form) {
      for (const listener of listeners) listener(form)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
