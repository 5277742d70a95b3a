import { useMemo, useState } from 'react'
import { parseKept, sessionText } from '../../platform/storage.ts'

const KEY_LENGTH_MAX = 80
type Touched = Readonly<Record<string, boolean>>

const isTouched = (kept: unknown): kept is Touched =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.entries(kept).every(([id, isOpen]) => id.length <= KEY_LENGTH_MAX && typeof isOpen === 'boolean')

function read(key: string): Touched {
  const kept = parseKept(sessionText.read(key))
  // Invalid storage: default expansion.
  return isTouched(kept) ? kept : {}
}

export interface Expanded {
  readonly open: ReadonlySet<string>
  readonly toggle: (ids: readonly string[], isOpen: boolean) => void
}

/** Branches never collapse automatically, even if the selected node is deleted. */
function useAllSoFar(key: string, ids: Iterable<string>): string {
  const [seen, setSeen] = useState({ key, ids: '' })
  const known = seen.key === key && seen.ids !== '' ? seen.ids.split('\n') : []
  const all = [...new Set([...known, ...ids])].join('\n')
  if (seen.key !== key || seen.ids !== all) setSeen({ key, ids: all })
  return all
}

/** The expanded nodes: the defaults and the changes by the user; stored by this tab under `key`. */
export function useExpanded(key: string, openAtFirst: Iterable<string>): Expanded {
  const [kept, setKept] = useState(() => ({ key, touched: read(key) }))
  const touched = kept.key === key ? kept.touched : read(key)
  const first = useAllSoFar(key, openAtFirst)
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
