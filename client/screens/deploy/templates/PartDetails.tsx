/** The chosen part of a template: its names and circuits as fields of the form around, its place, and its end. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons'
import { DEVICE_NAME_LENGTH_MIN, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { AREA_KINDS } from '#shared/records/area.ts'
import type { TemplateDevice } from '#shared/records/areaTemplate.ts'
import { CONNECTIONS } from '#shared/records/device.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import { nameRule } from '../../../ui/form/rules.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { BLANK_CIRCUIT, useCircuitRow } from '../../../widgets/devices/useCircuitRow.ts'
import { patternRule } from '../../../widgets/patterns/patternRule.ts'
import { accepts, isArea, keyOf, movePart, type PartId, placeOf, removePart, shifted } from './contentEdit.ts'
import styles from './parts.module.css'
import { partName } from './templateNames.ts'
import type { Edits } from './useEdits.ts'

interface PartProps {
  readonly edits: Edits
  readonly id: PartId
  readonly onChoose: (id: PartId) => void
  readonly mayChange: boolean
}

const areaRule = patternRule()
const circuitRule = nameRule()
const deviceRule = patternRule(DEVICE_NAME_LENGTH_MIN)

export function PartDetails(props: PartProps) {
  const { edits, id, mayChange } = props
  const { t } = useTexts()
  const { areas, devices } = edits.content
  const key = keyOf(id)
  if (key === null) return <p className={styles.help}>{t('templates.rootHelp')}</p>
  const index = (isArea(id) ? areas : devices).findIndex((one) => one.key === key)
  const device = isArea(id) ? undefined : devices[index]
  if (index === -1) return null
  return (
    <>
      <PartTools {...props} />
      <FieldGrid key={id}>
        {device ? (
          <DeviceFields device={device} path={`content.devices.${index}`} isReadOnly={!mayChange} />
        ) : (
          <AreaFields path={`content.areas.${index}`} isReadOnly={!mayChange} />
        )}
      </FieldGrid>
    </>
  )
}

function useNameDefs(path: string, minLength: number, isReadOnly: boolean) {
  const { t } = useTexts()
  const def = { kind: 'text', maxLength: NAME_LENGTH_MAX, isHalf: true, isReadOnly } as const
  const check = minLength === 1 ? areaRule : deviceRule
  return [
    { ...def, name: `${path}.name`, label: t('templates.pattern'), check, help: t('templates.patternHelp') },
    { ...def, name: `${path}.nameEn`, label: t('form.nameEn'), isOptional: true },
  ] as const
}

interface FieldsProps {
  /** Of the part in the input. */
  readonly path: string
  readonly isReadOnly: boolean
}

function AreaFields({ path, isReadOnly }: FieldsProps) {
  const { t } = useTexts()
  const [name, nameEn] = useNameDefs(path, 1, isReadOnly)
  return (
    <>
      <Field {...name} />
      <Field {...nameEn} />
      <Field
        kind="select"
        name={`${path}.kind`}
        label={t('templates.areaKind')}
        choices={AREA_KINDS.map((value) => ({ value, text: t(`areas.kind.${value}`) }))}
        isReadOnly={isReadOnly}
        isHalf
      />
    </>
  )
}

function DeviceFields({ device, path, isReadOnly }: FieldsProps & { readonly device: TemplateDevice }) {
  const { t } = useTexts()
  const [name, nameEn] = useNameDefs(path, DEVICE_NAME_LENGTH_MIN, isReadOnly)
  const range = kindOf(device.kind)?.circuits ?? { min: 1, max: 1 }
  return (
    <>
      <Field {...name} />
      <Field {...nameEn} />
      <Field
        kind="text"
        name={`${path}.model`}
        label={t('templates.model')}
        isReadOnly={isReadOnly}
        isOptional
        isHalf
      />
      <Field
        kind="select"
        name={`${path}.connection`}
        label={t('templates.connection')}
        choices={CONNECTIONS.map((value) => ({
          value,
          text: t(`deviceManagement.connections.${value}`),
        }))}
        isReadOnly={isReadOnly}
        isHalf
      />
      <Field
        kind="rows"
        name={`${path}.circuits`}
        label={t('templates.circuits', { min: range.min, max: range.max })}
        blank={BLANK_CIRCUIT}
        rowsMax={range.max}
        isReadOnly={isReadOnly}
        row={useCircuitRow(circuitRule)}
      />
    </>
  )
}

/** Order, place and end of a part: what dragging does, for fingers and keys. */
function PartTools({ edits, id, onChoose, mayChange }: PartProps) {
  const { t } = useTexts()
  const { content, apply } = edits
  const key = keyOf(id)
  const device = content.devices.find((one) => !isArea(id) && one.key === key)
  const [up, down] = [shifted(content, id, -1), shifted(content, id, 1)]
  const place = placeOf(content, id)
  const places = content.areas.filter((area) => accepts(content, id, area.key))
  return (
    <div className={styles.tools}>
      {device ? <strong className={styles.partKind}>{kindName(device.kind)}</strong> : null}
      <Button
        icon={<ArrowUp />}
        aria-label={t('templates.moveUp')}
        title={t('templates.moveUp')}
        disabled={!mayChange || !up}
        onClick={() => up && apply(up)}
      />
      <Button
        icon={<ArrowDown />}
        aria-label={t('templates.moveDown')}
        title={t('templates.moveDown')}
        disabled={!mayChange || !down}
        onClick={() => down && apply(down)}
      />
      <HTMLSelect
        aria-label={t('templates.place')}
        title={t('templates.place')}
        value={place ?? ''}
        disabled={!mayChange || places.length === 0}
        onChange={({ currentTarget: { value } }) =>
          apply(movePart(content, id, { areaKey: value === '' ? null : value, beforeKey: null }))
        }
      >
        <option value="">{t('templates.root')}</option>
        {places.map((area) => (
          <option key={area.key} value={area.key}>
            {partName(area)}
          </option>
        ))}
      </HTMLSelect>
      <Button
        icon={<Trash />}
        intent="danger"
        variant="minimal"
        disabled={!mayChange}
        onClick={() => {
          apply(removePart(content, id))
          onChoose(place === null ? 'root' : `area/${place}`)
        }}
      >
        {t('list.delete')}
      </Button>
    </div>
  )
}
