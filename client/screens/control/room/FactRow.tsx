import { Link } from 'react-router-dom'
import { screenOf } from '#shared/screens/registry.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useRecord } from '../../../store/hooks.ts'
import { CommandFailure } from '../../../widgets/controls/CommandState.tsx'
import { Condition } from '../../../widgets/controls/Condition.tsx'
import { DeviceFacts } from '../../../widgets/controls/DeviceFacts.tsx'
import { useDeviceView } from '../../../widgets/controls/deviceView.ts'
import { nameWithin } from '../../../widgets/devices/deviceTexts.ts'
import styles from './roomPanel.module.css'

/** Row of a sensor: name and value. */
export function FactRow(props: { readonly deviceId: string; readonly placeId: string }) {
  const view = useDeviceView(props.deviceId)
  const area = useRecord('area', props.placeId)
  if (!view) return null
  const { device } = view
  const name = nameOf(device)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a device is no fieldset of a form
    <div className={styles.fact} role="group" data-device={device.id} aria-label={name}>
      <Link to={`${screenOf('deviceDetail').path}?device=${encodeURIComponent(device.id)}`} title={name}>
        {nameWithin(device, area)}
      </Link>
      <Condition view={view} />
      <DeviceFacts view={view} />
      <CommandFailure view={view} />
    </div>
  )
}
