import { useMemo } from 'react'
import type { ReadState } from '#shared/records/registry.ts'
import { nameOf, type TextKey } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds } from '../../store/hooks.ts'
import type { FacetOnly } from '../../ui/list/model/columns.ts'

/** Floor name, with building if several; the id if deleted. */
export function floorText(read: ReadState, id: string): string {
  const floor = read.get('floor', id)
  const building = floor && read.get('building', floor.buildingId)
  const name = floor ? nameOf(floor) : id
  return building && read.count('building') > 1 ? `${nameOf(building)} · ${name}` : name
}

/** The floor of a list that an endpoint filters by `floorId`. */
export function useFloorFacet(title: TextKey): FacetOnly<unknown> {
  const { read } = useConsoleState().store
  const floorIds = useAllIds('floor')
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(() => {
    const floors = floorIds
      .flatMap((id) => read.get('floor', id) ?? [])
      .sort((a, b) => b.level - a.level || naturalOrder(a.name, b.name))
    const values = floors.map(({ id }) => id)
    return {
      key: 'floorId',
      title,
      isFacetOnly: true,
      value: () => null,
      facet: { text: (id) => floorText(read, id), values, isOneOf: true, isFoldedAtFirst: true },
    } as const
  }, [read, title, floorIds, language])
}
