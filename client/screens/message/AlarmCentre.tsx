/** Open and shelved alarms, live from the store, and the history of all alarms, page by page from the server: one table. */
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIsArriving, useTotals } from '../../store/hooks.ts'
import styles from './AlarmCentre.module.css'
import { AlarmHistory } from './AlarmHistory.tsx'
import { OpenAlarms } from './OpenAlarms.tsx'

const VIEWS = ['open', 'shelved', 'history'] as const

export function AlarmCentre() {
  const [query] = useSearchParams()
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'open'
  const switcher = <Views view={view} />
  if (view === 'history') return <AlarmHistory switcher={switcher} />
  // Each has filters and columns of its own.
  return <OpenAlarms key={view} isShelved={view === 'shelved'} switcher={switcher} />
}

function Views({ view }: { readonly view: (typeof VIEWS)[number] }) {
  const { t } = useTexts()
  const [, setQuery] = useSearchParams()
  const { openAlarms, shelvedAlarms } = useTotals()
  const counts = { open: openAlarms, shelved: shelvedAlarms, history: null }
  const isArriving = useIsArriving()
  return VIEWS.map((name) => (
    <button
      key={name}
      type="button"
      className={styles.view}
      aria-pressed={name === view}
      onClick={() => setQuery(name === 'open' ? {} : { view: name })}
    >
      {name === 'shelved' ? t('alarmHandling.shelved') : t(`messages.${name}`)}
      {counts[name] === null ? null : <b>{isArriving ? '–' : counts[name]}</b>}
    </button>
  ))
}
