import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type AddressChange,
  type AddressRules,
  applyView,
  asksNothing,
  assertFacetNames,
  changeAddress,
  type ListAddress,
  readAddress,
  viewOf,
} from './model/listUrl.ts'

export interface ListAddressHandle {
  readonly address: ListAddress
  /** Whether the URL had no query. */
  readonly isPlain: boolean
  readonly change: (change: AddressChange) => void
  readonly apply: (view: string) => void
  readonly viewWith: (columns: readonly string[]) => string
}

/** The list's query, read from the URL and written back to it. */
export function useListAddress(rules: AddressRules): ListAddressHandle {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const address = useMemo(() => {
    assertFacetNames(rules)
    return readAddress(new URLSearchParams(text), rules)
  }, [text, rules])
  const change = useCallback(
    (next: AddressChange) => setParams((before) => changeAddress(before, next, rules), { replace: true }),
    [setParams, rules],
  )
  const apply = useCallback(
    (view: string) => setParams((before) => applyView(before, view, rules), { replace: true }),
    [setParams, rules],
  )
  const isPlain = asksNothing(params, rules)
  const viewWith = (columns: readonly string[]) => viewOf(params, rules, columns)
  return { address, isPlain, change, apply, viewWith }
}
