/** Uploaded picture of an area, requested once per content. */
import { useCallback } from 'react'
import { areaPicturesContract } from '#shared/contract/areaPictures.ts'
import type { AreaId } from '#shared/records/area.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'

const KEPT = 60
const pictures = new Map<string, string>()

/** Null while loading or unavailable. */
export function useAreaPicture(areaId: AreaId, hash: string): string | null {
  const ask = useCallback(
    async (signal: AbortSignal): Promise<string> => {
      const known = pictures.get(hash)
      if (known !== undefined) return known
      const { picture } = await call(areaPicturesContract.picture, { areaId }, { signal, isQuiet: true })
      pictures.set(hash, picture ?? '')
      for (const old of pictures.keys()) if (pictures.size > KEPT) pictures.delete(old)
      return picture ?? ''
    },
    [areaId, hash],
  )
  const { value, isRenewing } = useAnswer(ask)
  return isRenewing || !value ? null : value
}
