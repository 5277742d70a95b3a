/** By floor and by rule, as both lists of rooms are filtered. */
import { useMemo } from 'react'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import type { FacetOnly } from '../../../ui/list/model/columns.ts'
import { ruleName } from './detectionTexts.ts'

export function usePlaceFacets(): readonly [FacetOnly<unknown>, FacetOnly<unknown>] {
  const { read } = useConsoleState().store
  const floorIds = useAllIds('floor')
  const ruleIds = useAllIds('detection')
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(() => {
    const floors = floorIds
      .flatMap((id) => read.get('floor', id) ?? [])
      .sort((a, b) => b.level - a.level || naturalOrder(a.name, b.name))
    const floorText = (id: string): string => {
      const floor = read.get('floor', id)
      const building = floor && read.get('building', floor.buildingId)
      const name = floor ? nameOf(floor) : id
      return building && read.count('building') > 1 ? `${nameOf(building)} · ${name}` : name
    }
    return [
      {
        key: 'detectionId',
        title: 'detection.rule',
        isFacetOnly: true,
        value: () => null,
        facet: { text: (id) => ruleName(read, id), values: ruleIds, isOneOf: true },
      },
      {
        key: 'floorId',
        title: 'detection.floor',
        isFacetOnly: true,
        value: () => null,
        facet: { text: floorText, values: floors.map(({ id }) => id), isOneOf: true, isFoldedAtFirst: true },
      },
    ] as const
  }, [read, floorIds, ruleIds, language])
}
