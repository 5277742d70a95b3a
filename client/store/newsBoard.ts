/** Server notifications that are not commits, for current subscribers; not stored. */
import type { News } from '#shared/news.ts'

export interface NewsBoard {
  /** Called with each news about it. */
  listen(about: string, listener: (news: News) => void): () => void
}

export interface WritableNewsBoard extends NewsBoard {
  tell(news: readonly News[]): void
}

export function createNewsBoard(): WritableNewsBoard {
  const listeners = new Map<string, Set<(news: News) => void>>()
  return {
    listen(about, listener) {
      const own = listeners.get(about) ?? new Set()
      listeners.set(about, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(about) === own) listeners.delete(about)
      }
    },
    tell(news) {
      for (const one of news) for (const listener of listeners.get(one.about) ?? []) listener(one)
    },
  }
}
