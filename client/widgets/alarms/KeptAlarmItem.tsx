import { Tick } from '@blueprintjs/icons'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Alarm } from '#shared/records/alarm.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useRecord } from '../../store/hooks.ts'
import { KnownAlarm } from './AlarmItem.tsx'
import styles from './KeptAlarmItem.module.css'

/** As `AlarmItem`, but one that is done with stays in its place, faded, as high as it was. */
export function KeptAlarmItem({ alarmId }: { readonly alarmId: string }) {
  const { read } = useConsoleState().store
  const alarm = useRecord('alarm', alarmId)
  const [last, setLast] = useState(alarm)
  if (alarm && alarm !== last) setLast(alarm)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const card = place.current
    if (card) card.style.minHeight = `${card.offsetHeight}px`
  }, [])
  if (!last) return null
  // With its device or host everything about it is removed: nobody has acknowledged it.
  const isThere = last.deviceId === null ? read.get('host', last.hostId) : read.get('device', last.deviceId)
  if (!alarm && !isThere) return null
  return (
    <div ref={place} data-done={alarm ? undefined : true} className={alarm ? undefined : styles.done}>
      {alarm ? <KnownAlarm alarm={alarm} /> : <KnownAlarm alarm={last} done={<Done alarm={last} />} />}
    </div>
  )
}

/** An acknowledged alarm ends with its condition, one that is over with the acknowledgement. */
function Done({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTexts()
  return (
    <span role="status" className={styles.doneWord}>
      <Tick size={14} /> {t(alarm.acknowledged ? 'alarms.clearedWord' : 'alarms.acknowledgedWord')}
    </span>
  )
}
