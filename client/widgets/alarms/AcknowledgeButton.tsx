import { TickCircle } from '@blueprintjs/icons'
import { type MouseEvent, useState } from 'react'
import type { Alarm } from '#shared/records/alarm.ts'
import { acknowledgeAlarms, acknowledging } from '../../actions/alarms/acknowledgeAlarms.ts'
import type { AlarmPlace } from '../../i18n/alarmPlace.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { CallButton } from '../access/CallButton.tsx'
import { usePlaceName } from './alarmTexts.ts'

/** One alarm at a time: critical ones, too, need nothing but this click. */
export function AcknowledgeButton(props: {
  readonly alarm: Pick<Alarm, 'id' | 'code' | 'title' | 'english'> & AlarmPlace
  /** Its sign alone where the screen is narrow. */
  readonly isShortOnPhone?: boolean | undefined
}) {
  const { t } = useTexts()
  const { alarm } = props
  const place = usePlaceName(alarm)
  const isShort = useMedia('(width < 768px)') && props.isShortOnPhone === true
  const [isBusy, setBusy] = useState(false)
  const acknowledge = (event: MouseEvent) => {
    // Where one leaves a stack another slides under the pointer: the second of two quick clicks was meant for the first.
    if (event.detail > 1) return
    setBusy(true)
    // The listener of failed calls shows the failure as a toast; here only the button is enabled again.
    acknowledgeAlarms([alarm.id]).catch(() => setBusy(false))
  }
  return (
    <CallButton
      endpoint={acknowledging}
      onClick={acknowledge}
      loading={isBusy}
      title={t('alarms.acknowledgeNamed', { title: alarmTitle(alarm), place })}
      {...(isShort
        ? { icon: <TickCircle />, 'aria-label': t('alarms.acknowledge') }
        : { text: t('alarms.acknowledge') })}
    />
  )
}
