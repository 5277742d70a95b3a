import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { onPageHide } from '../../platform/page.ts'
import { DraftKeeper, draftPort } from './drafts.ts'
import type { FormStore } from './model/formStore.ts'

export interface DraftHandle {
  /** When the restored draft was typed; null without. */
  readonly restoredAtMs: number | null
  /** Call when the input was submitted or discarded. */
  readonly forget: () => void
}

interface About {
  readonly endpoint: Endpoint
  /** Input without a field, which identifies what the form is about. */
  readonly extra?: object | undefined
  readonly draft?: string | false | undefined
}

/** Stores unsent input and restores it when the form opens. */
export function useDraft(store: FormStore, { endpoint, extra, draft }: About): DraftHandle {
  const [restoredAtMs, setRestored] = useState<number | null>(null)
  const keeper = useRef<DraftKeeper | null>(null)
  const ids = [...Object.values(extra ?? {}).filter((one) => typeof one === 'string'), draft || '']
  const about = draft === false ? null : ids.filter((id) => id !== '').join('/')
  useEffect(() => {
    const port = draftPort()
    const form = about === null ? null : (port?.formOf(endpoint, about === '' ? [] : [about]) ?? null)
    if (!port || form === null) return undefined
    const own = new DraftKeeper(port, form, store)
    keeper.current = own
    let isShown = true
    own.restore().then((atMs) => {
      if (isShown && atMs !== null) setRestored(atMs)
    }, console.warn)
    const stop = [own.follow(), onPageHide(() => own.flush(true))]
    return () => {
      isShown = false
      keeper.current = null
      for (const end of stop) end()
    }
  }, [store, endpoint, about])
  const forget = () => {
    keeper.current?.forget()
    setRestored(null)
  }
  return { restoredAtMs, forget }
}
