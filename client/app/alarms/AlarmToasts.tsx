import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { alarmsContract } from '#shared/contract/alarms.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { countsBySeverity } from '../../actions/alarms/countsBySeverity.ts'
import { placeNameIn } from '../../i18n/alarmPlace.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { matchesMedia } from '../../platform/page.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useCan } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { OnTop, useHasDialog, useIsCovered } from '../../ui/layout/OnTop.tsx'
import { useReservedHeight } from '../../ui/layout/useReservedHeight.ts'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { useIsPresenting } from '../demo/presenting.ts'
import styles from './AlarmToasts.module.css'
import { ArmHint } from './ArmHint.tsx'
import { kindsOf, stackOf } from './alarmStack.ts'
import { alarmToasts, dismissAlarmToasts, freshToasts, holdToasts, isFreshToast } from './alarmToasts.ts'
import { MessagesOnTop } from './MessagesOnTop.tsx'

const NONE: readonly string[] = []
const ALARM_CENTRE = '/message/messagerecord'
const VISIBLE_MAX = 4
const VISIBLE_ON_PHONE_MAX = 2
/** Asked anew each time: what leaves with the pointer or the focus on it says nothing. A finger that is gone hovers on. */
const amongThem = () => (matchesMedia('(hover: hover)') ? ':is(:hover, :focus-within)' : ':focus-within')

/**
 * New alarms above everything, the worst at the top, where the stack grows: what is below stays where it is. Critical ones
 * stay until they are acknowledged or put away, as cards and after some seconds as lines, clear of which every page ends.
 */
export function AlarmToasts() {
  const { t } = useTexts()
  const ids = useReadable(alarmToasts)
  const isNarrow = useMedia('(width < 768px)')
  const isCovered = useIsCovered()
  const [isListOpen, setListOpen] = useState(false)
  // The list holds them all, the worst first.
  const isFolded = isListOpen && isCovered
  // The table has them, and its switch says how many: what is not critical would only cover its last rows and its pages.
  const isAtTable = useLocation().pathname === ALARM_CENTRE && !isCovered
  // What fills the window of a phone has its own controls there.
  const isOverSheet = isNarrow && isCovered
  // On stage a stack of what was there before would cover what the chapter is about.
  const isPresenting = useIsPresenting()
  const visibleMax = isNarrow ? VISIBLE_ON_PHONE_MAX : VISIBLE_MAX
  // A dialog ends above the stack, which is no higher than it must be, or has it beside itself.
  const hasDialog = useHasDialog()
  const isBeside = useMedia('(width >= 1408px)') && hasDialog
  const fresh = useReadable(freshToasts)
  const { shown, hidden } = useStack(
    isFolded ? NONE : ids,
    fresh,
    isAtTable || isOverSheet || isPresenting || hasDialog ? 0 : visibleMax,
  )
  const stack = useRef<HTMLElement>(null)
  useEffect(() => holdToasts(() => stack.current?.matches(amongThem()) === true), [])
  useReservedHeight(stack, '--alarms-height', !isBeside)
  // What fills the page ends above it, with what stands at its foot: as soon as it is as low as it can be, so that this
  // moves once.
  const isLow = isAtTable || shown.every(({ id }) => !isFreshToast(id))
  useReservedHeight(stack, '--filling-clearance', isLow && !isBeside)
  return (
    <OnTop>
      <ArmHint />
      <div
        className={clsx(
          styles.corner,
          isLow && styles.lines,
          isBeside ? styles.atDialog : isAtTable && styles.atTable,
        )}
      >
        <section
          ref={stack}
          className={clsx(styles.toasts, isLow && styles.low)}
          aria-label={t('alarms.region')}
          aria-live="assertive"
        >
          {shown.map(({ id }) => (
            <Toast key={id} alarmId={id} isFresh={isFreshToast(id) && !isAtTable} />
          ))}
          {hidden.length > 0 && !isAtTable ? <More alarms={hidden} isAlone={shown.length === 0} /> : null}
        </section>
        {isCovered ? <MessagesOnTop isOpen={isListOpen} setOpen={setListOpen} isNarrow={isNarrow} /> : null}
      </div>
    </OnTop>
  )
}

/** What is not shown one by one. */
function More(props: {
  readonly alarms: readonly Alarm[]
  /** Nothing else is shown. */
  readonly isAlone: boolean
}) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const { alarms, isAlone } = props
  const [first, ...others] = alarms
  const severities = countsBySeverity(alarms).join(t('alarms.listComma'))
  const dismiss = () => dismissAlarmToasts(alarms.map(({ id }) => id))
  const text =
    first && others.length === 0
      ? [t(`alarms.severity.${first.severity}`), alarmTitle(first), placeNameIn(read, first)].join(' · ')
      : t(isAlone ? 'alarms.newHere' : 'alarms.more', { count: alarms.length, severities })
  const kinds = others.length === 0 ? '' : kindsOf(alarms).join(t('alarms.listComma'))
  const title = kinds === '' ? text : `${text} · ${kinds}`
  return (
    <p className={clsx(styles.toast, styles.toastsMore)}>
      <span className={styles.line} title={title}>
        <span>{text}</span>
        {kinds === '' ? null : <span className={styles.kinds}> · {kinds}</span>}
      </span>
      <Link to={ALARM_CENTRE} onClick={dismiss}>
        {t('alarms.showAll')}
      </Link>
      <button type="button" className={styles.seen} onClick={dismiss}>
        {t('alarms.dismiss')}
      </button>
    </p>
  )
}

function useStack(ids: readonly string[], fresh: string, max: number) {
  const { read } = useConsoleState().store
  // biome-ignore lint/correctness/useExhaustiveDependencies: which are fresh follows the text of them
  return useMemo(
    () =>
      stackOf(
        ids.flatMap((id) => read.get('alarm', id) ?? []),
        max,
        ({ id }) => isFreshToast(id),
      ),
    [read, ids, fresh, max],
  )
}

function Toast({ alarmId, isFresh }: { readonly alarmId: string; readonly isFresh: boolean }) {
  const { t } = useTexts()
  const mayAcknowledge = useCan(alarmsContract.settle)
  return (
    <div className={clsx(styles.toast, isFresh || styles.asLine)} data-toast-alarm="">
      <AlarmItem
        alarmId={alarmId}
        isLine={!isFresh}
        extra={
          <>
            {mayAcknowledge ? null : (
              <Link className={styles.open} to={`${ALARM_CENTRE}?open=${encodeURIComponent(alarmId)}`}>
                {t('alarms.look')}
              </Link>
            )}
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label={t('alarms.dismiss')}
              title={t('alarms.dismiss')}
              onClick={() => dismissAlarmToasts([alarmId])}
            />
          </>
        }
      />
    </div>
  )
}
