import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Alarm } from '#shared/records/alarm.ts'
import { worstFirst } from '#shared/rules/alarmOrder.ts'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { heldAcknowledgements } from '../../actions/alarms/heldAcknowledgements.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { matchesMedia } from '../../platform/page.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useHeldOrder } from '../../store/useHeldOrder.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { OnTop, useDialogWidth, useHasSide, useIsCovered } from '../../ui/layout/OnTop.tsx'
import { useReservedHeight } from '../../ui/layout/useReservedHeight.ts'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { useIsPresenting } from '../demo/presenting.ts'
import { AlarmLine, ElsewhereLine } from './AlarmLine.tsx'
import { AlarmList, BellOnTop } from './AlarmList.tsx'
import styles from './AlarmToasts.module.css'
import { ArmHint } from './ArmHint.tsx'
import { stackOf } from './alarmStack.ts'
import {
  alarmLists,
  alarmToasts,
  dismissAlarmToasts,
  freshToasts,
  holdToasts,
  isFreshToast,
  toastStates,
} from './alarmToasts.ts'
import { useLandOnAlarm, useOpenedNotification } from './openElsewhere.ts'
import { useHidden } from './useHidden.ts'
import { useSettledPress } from './useSettledPress.ts'

const ALARM_CENTRE = '/message/messagerecord'
/** Pages that list the worst alarms themselves on wide windows, where a card would cover them. */
const LISTING: readonly string[] = [HOME_PATH, '/device/areacontrol']
const CARDS_MAX = 1
/** Minimum space beside a dialog for a readable card. */
const BESIDE_MIN_PX = 388
/** Evaluated each time: elements removed while hovered or focused fire no event. Touch keeps `:hover` after release. */
const amongThem = () => (matchesMedia('(hover: hover)') ? ':is(:hover, :focus-within)' : ':focus-within')

/**
 * New alarms above the page: the worst as a card for some seconds if it covers nothing important, all others as one
 * line. On phones only the line. It stays while a critical alarm is unacknowledged, and opens the list.
 */
export function AlarmToasts() {
  const { t } = useTexts()
  const isNarrow = useMedia('(width < 768px)')
  const isCovered = useIsCovered()
  const [isOpen, setOpen] = useState(false)
  const isListed = useReadable(alarmLists) > 0
  const isAtTable = useLocation().pathname === ALARM_CENTRE && !isCovered
  // A dialog ends above the stack, which is no higher than it must be, or has it beside itself.
  const dialogPx = useDialogWidth()
  const beside = useRoomBeside(dialogPx)
  const { cards, line, inSight, held } = useStack({ isAtTable, isNarrow, hasDialog: dialogPx > 0 })
  const { shown, hold } = useHeldLine(line)
  const [worst, ...others] = shown
  const onlySettled = useSettledPress(pressable([...cards, ...shown.slice(0, 1)], held))
  const stack = useRef<HTMLElement>(null)
  useLandOnAlarm()
  useOpenedNotification()
  useEffect(() => holdToasts(() => stack.current?.matches(amongThem()) === true), [])
  useReservedHeight(stack, '--alarms-height', !beside)
  // Reserves space below the page once the line has its final height, so the page moves only once.
  const isLow = cards.length === 0
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
          className={clsx(styles.toasts, isListed && styles.listed)}
          aria-label={t('alarms.region')}
          aria-live="assertive"
          onClickCapture={onlySettled}
          {...hold}
        >
          <Cards alarms={cards} />
          {worst ? (
            <AlarmLine
              alarms={[worst, ...others]}
              cards={cards}
              isNarrow={isNarrow}
              isListOpen={isOpen}
              onOpen={() => setOpen(true)}
            />
          ) : null}
          <ElsewhereLine isNarrow={isNarrow} />
        </section>
        <Announced alarms={inSight} />
        {isCovered && !worst ? <BellOnTop isNarrow={isNarrow} onOpen={() => setOpen(true)} /> : null}
        {isOpen ? <AlarmList onClose={() => setOpen(false)} /> : null}
      </div>
    </OnTop>
  )
}

/** Alarms that a click can acknowledge or undo. */
const pressable = (alarms: readonly Alarm[], held: ReadonlyMap<string, unknown>): string =>
  alarms.map(({ id }) => `${id} ${held.has(id)}`).join()

/** While hovered, the line keeps showing the same alarm. */
function useHeldLine(line: readonly Alarm[]) {
  const alarmOf = new Map(line.map((alarm) => [alarm.id as string, alarm]))
  const { ids, hold } = useHeldOrder([...alarmOf.keys()], (id) => alarmOf.has(id))
  return { shown: ids.flatMap((id) => alarmOf.get(id) ?? []), hold }
}

/** Maximum number of announcements; further alarms are only counted. */
const ANNOUNCED_MAX = 5

/** Alarms that the page lists itself, announced to screen readers: the worst by name. */
function Announced({ alarms }: { readonly alarms: readonly Alarm[] }) {
  const { t } = useTexts()
  const named = alarms.length > ANNOUNCED_MAX ? alarms.toSorted(worstFirst).slice(0, ANNOUNCED_MAX) : alarms
  const further = alarms.length - named.length
  const texts = named.map((alarm) => `${t(`alarms.severity.${alarm.severity}`)} ${alarmTitle(alarm)}`)
  if (further > 0) texts.push(t('alarms.furtherAnnounced', { count: further }))
  return (
    <div className="visually-hidden" aria-live="assertive">
      {texts.join(t('alarms.listComma'))}
    </div>
  )
}

/** Width of a card beside the dialog; undefined if there is not enough space. */
function useRoomBeside(dialogPx: number): CSSProperties | undefined {
  const hasRoom = useMedia(`(width >= ${dialogPx + 2 * BESIDE_MIN_PX}px)`)
  return dialogPx > 0 && hasRoom ? { width: `min(600px, 50vw - ${dialogPx / 2 + 28}px)` } : undefined
}

interface Situation {
  readonly isAtTable: boolean
  readonly isNarrow: boolean
  readonly hasDialog: boolean
}

function useStack({ isAtTable, isNarrow, hasDialog }: Situation) {
  const { read } = useConsoleState().store
  const ids = useReadable(alarmToasts)
  const fresh = useReadable(freshToasts)
  const states = useReadable(toastStates)
  const held = useReadable(heldAcknowledgements)
  const { pathname, search } = useLocation()
  const isCovered = useIsCovered()
  const isListing =
    isAtTable || (!isCovered && (isNarrow ? pathname === HOME_PATH : LISTING.includes(pathname)))
  const missed = useHidden(ids, isListing)
  // The drawer of the alarm centre shows this very alarm.
  const openId = pathname === ALARM_CENTRE ? new URLSearchParams(search).get('open') : null
  // During a demo, earlier alarms would cover the highlighted element.
  const isPresenting = useIsPresenting()
  const hasSide = useHasSide()
  // No cards over the alarm table, which highlights new alarms itself, or on phones, where too little of the page would
  // remain.
  const isBrief = isPresenting || hasDialog || isAtTable || isNarrow || hasSide
  // biome-ignore lint/correctness/useExhaustiveDependencies: which are fresh, and how each stands, follows the texts of them
  return useMemo(() => {
    const known = (some: readonly string[]) => some.flatMap((id) => read.get('alarm', id) ?? [])
    const alarms = known((isListing ? missed : ids).filter((id) => id !== openId))
    const isHeld = ({ id }: Alarm) => held.get(id) === 'held'
    const isFresh = ({ id }: Alarm) => isFreshToast(id)
    const rules = { max: isBrief ? 0 : CARDS_MAX, isFresh, isHeld, hasLineButton: !isNarrow }
    // The page lists alarms itself; only invisible critical ones are shown.
    if (isListing) {
      const outOfSight = new Set(missed)
      const inSight = known(ids.filter((id) => isFreshToast(id) && !outOfSight.has(id)))
      return { ...stackOf(alarms.filter(isCritical), rules), inSight, held }
    }
    return { ...stackOf(alarms, rules), inSight: [], held }
  }, [read, ids, states, missed, fresh, held, isListing, isBrief, isNarrow, openId])
}

const isCritical = ({ severity }: Alarm): boolean => severity === 'critical'

const Cards = ({ alarms }: { readonly alarms: readonly Alarm[] }) =>
  alarms.map(({ id }) => <Card key={id} alarmId={id} />)

function Card({ alarmId }: { readonly alarmId: string }) {
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
