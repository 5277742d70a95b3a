import { useCallback, useState } from 'react'
import { localText } from '../../platform/storage.ts'

/** Value in browser storage by key. */
export function useKept<T>(key: string, parse: (text: string | null) => T): readonly [T, (next: T) => void] {
  const [kept, setKept] = useState<{ readonly key: string; readonly value: T } | null>(null)
  const value = kept?.key === key ? kept.value : parse(localText.read(key))
  if (kept?.key !== key) setKept({ key, value })
  const keep = useCallback(
    (next: T) => {
      localText.write(key, JSON.stringify(next))
      setKept({ key, value: next })
    },
    [key],
  )
  return [value, keep]
}
