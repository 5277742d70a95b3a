import type { ReactNode } from 'react'
import type { Device } from '#shared/records/device.ts'
import { tilePartsOf } from '../../actions/devices/properties.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIsLive, useReadings } from '../../store/hooks.ts'
import { propertyTitle, valueText } from '../devices/deviceTexts.ts'
import styles from './DeviceValues.module.css'

/** All reported values of a device; marked if not live. */
export function DeviceValues({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const format = useFormat()
  const isLive = useIsLive()
  const values = useReadings(device.id)?.values ?? {}
  const pairs = tilePartsOf(device).all.flatMap((property) => {
    const value = values[property.name]
    return value === undefined ? [] : [[propertyTitle(property), valueText(property, value, format)] as const]
  })
  if (pairs.length === 0) return <p className={styles.never}>{t('control.never')}</p>
  return (
    <div className={isLive ? undefined : styles.staleValues}>
      <Pairs pairs={pairs} />
    </div>
  )
}

export function Pairs({ pairs }: { readonly pairs: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
