/** What engineers do to areas that exist. A refusal is shown as that of every other call. */
import { areasContract } from '#shared/contract/areas.ts'
import type { AreaId } from '#shared/records/area.ts'
import { call } from '../../../api/api.ts'
import type { AreaPlace } from './dropPlace.ts'

const shown = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  )

/** Each resolves to whether it was done. */
export const shiftArea = (areaId: AreaId, direction: 'up' | 'down'): Promise<boolean> =>
  shown(call(areasContract.order, { areaId, direction }))

export const moveArea = (areaId: AreaId, place: AreaPlace): Promise<boolean> =>
  shown(call(areasContract.order, { areaId, ...place }))

export const removeArea = (areaId: AreaId): Promise<boolean> => shown(call(areasContract.remove, { areaId }))
