import { useMemo } from 'react'
import { runOnDevices } from '../../../actions/devices/bulk.ts'
import { type BulkKind, bulkKindsOf, DEVICE_SWITCHES } from '../../../actions/devices/bulkPlan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { BulkButtons } from './BulkButtons.tsx'
import styles from './DevicesBulk.module.css'

const ORDER: readonly BulkKind[] = [
  ...DEVICE_SWITCHES.slice(0, 4),
  'temperature',
  ...DEVICE_SWITCHES.slice(4),
]

/** Bulk commands for these devices; nothing for sensors. */
export function DevicesBulk(props: {
  readonly label: string
  /** A new array when a device is added or removed. */
  readonly deviceIds: readonly string[]
}) {
  const { t } = useTexts()
  const state = useConsoleState()
  const { deviceIds } = props
  const kinds = useMemo(() => {
    const devices = deviceIds.flatMap((id) => state.store.read.get('device', id) ?? [])
    const offered = bulkKindsOf(devices)
    return ORDER.filter((kind) => offered.has(kind))
  }, [state, deviceIds])
  if (kinds.length === 0) return null
  return (
    <div
      className={styles.bulk}
      role="toolbar"
      aria-label={t('areas.bulk.devicesBar', { name: props.label })}
    >
      <BulkButtons kinds={kinds} onRun={(action) => void runOnDevices(state, deviceIds, action)} />
    </div>
  )
}
