/** Picture of a floor plan, requested once per content. */
import { useCallback } from 'react'
import { floorPlansContract } from '#shared/contract/floorPlans.ts'
import type { FloorId } from '#shared/records/floor.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useIds, useRecord } from '../../store/hooks.ts'
import { USUAL_RATIO } from '../../ui/plan/PlanFrame.tsx'

const KEPT = 6
const pictures = new Map<string, string>()

export function usePlanPicture(floorId: FloorId) {
  const [planId = null] = useIds('floorPlan', 'floor', floorId)
  const facts = useRecord('floorPlan', planId)?.picture
  const hash = facts?.hash
  const ask = useCallback(
    async (signal: AbortSignal): Promise<string> => {
      if (hash === undefined) return ''
      const known = pictures.get(hash)
      if (known !== undefined) return known
      const { picture } = await call(floorPlansContract.picture, { floorId }, { signal })
      pictures.set(hash, picture ?? '')
      for (const old of pictures.keys()) if (pictures.size > KEPT) pictures.delete(old)
      return picture ?? ''
    },
    [floorId, hash],
  )
  const { value, isRenewing } = useAnswer(ask)
  return {
    picture: hash === undefined || isRenewing || !value ? null : value,
    isDrawing: facts?.type === 'image/svg+xml',
    ratio: facts ? Math.min(6, Math.max(0.2, facts.widthPx / facts.heightPx)) : USUAL_RATIO,
    hasPicture: facts !== undefined,
  }
}
