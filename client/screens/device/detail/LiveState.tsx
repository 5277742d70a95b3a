import type { Device } from '#shared/records/device.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useReadings } from '../../../store/hooks.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { CommandFailure } from '../../../widgets/controls/CommandState.tsx'
import { MarkNormal, MoreControls, ReportedValues } from '../../../widgets/controls/DeviceDetails.tsx'
import { DeviceFacts } from '../../../widgets/controls/DeviceFacts.tsx'
import { MainControls, ManySwitches } from '../../../widgets/controls/DeviceRow.tsx'
import { useControlGate } from '../../../widgets/controls/useControlGate.ts'
import shared from './deviceDetail.module.css'
import styles from './LiveState.module.css'

/** The device's current state, with all its controls. */
export function LiveState({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const gate = useControlGate(device)
  const parts = tilePartsOf(device)
  const isControllable = parts.switches.length > 0 || parts.more.length > 0 || parts.stepper !== null
  return (
    <Panel title={t('deviceDetail.live')} className={styles.live}>
      <p className={styles.doing}>
        <DeviceFacts device={device} />
      </p>
      <CommandFailure deviceId={device.id} name={nameOf(device)} />
      <div className={styles.controls}>
        <MainControls device={device} parts={parts} gate={gate} />
      </div>
      <ManySwitches device={device} parts={parts} gate={gate} />
      <MoreControls device={device} gate={gate} />
      {isControllable && gate !== undefined ? <p className={styles.gate}>{gate}</p> : null}
      {device.condition === 'normal' ? null : <MarkNormal device={device} gate={gate} />}
      <h3 className={styles.heading}>{t('deviceDetail.reported')}</h3>
      <Reported device={device} />
    </Panel>
  )
}

function Reported({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  if (useReadings(device.id) === undefined) return <p className={shared.quiet}>{t('control.never')}</p>
  return <ReportedValues device={device} />
}
