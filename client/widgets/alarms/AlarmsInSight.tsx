import { Link } from 'react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { useTotals } from '../../store/hooks.ts'
import { AlarmItem } from './AlarmItem.tsx'
import { useAlarmsInSight } from './useWorstAlarms.ts'

const LISTED_MAX = 8

/** The alarms that wait for somebody, how many of them are not listed, then those that are acknowledged and dangerous all the same. */
export function AlarmsInSight({ noneClass }: { readonly noneClass: string | undefined }) {
  const { t } = useTexts()
  const { openAlarms, unacknowledged } = useTotals()
  const { waiting, running } = useAlarmsInSight(LISTED_MAX)
  return (
    <>
      {waiting.length > 0 ? null : (
        <p className={noneClass}>{t(openAlarms > 0 ? 'alarms.allSeen' : 'alarms.none')}</p>
      )}
      {waiting.map(({ id }) => (
        <AlarmItem key={id} alarmId={id} />
      ))}
      {unacknowledged > waiting.length ? (
        <Link className="reach" to="/message/messagerecord">
          {t('alarms.furtherWaiting', { count: unacknowledged - waiting.length })}
        </Link>
      ) : null}
      {running.map(({ id }) => (
        <AlarmItem key={id} alarmId={id} />
      ))}
    </>
  )
}
