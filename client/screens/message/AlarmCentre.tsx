/** Open and shelved alarms, live from the store, and the history of all alarms, page by page from the server: one table. */
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIsArriving, useTotals } from '../../store/hooks.ts'
import { AlarmHistory } from './AlarmHistory.tsx'
import { OpenAlarms } from './OpenAlarms.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

const VIEWS = ['open', 'shelved', 'history'] as const

export function AlarmCentre() {
  const [query] = useSearchParams()
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'open'
  const switcher = <Views view={view} />
  if (view === 'history') return <AlarmHistory switcher={switcher} />
  // Remounts, because filters and columns differ.
  return <OpenAlarms key={view} isShelved={view === 'shelved'} switcher={switcher} />
}

function Views({ view }: { readonly view: (typeof VIEWS)[number] }) {
  const { t } = useTexts()
  const { openAlarms, shelvedAlarms } = useTotals()
  const isArriving = useIsArriving()
  const counted = (count: number) => (isArriving ? '–' : count)
  return (
    <ViewSwitch
      current={view}
      views={[
        { name: 'open', text: t('messages.open'), count: counted(openAlarms) },
        { name: 'shelved', text: t('alarmHandling.shelved'), count: counted(shelvedAlarms) },
        { name: 'history', text: t('messages.history') },
      ]}
    />
  )
}
