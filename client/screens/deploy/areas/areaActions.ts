/** What engineers do to areas that exist. A refusal is shown as that of every other call. */
import { areasContract } from '#shared/contract/areas.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { showStep } from '../../../actions/setupSteps.ts'
import { call } from '../../../api/api.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { type AreaPlace, placeBeside, placeNow } from './dropPlace.ts'

const shown = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  )

/** Each resolves to whether it was done. */
export async function shiftArea(read: ReadState, area: Area, direction: 'up' | 'down'): Promise<boolean> {
  const was = placeNow(read, area)
  const now = placeBeside(read, area, direction)
  const isDone = await shown(call(areasContract.order, { areaId: area.id, direction }))
  if (isDone && now) showMove(area, was, now)
  return isDone
}

export async function moveArea(read: ReadState, area: Area, place: AreaPlace): Promise<boolean> {
  const was = placeNow(read, area)
  const isDone = await shown(call(areasContract.order, { areaId: area.id, ...place }))
  if (isDone && !isSameJson(was, place)) showMove(area, was, place)
  return isDone
}

/** Back to where it was, if it still stands where it was put. */
function showMove(area: Area, was: AreaPlace, now: AreaPlace): void {
  showStep(i18n.t('deploy.moved', { name: areaTitle(area) }), () =>
    call(areasContract.order, { areaId: area.id, ...was, from: now }),
  )
}

export const removeArea = (areaId: AreaId): Promise<boolean> => shown(call(areasContract.remove, { areaId }))
