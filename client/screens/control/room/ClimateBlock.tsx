import { clsx } from 'clsx'
import { Suspense } from 'react'
import type { Reading } from '#shared/devices/kind.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord, useRoom } from '../../../store/hooks.ts'
import { Age } from '../../../widgets/controls/Age.tsx'
import { CommandFailure } from '../../../widgets/controls/CommandState.tsx'
import { DeviceFacts } from '../../../widgets/controls/DeviceFacts.tsx'
import { type DeviceView, shownValue, useDeviceView } from '../../../widgets/controls/deviceView.ts'
import { isModeOff, ModeSwitch, StepperControl } from '../../../widgets/controls/PropertyControl.tsx'
import { degrees, nameWithin, wordOf } from '../../../widgets/devices/deviceTexts.ts'
import { LazySensorDoubt } from '../../../widgets/devices/doubt/LazySensorDoubt.ts'
import { useTrust } from '../../../widgets/devices/trust.ts'
import styles from './ClimateBlock.module.css'
import { DeviceMore } from './DeviceMore.tsx'
import { useThermometer } from './useRoomSections.ts'

/** Temperature, setpoint, and state of the climate unit. */
export function ClimateBlock(props: { readonly areaId: string; readonly deviceId: string | null }) {
  const { t } = useTexts()
  const format = useFormat()
  const { temperatureC } = useRoom(props.areaId)
  const thermometerId = useThermometer(props.areaId) ?? ''
  const thermometer = useRecord('device', thermometerId)
  const area = useRecord('area', props.areaId)
  const isStale = useTrust(thermometerId) !== 'live'
  const view = useDeviceView(props.deviceId ?? '')
  if (temperatureC === null && !view) return null
  return (
    <div className={styles.climate} data-device={view?.device.id}>
      <div className={clsx(styles.air, isStale && 'values-stale')}>
        <div className={styles.temperature}>
          {temperatureC === null ? '–' : degrees(temperatureC, format)}
          {temperatureC === null ? (
            <span className="visually-hidden">{t('control.climate.noTemperature')}</span>
          ) : null}
        </div>
        {thermometer ? (
          <div className={styles.from}>
            <span>{nameWithin(thermometer, area)}</span>
            {isStale ? <Age deviceId={thermometerId} /> : null}
          </div>
        ) : null}
      </div>
      {view ? <Unit view={view} /> : null}
      <Suspense fallback={null}>
        {thermometer ? <LazySensorDoubt deviceId={thermometer.id} /> : null}
      </Suspense>
    </div>
  )
}

/** Setpoint of a unit that is off. */
function Off(props: { readonly mode: string; readonly setpointC: Reading | undefined }) {
  const { t } = useTexts()
  const { setpointC } = props
  return (
    <div className={styles.off}>
      <b>{wordOf(props.mode, 'off')}</b>
      {typeof setpointC === 'number' ? (
        <span>{t('control.climate.setTo', { setpoint: setpointC })}</span>
      ) : null}
    </div>
  )
}

function Unit({ view }: { readonly view: DeviceView }) {
  const { t } = useTexts()
  const { stepper, mode } = tilePartsOf(view.device)
  return (
    <>
      {mode && isModeOff(view) ? (
        <Off mode={mode.name} setpointC={stepper ? shownValue(view, stepper.name).shown : undefined} />
      ) : stepper ? (
        <StepperControl view={view} property={stepper} label={t('control.climate.setpoint')} isTemperature />
      ) : null}
      {mode ? <ModeSwitch view={view} mode={mode} /> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a device is no fieldset of a form */}
      <div className={styles.doing} role="group" aria-label={nameOf(view.device)}>
        <DeviceMore view={view}>
          {/* One room temperature is enough; device details show others. */}
          <DeviceFacts view={view} without="local_temperature" />
        </DeviceMore>
        <CommandFailure view={view} isOver />
      </div>
    </>
  )
}
