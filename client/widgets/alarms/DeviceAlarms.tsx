import { useIds } from '../../store/hooks.ts'
import { AlarmItem } from './AlarmItem.tsx'
import styles from './DeviceAlarms.module.css'
import { useWorstAlarms } from './useWorstAlarms.ts'

/** Why a device is not normal: its open alarms, the worst first. */
export function DeviceAlarms({ deviceId }: { readonly deviceId: string }) {
  const alarms = useWorstAlarms(useIds('alarm', 'device', deviceId), Number.POSITIVE_INFINITY)
  if (alarms.length === 0) return null
  return (
    <div className={styles.alarms}>
      {alarms.map((id) => (
        <AlarmItem key={id} alarmId={id} isPlaceKnown />
      ))}
    </div>
  )
}
