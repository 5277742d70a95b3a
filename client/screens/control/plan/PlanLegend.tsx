import { clsx } from 'clsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Sign } from '../matrix/Sign.tsx'
import styles from './plan.module.css'

const SHOWN = ['alarm', 'occupied', 'do_not_disturb', 'make_up_room', 'offline'] as const

/** Legend of room icons; empty rooms have none. */
export function PlanLegend() {
  const { t } = useTexts()
  return (
    <ul className={styles.legend} aria-label={t('areas.plan.legend')}>
      {SHOWN.map((sign) => (
        <li key={sign} className={clsx(styles.meaning, styles[sign])}>
          <Sign of={sign} />
          {t(`areas.filter.${sign}`)}
        </li>
      ))}
    </ul>
  )
}
