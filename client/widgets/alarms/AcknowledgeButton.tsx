import { Button } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { type MouseEvent, useLayoutEffect } from 'react'
import type { Alarm } from '#shared/records/alarm.ts'
import { acknowledging } from '../../actions/alarms/acknowledgeAlarms.ts'
import { acknowledgeSoon, countWayBack, takeBack } from '../../actions/alarms/acknowledgeSoon.ts'
import { heldAcknowledgements } from '../../actions/alarms/heldAcknowledgements.ts'
import type { AlarmPlace } from '../../i18n/alarmPlace.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useCan } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { CallButton } from '../access/CallButton.tsx'
import styles from './AcknowledgeButton.module.css'
import { usePlaceName } from './alarmTexts.ts'
import { tellNotTaken } from './tellNotTaken.ts'
import { useIntended } from './useIntended.ts'

/** One alarm at a time, critical ones too, by this click alone; for a moment it is the way back instead. */
export function AcknowledgeButton(props: {
  readonly alarm: Pick<Alarm, 'id' | 'code' | 'title' | 'english'> & AlarmPlace
  /** Where the screen is narrow there is no room for whose it is. A tick for the button would read as done. */
  readonly isShortOnPhone?: boolean | undefined
  /** What the alarm's own page is for. */
  readonly isMain?: boolean
}) {
  const { t } = useTexts()
  const { alarm } = props
  const named = { title: alarmTitle(alarm), place: usePlaceName(alarm) }
  const isShort = useMedia('(width < 768px)') && props.isShortOnPhone === true
  const width = isShort ? (styles.short ?? '') : ''
  const stage = useReadable(heldAcknowledgements).get(alarm.id)
  const mayAcknowledge = useCan(acknowledging)
  const isWayBack = mayAcknowledge && stage === 'held'
  // Before it is painted: the toast that says so has no second way back.
  useLayoutEffect(() => (isWayBack ? countWayBack(alarm.id) : undefined), [isWayBack, alarm.id])
  const { isIntended, onPointerMove } = useIntended()
  const by = (run: () => void) => (event: MouseEvent) => {
    // Where one leaves a stack another slides under the pointer: the second of two quick clicks was meant for the first.
    if (event.detail > 1) return
    if (isIntended(event)) run()
    else tellNotTaken(named)
  }
  if (!mayAcknowledge) return <WhoCan isShort={isShort} />
  if (isWayBack) {
    return (
      <Button
        className={width}
        // Taken back by mistake it only waits again.
        onClick={({ detail }) => detail <= 1 && takeBack(alarm.id)}
        title={t('alarms.takeBack', named)}
        text={t('control.undo.verb')}
      />
    )
  }
  return (
    <CallButton
      endpoint={acknowledging}
      className={width}
      onPointerMove={onPointerMove}
      onClick={by(() => acknowledgeSoon(alarm.id, named))}
      loading={stage === 'sent'}
      intent={props.isMain ? 'primary' : 'none'}
      title={t('alarms.acknowledgeNamed', named)}
      {...(isShort ? { 'aria-label': t('alarms.acknowledgeNamed', named) } : {})}
      text={t(isShort ? 'alarms.acknowledgeShort' : 'alarms.acknowledge')}
    />
  )
}

const holds = (rights: readonly string[], right: string): boolean => rights.includes(right)

/** In the place of the button for who has no right to it: whose it is. */
function WhoCan({ isShort }: { readonly isShort: boolean }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  // Anyone who sees the whole project sees its roles; those who may do everything in a simulated world are for trials.
  const roles = [...read.all('role')].filter(
    ({ entersConsole, rights }) =>
      entersConsole && holds(rights, acknowledging.permission) && !holds(rights, 'world.simulate'),
  )
  const who = roles.map((role) => nameOf(role)).join(t('alarms.listComma'))
  const text = who === '' ? t('list.noRight') : t('alarms.onlyFor', { who })
  return (
    <span className={styles.whoCan} title={text}>
      <Lock size={12} />
      <span className={isShort ? 'visually-hidden' : styles.who}>{text}</span>
    </span>
  )
}
