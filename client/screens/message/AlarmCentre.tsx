/** Open alarms, live from the store, and the history of all alarms, page by page from the server: one table. */
import { useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIsArriving, useTotals } from '../../store/hooks.ts'
import styles from './AlarmCentre.module.css'
import { AlarmHistory } from './AlarmHistory.tsx'
import { OpenAlarms } from './OpenAlarms.tsx'

const VIEWS = ['open', 'history'] as const

export function AlarmCentre() {
  const [query] = useSearchParams()
  return query.get('view') === 'history' ? (
    <AlarmHistory switcher={<Views view="history" />} />
  ) : (
    <OpenAlarms switcher={<Views view="open" />} />
  )
}

function Views({ view }: { readonly view: (typeof VIEWS)[number] }) {
  const { t } = useTexts()
  const [, setQuery] = useSearchParams()
  const { openAlarms } = useTotals()
  const isArriving = useIsArriving()
  return VIEWS.map((name) => (
    <button
      key={name}
      type="button"
      className={styles.view}
      aria-pressed={name === view}
      onClick={() => setQuery(name === 'open' ? {} : { view: name })}
    >
      {t(`messages.${name}`)}
      {name === 'open' ? <b>{isArriving ? '–' : openAlarms}</b> : null}
    </button>
  ))
}
