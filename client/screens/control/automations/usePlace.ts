/** Time zone and position of the project, loaded once per screen. */
import { createContext, useContext, useMemo } from 'react'
import type { Place } from '#shared/automation/sun.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import { sessionContract } from '#shared/contract/session.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useFormat } from '../../../i18n/useFormat.ts'

const NOWHERE: Place = { timeZone: 'UTC', latitude: null, longitude: null }
export const PlaceContext = createContext<Place>(NOWHERE)
export const usePlace = (): Place => useContext(PlaceContext)

async function askPosition(signal: AbortSignal) {
  const { xmid } = await call(sessionContract.info, {}, { signal, isQuiet: true })
  if (xmid === null) return null
  return call(projectsContract.info, { xmid }, { signal, isQuiet: true })
}

/** Without a known position there are no sun times. */
export function useProjectPlace(): Place {
  const { timeZone } = useFormat()
  const { value } = useAnswer(askPosition)
  const latitude = value?.latitude ?? null
  const longitude = value?.longitude ?? null
  return useMemo(() => ({ timeZone, latitude, longitude }), [timeZone, latitude, longitude])
}
