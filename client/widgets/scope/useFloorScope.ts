import { useMemo } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds, useViewer } from '../../store/hooks.ts'
import { floorScope } from './floorScope.ts'

/** Scope of the figures if restricted; null for the whole project. */
export function useFloorScope(): string | null {
  const { i18n } = useTexts()
  const isLimited = useViewer()?.limits.includes('areas') === true
  const { read } = useConsoleState().store
  const [floors, areas, buildings] = [useAllIds('floor'), useAllIds('area'), useAllIds('building')]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text follows what there is, and the language
  const text = useMemo(() => floorScope(read), [read, floors, areas, buildings, i18n?.language])
  return isLimited && text !== '' ? text : null
}
