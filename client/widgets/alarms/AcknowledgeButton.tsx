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

/** Acknowledges one alarm by a click; then becomes the undo button for a moment. */
export function AcknowledgeButton(props: {
  readonly alarm: Pick<Alarm, 'id' | 'code' | 'title' | 'english'> & AlarmPlace
  /** Without the name of the acknowledger on narrow screens. A tick instead of the button would look done. */
  readonly isShortOnPhone?: boolean | undefined
  /** Primary button of the alarm's own page. */
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
  // Registers before paint, so that the toast does not offer undo twice.
  useLayoutEffect(() => (isWayBack ? countWayBack(alarm.id) : undefined), [isWayBack, alarm.id])
  const { isIntended, onPointerMove } = useIntended()
  const by = (run: () => void) => (event: MouseEvent) => {
    // After one alarm leaves a stack another slides under the pointer; ignores the second click of a double click.
    if (event.detail > 1) return
    if (isIntended(event)) run()
    else tellNotTaken(named)
  }
  if (!mayAcknowledge) return <WhoCan isShort={isShort} />
  if (isWayBack) {
    return (
      <Button
        className={width}
        // An accidental undo only makes it unacknowledged again.
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

/** Shown instead of the button without the right: who can acknowledge. */
function WhoCan({ isShort }: { readonly isShort: boolean }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  // Unrestricted users see roles; all-rights roles of simulated worlds are excluded.
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
