import type { RoomStatus } from '#shared/rules/roomState.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandFailure } from '../../../widgets/controls/CommandState.tsx'
import { DeviceFacts } from '../../../widgets/controls/DeviceFacts.tsx'
import { type DeviceView, useDeviceView } from '../../../widgets/controls/deviceView.ts'
import { SwitchControl } from '../../../widgets/controls/PropertyControl.tsx'
import { nameWithin, propertyName } from '../../../widgets/devices/deviceTexts.ts'
import { Sign } from '../matrix/Sign.tsx'
import { DeviceMore } from './DeviceMore.tsx'
import styles from './roomPanel.module.css'

const SIGNS: Readonly<Record<string, RoomStatus>> = {
  do_not_disturb: 'do_not_disturb',
  make_up_room: 'make_up_room',
}

/** Guest requests side by side. */
export function QuietBlock({ deviceId }: { readonly deviceId: string }) {
  const view = useDeviceView(deviceId)
  return view ? <KnownPanel view={view} /> : null
}

function KnownPanel({ view }: { readonly view: DeviceView }) {
  const { t } = useTexts()
  const name = nameOf(view.device)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a device is no fieldset of a form
    <div className={styles.quiet} role="group" data-device={view.device.id} aria-label={name}>
      {tilePartsOf(view.device).switches.map((property) => {
        const label = propertyName(property.name)
        return (
          <div key={property.name} className={styles.wish}>
            <Sign of={SIGNS[property.name] ?? 'vacant'} />
            <span>{label}</span>
            <SwitchControl
              view={view}
              property={property}
              label={t('control.circuit', { device: name, circuit: label })}
            />
          </div>
        )
      })}
      <div className={styles.wide}>
        <DeviceMore view={view}>
          {/* Presence is shown below the room name. */}
          <span className={styles.quietly}>{nameWithin(view.device, view.area)}</span>
          <DeviceFacts view={view} without="occupancy" />
        </DeviceMore>
        <CommandFailure view={view} isOver />
      </div>
    </div>
  )
}
