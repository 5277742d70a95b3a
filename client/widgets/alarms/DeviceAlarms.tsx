import { useIds } from '../../store/hooks.ts'
import styles from './DeviceAlarms.module.css'
import { KeptAlarmItem } from './KeptAlarmItem.tsx'
import { useKeptAlarms } from './keptAlarms.ts'
import { useWorstAlarms } from './useWorstAlarms.ts'

/** Open alarms of a device, worst first. */
export function DeviceAlarms({ deviceId }: { readonly deviceId: string }) {
  const alarms = useKeptAlarms(useWorstAlarms(useIds('alarm', 'device', deviceId), Number.POSITIVE_INFINITY))
  if (alarms.length === 0) return null
  return (
    <div className={styles.alarms}>
      {alarms.map((id) => (
        <KeptAlarmItem key={id} alarmId={id} />
      ))}
    </div>
  )
}
