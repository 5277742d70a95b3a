import { useState } from 'react'
import type { ReadState } from '#shared/records/registry.ts'
import { hasPhrase } from '#shared/rules/textSearch.ts'
import { sessionText } from '../../../platform/storage.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useIsArriving, useRecord } from '../../../store/hooks.ts'
import { floorsWithPlan } from '../../../widgets/plan/planFloors.ts'
import type { AreaUrl } from '../useAreaUrl.ts'
import { shownFloor } from './shownFloor.ts'

/** The floor stays until the user changes it, even with new alarms elsewhere. */
export function useShownFloor(url: AreaUrl, alarmed: readonly string[]) {
  const { read } = useConsoleState().store
  // Recomputed when an outline, area or floor is added or removed.
  useAllIds('planOutline')
  useAllIds('area')
  useAllIds('floor')
  const isArriving = useIsArriving()
  const [projectId = ''] = useAllIds('project')
  const key = `plan_floor/${projectId}`
  const open = useRecord('area', url.areaId)?.floorId
  const [followed, setFollowed] = useState(url.areaId)
  const [opened, setOpened] = useState<string | null>(null)
  const floors = floorsWithPlan(read)
  // A room that is opened from elsewhere is shown where it is.
  if (followed !== url.areaId) {
    setFollowed(url.areaId)
    if (open !== undefined && floors.some((id) => id === open)) setOpened(open)
  }
  const stays = floors.find((id) => id === opened) ?? null
  const chosen = useRecord('floor', url.floorId)?.id ?? stays
  const found = floorWith(read, floors, url.query.search, chosen)
  const last = sessionText.read(key)
  const shown = shownFloor({ chosen: found ?? chosen, alarmed, open, last, floors })
  if (shown?.hasPlan && !isArriving && found === null && opened !== shown.id) setOpened(shown.id)
  const show = (floorId: string) => {
    sessionText.write(key, floorId)
    // The search match may be on another floor.
    url.change({ floorId, search: '' })
  }
  return { shown, show, isMissed: url.query.search !== '' && found === null }
}

/** Floor that matches the search: the chosen one, else the first. Null without a match. */
function floorWith(
  read: ReadState,
  floors: readonly string[],
  search: string,
  chosen: string | null,
): string | null {
  if (search === '') return null
  const has = (floorId: string) =>
    [...read.by('area', 'floor', floorId).values()].some(({ name, nameEn }) =>
      hasPhrase(search, [name, nameEn]),
    )
  return [chosen, ...floors].find((id) => id !== null && has(id)) ?? null
}
