/** By floor and by rule, as both lists of rooms are filtered. */
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import type { FacetOnly } from '../../../ui/list/model/columns.ts'
import { useFloorFacet } from '../../../widgets/list/useFloorFacet.ts'
import { ruleName } from './detectionTexts.ts'

export function usePlaceFacets(): readonly [FacetOnly<unknown>, FacetOnly<unknown>] {
  const { read } = useConsoleState().store
  const ruleIds = useAllIds('detection')
  const floor = useFloorFacet('detection.floor')
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () =>
      [
        {
          key: 'detectionId',
          title: 'detection.rule',
          isFacetOnly: true,
          value: () => null,
          facet: { text: (id) => ruleName(read, id), values: ruleIds, isOneOf: true },
        },
        floor,
      ] as const,
    [read, ruleIds, floor, language],
  )
}
