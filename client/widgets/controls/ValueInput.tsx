/**
 * A value that a device shall have, chosen with the controls of its tile: nothing is sent. For scenes and automations,
 * which hold values for later.
 */
import type { Property, Reading } from '#shared/devices/kind.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Slider } from '../../ui/controls/numbers/Slider.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { valueText, wordOf } from '../devices/deviceTexts.ts'

export function ValueInput(props: {
  readonly label: string
  readonly property: Property
  readonly value: Reading
  readonly onChange: (value: Reading) => void
}) {
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
      return (
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
