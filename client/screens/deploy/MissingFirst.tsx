import { Button } from '@blueprintjs/core'
import { useNavigate } from 'react-router'
import { screenOf } from '#shared/screens/registry.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useAllIds } from '../../store/hooks.ts'

/** What stands on what, and where the first one is made. */
const ORDER = ['building', 'floor', 'area', 'host', 'device'] as const
const SCREENS = {
  building: 'buildings',
  floor: 'floors',
  area: 'areas',
  host: 'hosts',
  device: 'deviceSetup',
} as const
export type SetUpFirst = (typeof ORDER)[number]

/** The first thing that is not there yet, of what a screen of this stands on; null where nothing is missing. */
export function useMissingFirst(upTo: SetUpFirst): SetUpFirst | null {
  const counts = {
    building: useAllIds('building').length,
    floor: useAllIds('floor').length,
    area: useAllIds('area').length,
    host: useAllIds('host').length,
    device: useAllIds('device').length,
  }
  return ORDER.slice(0, ORDER.indexOf(upTo) + 1).find((type) => counts[type] === 0) ?? null
}

/** From an empty screen to where its first step is. */
export function ToFirst({ type }: { readonly type: SetUpFirst }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const screen = SCREENS[type]
  return (
    <Button onClick={() => navigate(screenOf(screen).path)}>
      {t('list.toScreen', { name: screenTitle(screen) })}
    </Button>
  )
}
