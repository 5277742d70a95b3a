import { useMemo, useState } from 'react'
import { z } from 'zod'
import { parseKept, sessionText } from '../../platform/storage.ts'

const touchedSchema = z.record(z.string().max(80), z.boolean())
type Touched = Readonly<Record<string, boolean>>

function read(key: string): Touched {
  const parsed = touchedSchema.safeParse(parseKept(sessionText.read(key)))
  // Nothing kept, or by something else: the tree opens as it comes.
  return parsed.success ? parsed.data : {}
}

export interface Expanded {
  readonly open: ReadonlySet<string>
  readonly toggle: (ids: readonly string[], isOpen: boolean) => void
}

/** What is open in a tree: as it comes, but for what the person has opened and closed; kept by this tab under `key`. */
export function useExpanded(key: string, openAtFirst: Iterable<string>): Expanded {
  const [kept, setKept] = useState(() => ({ key, touched: read(key) }))
  const touched = kept.key === key ? kept.touched : read(key)
  const first = [...openAtFirst].join('\n')
  const open = useMemo(() => {
    const ids = new Set(first === '' ? [] : first.split('\n'))
    for (const [id, isOpen] of Object.entries(touched)) {
      if (isOpen) ids.add(id)
      else ids.delete(id)
    }
    return ids
  }, [first, touched])
  const toggle = (ids: readonly string[], isOpen: boolean) => {
    const next = { ...touched, ...Object.fromEntries(ids.map((id) => [id, isOpen])) }
    sessionText.write(key, JSON.stringify(next))
    setKept({ key, touched: next })
  }
  return { open, toggle }
}
