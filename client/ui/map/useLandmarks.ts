import { useMemo } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { useProvinces } from '../form/places/useProvinces.ts'
import type { Landmark } from './mapPoint.ts'

/** Cities shown for orientation, named in the reader's language. */
export function useLandmarks(): readonly Landmark[] {
  const { i18n } = useTexts()
  const provinces = useProvinces()
  const isEnglish = i18n.language !== 'zh'
  return useMemo(
    () =>
      (provinces ?? [])
        .flatMap(({ cities }) => cities)
        .map(({ name, nameEn, longitude, latitude }) => ({
          name: isEnglish ? nameEn : name,
          longitude,
          latitude,
        })),
    [provinces, isEnglish],
  )
}
