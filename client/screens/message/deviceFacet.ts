import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isId } from '#shared/kernel/ids.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import type { FacetOnly } from '../../ui/list/model/columns.ts'

/**
 * Filter by a device given in the link; there are too many to list. Deleted devices still filter.
 * @param name device name, or a message if deleted
 */
export function deviceFacet(deviceId: string | null, name: string): readonly FacetOnly<unknown>[] {
  // The endpoint refuses an id that is no device's.
  if (!isId('dev', deviceId)) return []
  const facet = { text: () => name, values: [deviceId], isOneOf: true } as const
  return [{ key: 'deviceId', title: 'messages.device', isFacetOnly: true, value: () => null, facet }]
}

/** Device filter from the URL; also for deleted devices. */
export function useDeviceFacet(): readonly FacetOnly<unknown>[] {
  const { t } = useTexts()
  const [query] = useSearchParams()
  const deviceId = query.get('deviceId')
  const device = useRecord('device', deviceId)
  const name = device ? nameOf(device) : t('messages.deviceGone')
  return useMemo(() => deviceFacet(deviceId, name), [deviceId, name])
}
