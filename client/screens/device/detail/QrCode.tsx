import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Device } from '#shared/records/device.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { PrintedPage } from '../../../ui/print/PrintSheet.tsx'
import { useAreaPath } from '../../../widgets/deviceList/cells.tsx'
import { DeviceCode } from '../../../widgets/devices/DeviceCode.tsx'
import { deviceAddress, isOnlyHere } from '../../../widgets/devices/deviceAddress.ts'
import styles from './QrCode.module.css'

/** A label for the device itself: scanning it opens this page. */
export function QrCode({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const [isPrinting, setPrinting] = useState(false)
  const address = deviceAddress(device.id)
  return (
    <div className={styles.code}>
      <DeviceCode address={address} label={t('deviceDetail.codeOf', { name: nameOf(device) })} />
      <div className={styles.codeText}>
        <p>{t('deviceDetail.codeHelp')}</p>
        {isOnlyHere(address) ? <p className={styles.warning}>{t('control.codeLocal')}</p> : null}
        <p>
          <a href={address}>{address}</a>
        </p>
        <Button icon={<Print />} text={t('deviceDetail.printCode')} onClick={() => setPrinting(true)} />
      </div>
      {isPrinting ? <Sheet device={device} address={address} onDone={() => setPrinting(false)} /> : null}
    </div>
  )
}

function Sheet(props: { readonly device: Device; readonly address: string; readonly onDone: () => void }) {
  const { device, address, onDone } = props
  const path = useAreaPath(device.areaId)
  return (
    <PrintedPage className={styles.label} onDone={onDone}>
      <DeviceCode className={styles.qr} address={address} label="" />
      <h1>{nameOf(device)}</h1>
      <p>{path}</p>
      <p>{device.number}</p>
    </PrintedPage>
  )
}
