import type { Device } from '#shared/records/device.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { PrintedPage } from '../../../ui/print/PrintSheet.tsx'
import { DeviceCode } from '../../../widgets/devices/DeviceCode.tsx'
import { deviceAddress } from '../../../widgets/devices/deviceAddress.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import styles from './PrintLabels.module.css'

/** Labels with QR codes, several on a sheet, to be cut and put on the devices. */
export function PrintLabels(props: { readonly devices: readonly Device[]; readonly onDone: () => void }) {
  const { read } = useConsoleState().store
  return (
    <PrintedPage className={styles.sheet} onDone={props.onDone}>
      {props.devices.map((device) => (
        <div key={device.id} className={styles.label}>
          <DeviceCode className={styles.code} address={deviceAddress(device.id)} label="" />
          <b>{nameOf(device)}</b>
          <span>{areaPath(read, device.areaId)}</span>
          <span>{device.number}</span>
        </div>
      ))}
    </PrintedPage>
  )
}
