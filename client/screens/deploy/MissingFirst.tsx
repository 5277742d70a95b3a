import { Button } from '@blueprintjs/core'
import { useNavigate } from 'react-router-dom'
import { must } from '#shared/kernel/assert.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useAllIds } from '../../store/hooks.ts'
import { SET_UP_ORDER, type SetUpFirst } from '../../widgets/projects/setUpOrder.ts'

/** The first thing that is not there yet, of what a screen of this stands on; null where nothing is missing. */
export function useMissingFirst(upTo: SetUpFirst): SetUpFirst | null {
  const counts = {
    building: useAllIds('building').length,
    floor: useAllIds('floor').length,
    area: useAllIds('area').length,
    host: useAllIds('host').length,
    device: useAllIds('device').length,
  }
  const order = SET_UP_ORDER.map(({ makes }) => makes).filter((type) => type !== null)
  return order.slice(0, order.indexOf(upTo) + 1).find((type) => counts[type] === 0) ?? null
}

/** From an empty screen to where its first step is. */
export function ToFirst({ type }: { readonly type: SetUpFirst }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { screen } = must(
    SET_UP_ORDER.find(({ makes }) => makes === type),
    'a screen',
  )
  return (
    <Button onClick={() => navigate(screenOf(screen).path)}>
      {t('list.toScreen', { name: screenTitle(screen) })}
    </Button>
  )
}
