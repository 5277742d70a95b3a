import { Button } from '@blueprintjs/core'
import { Link } from 'react-router'
import type { Device } from '#shared/records/device.ts'
import { markDevicesNormal } from '../../actions/control.ts'
import { tilePartsOf } from '../../actions/devices/properties.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadings, useRecord } from '../../store/hooks.ts'
import { kindName, propertyName, valueText } from '../devices/deviceTexts.ts'
import styles from './DeviceDetails.module.css'
import shared from './device.module.css'
import { PropertyControl } from './PropertyControl.tsx'

/** The rest of a device: every other control, every value it has reported, and what it is. */
export function DeviceDetails({
  device,
  gate,
}: {
  readonly device: Device
  readonly gate: string | undefined
}) {
  const { t } = useTexts()
  const host = useRecord('host', device.hostId)
  return (
    <div className={styles.details}>
      <MoreControls device={device} gate={gate} />
      <ReportedValues device={device} />
      <dl className={styles.values}>
        <div>
          <dt>{t('control.kind')}</dt>
          <dd>{kindName(device.kind)}</dd>
        </div>
        <div>
          <dt>{t('control.model')}</dt>
          <dd>{device.model}</dd>
        </div>
        <div>
          <dt>{t('control.number')}</dt>
          <dd className={styles.number}>{device.number}</dd>
        </div>
        <div>
          <dt>{t('control.host')}</dt>
          <dd>{host?.name ?? ''}</dd>
        </div>
      </dl>
      {device.condition === 'normal' ? null : <MarkNormal device={device} gate={gate} />}
      <Link className={styles.link} to={`/device/devicedetail?device=${device.id}`}>
        {t('control.history')}
      </Link>
    </div>
  )
}

/** Every control that is not on the row already. */
export function MoreControls({
  device,
  gate,
}: {
  readonly device: Device
  readonly gate: string | undefined
}) {
  return tilePartsOf(device).more.map((property) => (
    <div key={property.name} className={styles.more}>
      <span className={shared.label}>{propertyName(property.name)}</span>
      <PropertyControl device={device} property={property} gate={gate} />
    </div>
  ))
}

export function ReportedValues({ device }: { readonly device: Device }) {
  const format = useFormat()
  const values = useReadings(device.id)?.values ?? {}
  const reported = tilePartsOf(device).all.flatMap((property) => {
    const value = values[property.name]
    return value === undefined ? [] : [{ property, value }]
  })
  return (
    <dl className={styles.values}>
      {reported.map(({ property, value }) => (
        <div key={property.name}>
          <dt>{propertyName(property.name)}</dt>
          <dd>{valueText(property, value, format) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

export function MarkNormal({ device, gate }: { readonly device: Device; readonly gate: string | undefined }) {
  const { t } = useTexts()
  return (
    <Button
      size="small"
      text={t('control.markNormal')}
      disabled={gate !== undefined}
      title={gate}
      onClick={() => {
        // A failed call is shown as a toast; the device then stays as it is.
        markDevicesNormal([device.id]).catch(() => undefined)
      }}
    />
  )
}
