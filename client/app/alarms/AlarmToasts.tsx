import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Alarm } from '#shared/records/alarm.ts'
import { countsBySeverity } from '../../actions/alarms/askAcknowledge.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { OnTop, useIsCovered } from '../../ui/layout/OnTop.tsx'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { worstOf } from '../../widgets/alarms/alarmOrder.ts'
import styles from './AlarmToasts.module.css'
import { ArmHint } from './ArmHint.tsx'
import { alarmToasts, dismissAlarmToasts } from './alarmToasts.ts'
import { MessagesOnTop } from './MessagesOnTop.tsx'

const NONE: readonly string[] = []
const VISIBLE_MAX = 4
const VISIBLE_ON_PHONE_MAX = 2

/**
 * New alarms above everything, each until it is acknowledged or put away. They never leave by themselves. The worst is at
 * the top, where the stack grows: what is below stays where it is.
 */
export function AlarmToasts() {
  const { t } = useTexts()
  const ids = useReadable(alarmToasts)
  const isNarrow = useMedia('(width < 768px)')
  const isCovered = useIsCovered()
  const [isListOpen, setListOpen] = useState(false)
  // The list holds them all, the worst first.
  const isFolded = isListOpen && isCovered
  const { shown, hidden } = useStack(isFolded ? NONE : ids, isNarrow ? VISIBLE_ON_PHONE_MAX : VISIBLE_MAX)
  return (
    <OnTop>
      <ArmHint />
      <div className={styles.corner}>
        <section className={styles.toasts} aria-label={t('alarms.region')} aria-live="assertive">
          {shown.map(({ id }) => (
            <Toast key={id} alarmId={id} />
          ))}
          {hidden.length > 0 ? (
            <p className={clsx(styles.toast, styles.toastsMore)}>
              <span>
                {t('alarms.more', {
                  count: hidden.length,
                  severities: countsBySeverity(hidden).join(t('alarms.listComma')),
                })}
              </span>
              <Link to="/message/messagerecord" onClick={() => dismissAlarmToasts(ids)}>
                {t('alarms.showAll')}
              </Link>
            </p>
          ) : null}
        </section>
        {isCovered ? <MessagesOnTop isOpen={isListOpen} setOpen={setListOpen} /> : null}
      </div>
    </OnTop>
  )
}

/** All critical ones, and others while there is room; what is left is the least severe. */
function useStack(ids: readonly string[], max: number) {
  const { read } = useConsoleState().store
  return useMemo(() => {
    const alarms: readonly Alarm[] = ids.flatMap((id) => read.get('alarm', id) ?? [])
    const shown = worstOf(alarms, max)
    const seen = new Set(shown)
    return { shown, hidden: alarms.filter((alarm) => !seen.has(alarm)) }
  }, [read, ids, max])
}

function Toast({ alarmId }: { readonly alarmId: string }) {
  const { t } = useTexts()
  return (
    <div className={styles.toast} data-toast-alarm="">
      <AlarmItem
        alarmId={alarmId}
        extra={
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={t('alarms.dismiss')}
            title={t('alarms.dismiss')}
            onClick={() => dismissAlarmToasts([alarmId])}
          />
        }
      />
    </div>
  )
}
