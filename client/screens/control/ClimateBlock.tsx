import type { Device } from '#shared/records/device.ts'
import { tilePartsOf } from '../../actions/devices/properties.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadings, useRoom } from '../../store/hooks.ts'
import { climateFacts } from '../../widgets/controls/DeviceFacts.tsx'
import { useDeviceView } from '../../widgets/controls/deviceView.ts'
import { StepperControl } from '../../widgets/controls/PropertyControl.tsx'
import { degrees } from '../../widgets/devices/deviceTexts.ts'
import styles from './ClimateBlock.module.css'

/** The measured temperature, large, and the setpoint. */
export function ClimateBlock({
  areaId,
  device,
}: {
  readonly areaId: string
  readonly device: Device | undefined
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { temperatureC } = useRoom(areaId)
  if (temperatureC === null && !device) return null
  return (
    <div className={styles.climate}>
      <div>
        <div className={styles.temperature}>
          {temperatureC === null ? '–' : degrees(temperatureC, format)}
          {temperatureC === null ? (
            <span className="visually-hidden">{t('control.climate.noTemperature')}</span>
          ) : null}
        </div>
        {device ? <Doing device={device} /> : null}
      </div>
      {device ? <Setpoint device={device} /> : null}
    </div>
  )
}

function Doing({ device }: { readonly device: Device }) {
  // Re-renders when the language changes.
  useTexts()
  const values = useReadings(device.id)?.values
  return <p className={styles.doing}>{values ? climateFacts(values).join(' · ') : ''}</p>
}

function Setpoint({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const view = useDeviceView(device.id)
  const { stepper } = tilePartsOf(device)
  if (!stepper || !view) return null
  return <StepperControl view={view} property={stepper} label={t('control.climate.setpoint')} isTemperature />
}
