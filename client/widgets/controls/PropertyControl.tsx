/** Control for one settable property, chosen by type: switch, slider, stepper, segments, keys or colour. */

import type { Property } from '#shared/devices/kind.ts'
import {
  type BinaryProperty,
  type ChoiceProperty,
  type NumberProperty,
  onModeOf,
  tilePartsOf,
} from '../../actions/devices/properties.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Keys } from '../../ui/controls/Keys.tsx'
import { Slider } from '../../ui/controls/numbers/Slider.tsx'
import { Stepper } from '../../ui/controls/numbers/Stepper.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { isStepped, propertyTitle, valueText, wordOf } from '../devices/deviceTexts.ts'
import { useLock } from './DeviceLock.tsx'
import styles from './device.module.css'
import { type DeviceView, shownValue } from './deviceView.ts'

interface ControlProps<P extends Property = Property> {
  readonly view: DeviceView
  readonly property: P
  /** Accessible name; without it, device and property. */
  readonly label?: string
}

const labelOf = ({ view, property, label }: ControlProps): string =>
  label ?? `${nameOf(view.device)}, ${propertyTitle(property)}`

export function SwitchControl(props: ControlProps<BinaryProperty>) {
  const { view, property } = props
  const { t } = useTexts()
  const { isDisabled, reason } = useLock(view)
  const { shown, isPending } = shownValue(view, property.name)
  return (
    <Switch
      label={labelOf(props)}
      isOn={shown === undefined ? null : shown === property.on}
      unknownText={t('control.command.unknown')}
      isPending={isPending}
      isDisabled={isDisabled}
      reason={reason}
      onToggle={(isOn) => view.set({ [property.name]: isOn ? property.on : property.off })}
    />
  )
}

/** A slider moves by steps large enough for touch, even if the device resolves finer ones. */
const SLIDER_STEP: Readonly<Record<string, number>> = { position: 5 }

export function SliderControl(props: ControlProps<NumberProperty>) {
  const { view, property } = props
  const { isDisabled, reason } = useLock(view)
  const { t } = useTexts()
  const format = useFormat()
  const { shown } = shownValue(view, property.name)
  return (
    <Slider
      label={labelOf(props)}
      value={typeof shown === 'number' ? shown : null}
      min={property.min}
      max={property.max}
      step={SLIDER_STEP[property.name] ?? property.step}
      text={(value) => (value === null ? t('control.command.unknown') : valueText(property, value, format))}
      isIdle={isOff(view)}
      isDisabled={isDisabled}
      reason={reason}
      onChange={(value) => view.set({ ...(isOff(view) ? allOn(view) : {}), [property.name]: value })}
    />
  )
}

const allOn = ({ device }: DeviceView) =>
  Object.fromEntries(tilePartsOf(device).switches.map(({ name, on }) => [name, on]))

/** A level is without effect while the light is off; moving it turns the light on. */
function isOff(view: DeviceView): boolean {
  const { switches } = tilePartsOf(view.device)
  const isOffBy = ({ name, on }: BinaryProperty): boolean => {
    const { shown } = shownValue(view, name)
    return shown !== undefined && shown !== on
  }
  return switches.length > 0 && switches.every(isOffBy)
}

export function StepperControl(props: ControlProps<NumberProperty> & { readonly isTemperature?: boolean }) {
  const { view, property } = props
  const { isDisabled, reason } = useLock(view)
  const { t } = useTexts()
  const format = useFormat()
  const { shown, isPending } = shownValue(view, property.name)
  const name = labelOf(props)
  const step = format.number(property.step, property.step < 1 ? 1 : 0)
  return (
    <Stepper
      label={name}
      lowerLabel={
        props.isTemperature ? t('control.climate.colder', { step }) : t('control.decrease', { name })
      }
      raiseLabel={
        props.isTemperature ? t('control.climate.warmer', { step }) : t('control.increase', { name })
      }
      value={typeof shown === 'number' ? shown : null}
      min={property.min}
      max={property.max}
      step={property.step}
      text={(value) => (props.isTemperature ? `${value}°` : valueText(property, value, format))}
      isPending={isPending}
      isDisabled={isDisabled}
      reason={reason}
      onChange={(value) => view.set({ [property.name]: value })}
    />
  )
}

/** Mode as on/off; the mode itself is chosen in the details. */
export function ModeSwitch(props: { readonly view: DeviceView; readonly mode: ChoiceProperty }) {
  const { view, mode } = props
  const { t } = useTexts()
  const { isDisabled, reason } = useLock(view)
  const { shown, isPending } = shownValue(view, mode.name)
  const onMode = onModeOf(view.device)
  if (onMode === null) return null
  return (
    <Switch
      label={nameOf(view.device)}
      isOn={shown === undefined ? null : shown !== 'off'}
      unknownText={t('control.command.unknown')}
      isPending={isPending}
      isDisabled={isDisabled}
      reason={reason}
      onToggle={(isOn) => view.set({ [mode.name]: isOn ? onMode : 'off' })}
    />
  )
}

/** A set temperature is without effect while its unit is off: it is changed in the details then, not beside the name. */
export function isModeOff(view: DeviceView): boolean {
  const { mode } = tilePartsOf(view.device)
  return mode !== null && shownValue(view, mode.name).shown === 'off'
}

export function ChoiceControl(props: ControlProps<ChoiceProperty>) {
  const { view, property } = props
  const { isDisabled, reason } = useLock(view)
  const { shown } = shownValue(view, property.name)
  return (
    <Segmented
      label={labelOf(props)}
      choices={property.values.map((value) => ({ value, text: wordOf(property.name, value) }))}
      value={typeof shown === 'string' ? shown : null}
      isDisabled={isDisabled}
      reason={reason}
      onChange={(value) => view.set({ [property.name]: value })}
    />
  )
}

/** Whichever fits: for the details, where every settable property has its line. */
export function PropertyControl(props: ControlProps) {
  const { view, property } = props
  const { isDisabled, reason } = useLock(view)
  switch (property.type) {
    case 'binary':
      return <SwitchControl {...props} property={property} />
    case 'number':
      return isStepped(property) ? (
        <StepperControl {...props} property={property} isTemperature={property.unit === '°C'} />
      ) : (
        <SliderControl {...props} property={property} />
      )
    case 'choice':
      return <ChoiceControl {...props} property={property} />
    case 'action':
      return (
        <Keys
          label={labelOf(props)}
          keys={property.values.map((value) => ({ value, label: wordOf(property.name, value) }))}
          isDisabled={isDisabled}
          reason={reason}
          onPress={(value) => view.set({ [property.name]: value })}
        />
      )
    case 'text':
      return property.name === 'color' ? <ColorControl {...props} /> : null
  }
}

function ColorControl(props: ControlProps) {
  const { view, property } = props
  const { isDisabled, reason } = useLock(view)
  const { shown } = shownValue(view, property.name)
  const known = typeof shown === 'string' ? shown.toLowerCase() : '#ffffff'
  return (
    <input
      key={known}
      type="color"
      className={styles.control}
      aria-label={labelOf(props)}
      title={reason}
      disabled={isDisabled}
      defaultValue={known}
      // Color pickers fire on every movement; only the final value is sent.
      onBlur={(event) => {
        const chosen = event.currentTarget.value.toUpperCase()
        if (chosen !== known.toUpperCase()) view.set({ [property.name]: chosen })
      }}
    />
  )
}
