/**
 * A value that a device shall have, chosen with the controls of its tile: nothing is sent. For scenes and automations,
 * which hold values for later.
 */
import type { Property, Reading } from '#shared/devices/kind.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Slider } from '../../ui/controls/numbers/Slider.tsx'
import { Stepper } from '../../ui/controls/numbers/Stepper.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { isStepped, valueText, wordOf } from '../devices/deviceTexts.ts'

export function ValueInput(props: {
  readonly label: string
  readonly property: Property
  readonly value: Reading
  readonly onChange: (value: Reading) => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { label, property, value, onChange } = props
  switch (property.type) {
    case 'binary':
      return (
        <Switch
          label={label}
          isOn={value === property.on}
          onToggle={(isOn) => onChange(isOn ? property.on : property.off)}
        />
      )
    case 'number':
      return isStepped(property) ? (
        <Stepper
          label={label}
          lowerLabel={t('control.decrease', { name: label })}
          raiseLabel={t('control.increase', { name: label })}
          value={typeof value === 'number' ? value : null}
          min={property.min}
          max={property.max}
          step={property.step}
          text={(shown) => valueText(property, shown, format)}
          onChange={onChange}
        />
      ) : (
        <Slider
          label={label}
          value={typeof value === 'number' ? value : property.min}
          min={property.min}
          max={property.max}
          step={property.step}
          text={(shown) => valueText(property, shown, format)}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <Segmented
          label={label}
          choices={property.values.map((one) => ({ value: one, text: wordOf(property.name, one) }))}
          value={String(value)}
          onChange={onChange}
        />
      )
    default:
      return null
  }
}
