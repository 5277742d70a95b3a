import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
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
import { OnTop, useDialogWidth, useIsCovered } from '../../ui/layout/OnTop.tsx'
import { useReservedHeight } from '../../ui/layout/useReservedHeight.ts'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { useIsPresenting } from '../demo/presenting.ts'
import styles from './AlarmToasts.module.css'
import { ArmHint } from './ArmHint.tsx'
import { kindsOf, stackOf } from './alarmStack.ts'
import { alarmToasts, dismissAlarmToasts, freshToasts, holdToasts, isFreshToast } from './alarmToasts.ts'
import { MessagesOnTop } from './MessagesOnTop.tsx'
import { useOutOfSight } from './useOutOfSight.ts'

const NONE: readonly string[] = []
const ALARM_CENTRE = '/message/messagerecord'
const VISIBLE_MAX = 2
const VISIBLE_ON_PHONE_MAX = 1
/** With less room on either side of a dialog it would be too narrow to be read at a glance. */
const BESIDE_MIN_PX = 388
/** Asked anew each time: what leaves with the pointer or the focus on it says nothing. A finger that is gone hovers on. */
const amongThem = () => (matchesMedia('(hover: hover)') ? ':is(:hover, :focus-within)' : ':focus-within')

/**
 * New alarms above everything, the worst at the top, where the stack grows: what is below stays where it is. Critical ones
 * stay until they are acknowledged or put away, as cards and after some seconds as lines, clear of which every page ends.
 */
export function AlarmToasts() {
  const { t } = useTexts()
  const isNarrow = useMedia('(width < 768px)')
  const isCovered = useIsCovered()
  const [isListOpen, setListOpen] = useState(false)
  const { pathname } = useLocation()
  // Whoever has asked for them all has them until they go elsewhere.
  const [unfoldedAt, setUnfoldedAt] = useState('')
  const isUnfolded = unfoldedAt === pathname
  const isAtTable = pathname === ALARM_CENTRE && !isCovered
  // A dialog ends above the stack, which is no higher than it must be, or has it beside itself.
  const dialogPx = useDialogWidth()
  const beside = useRoomBeside(dialogPx)
  const isListed = isListOpen && isCovered
  const { shown, hidden } = useStack({ isAtTable, isNarrow, isUnfolded, isListed, hasDialog: dialogPx > 0 })
  const stack = useRef<HTMLElement>(null)
  useEffect(() => holdToasts(() => stack.current?.matches(amongThem()) === true), [])
  useReservedHeight(stack, '--alarms-height', !beside)
  // What fills the page ends above it, with what stands at its foot: as soon as it is as low as it can be, so that this
  // moves once.
  const isLow = isAtTable || shown.every(({ id }) => isUnfolded || !isFreshToast(id))
  useReservedHeight(stack, '--filling-clearance', isLow && !beside)
  return (
    <OnTop>
      <ArmHint />
      <div
        className={clsx(
          styles.corner,
          isLow && styles.lines,
          beside ? styles.atDialog : isAtTable && styles.atTable,
        )}
        style={beside}
      >
        <section
          ref={stack}
          className={clsx(styles.toasts, isLow && styles.low)}
          aria-label={t('alarms.region')}
          aria-live="assertive"
        >
          {shown.map(({ id }) => (
            <Toast key={id} alarmId={id} isFresh={isFreshToast(id) && !isUnfolded} />
          ))}
          {hidden.length > 0 ? (
            <More
              alarms={hidden}
              isAlone={shown.length === 0}
              isAtTable={isAtTable}
              onUnfold={() => setUnfoldedAt(pathname)}
            />
          ) : null}
        </section>
        {isCovered ? <MessagesOnTop isOpen={isListOpen} setOpen={setListOpen} isNarrow={isNarrow} /> : null}
      </div>
    </OnTop>
  )
}

/** As wide as a dialog leaves room beside itself: measured geometry. Nothing where there is none, or too little. */
function useRoomBeside(dialogPx: number): CSSProperties | undefined {
  const hasRoom = useMedia(`(width >= ${dialogPx + 2 * BESIDE_MIN_PX}px)`)
  return dialogPx > 0 && hasRoom ? { width: `min(600px, 50vw - ${dialogPx / 2 + 28}px)` } : undefined
}

/** What is not shown one by one. What is critical in it is named, and not put away unseen. */
function More(props: {
  readonly alarms: readonly Alarm[]
  /** Nothing else is shown. */
  readonly isAlone: boolean
  readonly isAtTable: boolean
  readonly onUnfold: () => void
}) {
  const { t } = useTexts()
  const { alarms, isAtTable } = props
  const hasCritical = alarms[0]?.severity === 'critical'
  const [text, kinds] = useFoldedTexts(alarms, props.isAlone)
  const title = kinds === '' ? text : `${text} · ${kinds}`
  const dismiss = () =>
    dismissAlarmToasts(alarms.flatMap(({ id, severity }) => (severity === 'critical' ? [] : id)))
  return (
    <p className={clsx(styles.toast, styles.toastsMore)}>
      <span className={clsx(styles.line, hasCritical && styles.critical)} title={title}>
        <span>{text}</span>
        {kinds === '' ? null : <span className={styles.kinds}> · {kinds}</span>}
      </span>
      <Link to={isAtTable ? `${ALARM_CENTRE}?severity=critical` : ALARM_CENTRE} onClick={dismiss}>
        {t(isAtTable ? 'alarms.look' : 'alarms.showAll')}
      </Link>
      {isAtTable ? null : (
        <button type="button" className={styles.seen} onClick={hasCritical ? props.onUnfold : dismiss}>
          {t(hasCritical ? 'alarms.unfold' : 'alarms.dismiss')}
        </button>
      )}
    </p>
  )
}

/** How many there are, after the worst by name and place if it is critical; and what the others are. */
function useFoldedTexts(alarms: readonly Alarm[], isAlone: boolean): readonly [string, string] {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const [first, ...others] = alarms
  if (!first) return ['', '']
  const count = (some: readonly Alarm[]) => ({
    count: some.length,
    severities: countsBySeverity(some).join(t('alarms.listComma')),
  })
  const kinds = (some: readonly Alarm[]) => kindsOf(some).join(t('alarms.listComma'))
  const named = [t(`alarms.severity.${first.severity}`), alarmTitle(first), placeNameIn(read, first)].join(
    ' · ',
  )
  if (others.length === 0) return [named, '']
  if (first.severity === 'critical') return [`${named} · ${t('alarms.more', count(others))}`, kinds(others)]
  return [t(isAlone ? 'alarms.newHere' : 'alarms.more', count(alarms)), kinds(alarms)]
}

interface Situation {
  readonly isAtTable: boolean
  readonly isNarrow: boolean
  readonly hasDialog: boolean
  readonly isUnfolded: boolean
  /** The list of the bell lies open over what covers the page, and holds them all, the worst first. */
  readonly isListed: boolean
}

function useStack({ isAtTable, isNarrow, hasDialog, isUnfolded, isListed }: Situation) {
  const { read } = useConsoleState().store
  const ids = useReadable(alarmToasts)
  const fresh = useReadable(freshToasts)
  const missed = useOutOfSight(ids, isAtTable)
  // On stage a stack of what was there before would cover what the chapter is about.
  const isPresenting = useIsPresenting()
  // What fills the window of a phone has its own controls there.
  const isOverSheet = useIsCovered() && isNarrow
  const isBrief = isPresenting || isOverSheet || hasDialog
  const max = isNarrow ? VISIBLE_ON_PHONE_MAX : VISIBLE_MAX
  // biome-ignore lint/correctness/useExhaustiveDependencies: which are fresh follows the text of them
  return useMemo(() => {
    const alarms = (isListed ? NONE : isAtTable ? missed : ids).flatMap((id) => read.get('alarm', id) ?? [])
    // The table has them, and its switch says how many: only what is critical and not in sight there is told.
    if (isAtTable) return stackOf(alarms.filter(isCritical), 0)
    const isOneByOne = (alarm: Alarm) => !isBrief && isFreshToast(alarm.id)
    return stackOf(alarms, isUnfolded ? alarms.length : max, isOneByOne)
  }, [read, ids, missed, fresh, max, isAtTable, isBrief, isUnfolded, isListed])
}

const isCritical = ({ severity }: Alarm): boolean => severity === 'critical'

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
