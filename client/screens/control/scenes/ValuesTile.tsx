/**
 * Target values of a scene or automation, edited on a copy of the device's tile. Controls change only the draft.
 * Unticked values stay unchanged.
 */
import { Checkbox } from '@blueprintjs/core'
import type { Property, Reading, Readings } from '#shared/devices/kind.ts'
import type { Device } from '#shared/records/device.ts'
import { type TileParts, tilePartsOf } from '../../../actions/devices/properties.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useFacts } from '../../../widgets/controls/DeviceFacts.tsx'
import { circuitName, MainControls } from '../../../widgets/controls/DeviceRow.tsx'
import { type DeviceView, draftView } from '../../../widgets/controls/deviceView.ts'
import { PropertyControl } from '../../../widgets/controls/PropertyControl.tsx'
import { propertyName, propertyTitle, readingsText, valueText } from '../../../widgets/devices/deviceTexts.ts'
import { defaultValue, lostValues, scenePropertiesOf } from './sceneDraft.ts'
import styles from './ValuesTile.module.css'

export function ValuesTile(props: {
  readonly device: Device
  /** Name including the place. */
  readonly name: string
  readonly values: Readings
  readonly onChange: (values: Readings) => void
}) {
  const { device, name, values, onChange } = props
  const view = draftView(device, values, (changed) => onChange({ ...values, ...changed }))
  const onHead = headParts(device, values)
  const put = (property: string, value: Reading | undefined) => {
    const { [property]: _, ...others } = values
    onChange(value === undefined ? others : { ...values, [property]: value })
  }
  return (
    <div className={styles.tile}>
      <div className={styles.head}>
        <Facts view={view} />
        <MainControls view={view} parts={onHead} />
      </div>
      <ul className={styles.properties}>
        {scenePropertiesOf(device).map((property) => (
          <PropertyLine
            key={property.name}
            {...{ view, name, property }}
            isOnHead={isIn(onHead, property)}
            onTick={(isSet) => put(property.name, isSet ? defaultValue(property) : undefined)}
          />
        ))}
        {lostValues(device, values).map((property) => (
          <LostLine key={property} property={property} onRemove={() => put(property, undefined)} />
        ))}
      </ul>
    </div>
  )
}

/** Values in the tile's head line; with several circuits, one line each. */
function headParts(device: Device, values: Readings): TileParts {
  const parts = tilePartsOf(device)
  const set = <P extends Property>(one: P | null): P | null =>
    one !== null && values[one.name] !== undefined ? one : null
  return {
    ...parts,
    switches: parts.switches.length === 1 && set(parts.switches[0] ?? null) ? parts.switches : [],
    slider: set(parts.slider),
    stepper: set(parts.stepper),
    // Has its own line with all values.
    mode: null,
    // Shows the chosen key, because keys have no state.
    curtain: null,
  }
}

const isIn = ({ switches, slider, stepper }: TileParts, property: Property): boolean =>
  [...switches, slider, stepper].some((one) => one === property)

/** Values as text. */
function Facts({ view }: { readonly view: DeviceView }) {
  const { t } = useTexts()
  const format = useFormat()
  const { device, values } = view
  const facts = useFacts(view)
  const isEmpty = Object.keys(values).length === 0
  const words = facts.length > 0 ? facts.join(' · ') : readingsText(device, values, format)
  return <span className={styles.facts}>{isEmpty ? t('scenes.setsNothing') : words}</span>
}

function PropertyLine(props: {
  readonly view: DeviceView
  readonly name: string
  readonly property: Property
  readonly isOnHead: boolean
  readonly onTick: (isSet: boolean) => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { view, name, property } = props
  const value = view.values[property.name]
  const { switches } = tilePartsOf(view.device)
  const circuit = switches.findIndex((one) => one.name === property.name)
  const switched = switches[circuit]
  const own = switched && switches.length > 1 ? circuitName(view, switched, circuit) : propertyTitle(property)
  const isSeen = value !== undefined && !props.isOnHead
  return (
    <li className={styles.property}>
      <Checkbox
        className={styles.tick ?? ''}
        checked={value !== undefined}
        label={isSeen && property.type === 'number' ? `${own}: ${valueText(property, value, format)}` : own}
        aria-label={t('scenes.setsProperty', { device: name, property: own })}
        onChange={({ currentTarget: { checked } }) => props.onTick(checked)}
      />
      {isSeen ? <PropertyControl view={view} property={property} label={`${name}, ${own}`} /> : null}
    </li>
  )
}

/** A property no longer supported; it can only be removed. */
function LostLine(props: { readonly property: string; readonly onRemove: () => void }) {
  const { t } = useTexts()
  return (
    <li className={styles.property}>
      <Checkbox
        className={styles.tick ?? ''}
        checked
        labelElement={<s>{propertyName(props.property)}</s>}
        onChange={props.onRemove}
      />
      <span className={styles.lost}>{t('scenes.lostProperty')}</span>
    </li>
  )
}
