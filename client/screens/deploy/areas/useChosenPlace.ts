import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRecord } from '../../../store/hooks.ts'
import type { PlaceKey } from '../../../widgets/pickers/placeTree.ts'
import { useRecordWatch } from '../../../widgets/records/useRecordWatch.ts'

const PLACE = /^(building|floor|area)\/[a-z0-9_-]+$/

/** The address names it. An area's floor is chosen with it. */
export function useChosenPlace() {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('place') ?? ''
  const place = PLACE.test(wanted) ? (wanted as PlaceKey) : null
  // On a phone, the way back from the chosen item on the page of a place, as an area on that of its floor.
  const [via, setVia] = useState<PlaceKey | null>(null)
  const goTo = (key: PlaceKey | null, from: PlaceKey | null) => {
    setVia(from)
    setParams(key ? { place: key } : {}, { replace: true })
  }
  const watched = useRecordWatch('area', idIn(place, 'area'))
  const area = watched.isOwnDeletion ? undefined : watched.record
  const floor = useRecord('floor', idIn(place, 'floor') ?? area?.floorId ?? null)
  return {
    place,
    via,
    area,
    isGone: watched.gone !== null,
    floor,
    buildingId: idIn(place, 'building'),
    choose: (key: PlaceKey | null) => goTo(key, null),
    chooseInside: (key: PlaceKey) => goTo(key, key === via ? null : place),
    goBack: () => goTo(via, null),
  }
}

export type ChosenPlace = ReturnType<typeof useChosenPlace>

export const idIn = (place: PlaceKey | null, type: 'building' | 'floor' | 'area'): string | null =>
  place?.startsWith(`${type}/`) ? place.slice(type.length + 1) : null
