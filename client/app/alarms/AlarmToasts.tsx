import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Alarm } from '#shared/records/alarm.ts'
import { countsBySeverity } from '../../actions/alarms/askAcknowledge.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { OnTop, useIsCovered } from '../../ui/layout/OnTop.tsx'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { worstOf } from '../../widgets/alarms/alarmOrder.ts'
import { useIsPresenting } from '../demo/presenting.ts'
import styles from './AlarmToasts.module.css'
import { ArmHint } from './ArmHint.tsx'
import { alarmToasts, dismissAlarmToasts } from './alarmToasts.ts'
import { MessagesOnTop } from './MessagesOnTop.tsx'

const NONE: readonly string[] = []
const ALARM_CENTRE = '/message/messagerecord'
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
  // The table has them, worst first: there one line says that some are new, and covers no button of a row.
  const isAtTable = useLocation().pathname === ALARM_CENTRE && !isCovered
  // On stage a stack of what was there before would cover what the chapter is about.
  const isPresenting = useIsPresenting()
  const visibleMax = isNarrow ? VISIBLE_ON_PHONE_MAX : VISIBLE_MAX
  const { shown, hidden } = useStack(isFolded ? NONE : ids, isAtTable || isPresenting ? 0 : visibleMax)
  return (
    <OnTop>
      <ArmHint />
      <div className={clsx(styles.corner, isAtTable && styles.atTable)}>
        <section className={styles.toasts} aria-label={t('alarms.region')} aria-live="assertive">
          {shown.map(({ id }) => (
            <Toast key={id} alarmId={id} />
          ))}
          {hidden.length > 0 ? <More alarms={hidden} ids={ids} isAtTable={isAtTable} /> : null}
        </section>
        {isCovered ? <MessagesOnTop isOpen={isListOpen} setOpen={setListOpen} isNarrow={isNarrow} /> : null}
      </div>
    </OnTop>
  )
}

/** What is not shown one by one. */
function More(props: {
  readonly alarms: readonly Alarm[]
  readonly ids: readonly string[]
  readonly isAtTable: boolean
}) {
  const { t } = useTexts()
  const { alarms, ids, isAtTable } = props
  const severities = countsBySeverity(alarms).join(t('alarms.listComma'))
  const dismiss = () => dismissAlarmToasts(ids)
  return (
    <p className={clsx(styles.toast, styles.toastsMore)}>
      <span>{t(isAtTable ? 'alarms.newHere' : 'alarms.more', { count: alarms.length, severities })}</span>
      {isAtTable ? (
        <button type="button" className={styles.seen} onClick={dismiss}>
          {t('alarms.dismiss')}
        </button>
      ) : (
        <Link to={ALARM_CENTRE} onClick={dismiss}>
          {t('alarms.showAll')}
        </Link>
      )}
    </p>
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
