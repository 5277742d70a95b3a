import { useMemo, useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useAllIds } from '../../../../store/hooks.ts'
import { type Measured, type Source, sourcesOf } from './sources.ts'

export interface SourceChoice {
  readonly source: Source | null
  readonly sources: readonly Source[]
  /** Total number, more than offered. */
  readonly all: number
  readonly choose: (deviceId: string) => void
}

export function useSource(measured: Measured): SourceChoice {
  const { i18n } = useTexts()
  const { language } = i18n
  const { store } = useConsoleState()
  const ids = useAllIds('device')
  const [chosen, choose] = useState<string | null>(null)
  // The order is that of the places, which are named in the language and change when devices come and go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const { sources, all } = useMemo(() => sourcesOf(store.read, measured), [store, ids, measured, language])
  const source = sources.find(({ device }) => device.id === chosen) ?? sources[0] ?? null
  return { source, sources, all, choose }
}
