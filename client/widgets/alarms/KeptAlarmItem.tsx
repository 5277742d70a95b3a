import { Tick } from '@blueprintjs/icons'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Alarm } from '#shared/records/alarm.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useRecord } from '../../store/hooks.ts'
import { KnownAlarm } from './AlarmItem.tsx'
import styles from './KeptAlarmItem.module.css'

/** Like `AlarmItem`, but a handled alarm stays faded with its height. */
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
  // Removed with its device or host, so not acknowledged by anyone.
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
