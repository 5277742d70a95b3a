/** Context for texts about an automation, including names of deleted references. */
import { createContext, Fragment, useContext, useMemo } from 'react'
import type { Automation } from '#shared/records/automation.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { struckParts, type WordSource } from './words.ts'

/** Deleted references of the shown automation. */
export const LostContext = createContext<Automation['lost']>(undefined)

export function useWords(lost?: Automation['lost']): WordSource {
  const format = useFormat()
  const { read } = useConsoleState().store
  const known = useContext(LostContext)
  const names = lost ?? known
  return useMemo(() => ({ read, format, lost: names }), [read, format, names])
}

/** A text with the names of deleted records struck through. */
export function Struck({ text }: { readonly text: string }) {
  return struckParts(text).map(({ text: part, isStruck }, i) =>
    isStruck ? <s key={i}>{part}</s> : <Fragment key={i}>{part}</Fragment>,
  )
}
