import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import styles from './AlarmToasts.module.css'
import { alarmToasts, dismissAlarmToasts } from './alarmToasts.ts'

const VISIBLE_MAX = 4

/** New alarms, each until it is acknowledged or put away. They never leave by themselves. */
export function AlarmToasts() {
  const { t } = useTexts()
  const ids = useReadable(alarmToasts)
  const hidden = ids.slice(VISIBLE_MAX)
  return (
    <section className={styles.toasts} aria-label={t('alarms.region')} aria-live="assertive">
      {ids.slice(0, VISIBLE_MAX).map((id) => (
        <div key={id} className={styles.toast}>
          <AlarmItem
            alarmId={id}
            extra={
              <Button
                variant="minimal"
                icon={<Cross />}
                aria-label={t('alarms.dismiss')}
                title={t('alarms.dismiss')}
                onClick={() => dismissAlarmToasts([id])}
              />
            }
          />
        </div>
      ))}
      {hidden.length > 0 ? (
        <p className={clsx(styles.toast, styles.toastsMore)}>
          <span>{t('alarms.more', { count: hidden.length })}</span>
          <Link to="/message/messagerecord" onClick={() => dismissAlarmToasts(ids)}>
            {t('alarms.showAll')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
