import { Button } from '@blueprintjs/core'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Property } from '#shared/devices/kind.ts'
import type { Device } from '#shared/records/device.ts'
import { markDevicesNormal } from '../../actions/control.ts'
import { tilePartsOf } from '../../actions/devices/properties.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { kindName, propertyTitle, valueText } from '../devices/deviceTexts.ts'
import { LastCommand } from '../devices/LastCommand.tsx'
import { deviceUrl } from '../devices/places.ts'
import { SimulationButtons } from '../devices/SimulationButtons.tsx'
import styles from './DeviceDetails.module.css'
import { LockLine, useLock } from './DeviceLock.tsx'
import shared from './device.module.css'
import type { DeviceView } from './deviceView.ts'
import { isModeOff, PropertyControl } from './PropertyControl.tsx'

/** Loaded for infrared devices with the code catalogue. */
const DeviceRemotes = lazyPart(
  async () => (await import('../infrared/DeviceRemotes.tsx')).DeviceRemotes,
  'infrared',
)

/** Fetched with the first device whose details are opened. */
const LastChangeText = lazyPart(async () => (await import('../devices/LastChangeText.tsx')).LastChangeText)

function LastChangeRow({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const { switches, mode } = tilePartsOf(device)
  if (switches.length === 0 && mode === null) return null
  return (
    <div>
      <dt>{t('control.change.label')}</dt>
      <dd>
        <Suspense fallback={t('common.loading')}>
          <LastChangeText device={device} />
        </Suspense>
      </dd>
    </div>
  )
}

/** Device details: all controls, values and data. */
export function DeviceDetails(props: {
  readonly view: DeviceView
  /** The setpoint has steppers above while on. */
  readonly isSteppedAbove?: boolean
}) {
  const { t } = useTexts()
  const { view } = props
  const { device, host } = view
  return (
    <div className={styles.details}>
      {view.lock === 'noRight' ? (
        <p>
          <LockLine lock={view.lock} />
        </p>
      ) : null}
      {device.kind === 'infrared_remote' ? (
        <Suspense fallback={<Skeleton lines={3} />}>
          <DeviceRemotes view={view} />
        </Suspense>
      ) : null}
      <div className={styles.controls}>
        <MoreControls view={view} isWithoutStepper={props.isSteppedAbove === true && !isModeOff(view)} />
      </div>
      <ReportedValues view={view} />
      <dl className={styles.values}>
        <LastChangeRow device={device} />
        <div>
          <dt>{t('deviceManagement.lastCommand')}</dt>
          <dd>
            <LastCommand deviceId={device.id} />
          </dd>
        </div>
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
      <div className={styles.foot}>
        {device.condition === 'normal' ? null : <MarkNormal view={view} />}
        <Link to={deviceUrl(device.id)}>{t('control.history')}</Link>
        <SimulationButtons target={{ type: 'device', id: device.id }} />
      </div>
    </div>
  )
}

/** All controls that are not already in the row. */
export function MoreControls(props: { readonly view: DeviceView; readonly isWithoutStepper?: boolean }) {
  const { view } = props
  const { more, stepper } = tilePartsOf(view.device)
  const properties = stepper && !props.isWithoutStepper ? [...more, stepper] : more
  return properties.map((property) => (
    <div key={property.name} className={styles.more}>
      <span className={shared.label}>{propertyTitle(property)}</span>
      <PropertyControl view={view} property={property} />
    </div>
  ))
}

/** Long codes that are not shown as values. */
const CODES: ReadonlySet<string> = new Set(['learned_ir_code', 'ir_code_to_send'])

/** Beside `MoreControls`, which show what they are set to. */
export function ReportedValues({ view: { device, values } }: { readonly view: DeviceView }) {
  const format = useFormat()
  const { all, more, stepper } = tilePartsOf(device)
  const isShown = ({ name }: Property): boolean =>
    [...more, stepper].some((control) => control?.name === name)
  const reported = all.flatMap((property) => {
    const value = values[property.name]
    return value === undefined || CODES.has(property.name) || isShown(property) ? [] : [{ property, value }]
  })
  return (
    <dl className={styles.values}>
      {reported.map(({ property, value }) => (
        <div key={property.name}>
          <dt>{propertyTitle(property)}</dt>
          <dd>{valueText(property, value, format) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

export function MarkNormal({ view }: { readonly view: DeviceView }) {
  const { t } = useTexts()
  const { device } = view
  const { isDisabled, reason } = useLock(view)
  const state = useConsoleState()
  return (
    <Button
      size="small"
      text={t('control.markNormal')}
      disabled={isDisabled}
      title={reason}
      onClick={() => {
        // A failed call is shown as a toast; the device then stays as it is.
        markDevicesNormal(state, [device]).catch(() => undefined)
      }}
    />
  )
}
