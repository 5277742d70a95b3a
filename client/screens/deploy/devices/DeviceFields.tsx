/** The fields of a device. What depends on its host and its kind follows them. */
import { DEVICE_NAME_LENGTH_MIN, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { nameRule } from '../../../ui/form/rules.ts'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { CircuitRows } from './CircuitRows.tsx'
import { useHostChoices, useKindChoices } from './deviceChoices.ts'
import { LocationFields } from './LocationFields.tsx'
import { NumberField } from './NumberField.tsx'
import { OptionFields } from './OptionFields.tsx'

const isDeviceName = nameRule(DEVICE_NAME_LENGTH_MIN)
const isName = nameRule()

export function DeviceFields({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTexts()
  const name = { kind: 'text', maxLength: NAME_LENGTH_MAX, isHalf: true } as const
  return (
    <>
      <FormSection>
        <Field {...name} name="name" label={t('deviceSetup.name')} check={isDeviceName} autoFocus />
        <Field {...name} name="nameEn" label={t('form.nameEn')} check={isName} isOptional />
        <Field kind="select" name="kind" label={t('control.kind')} choices={useKindChoices()} isHalf />
        <Field kind="select" name="hostId" label={t('control.host')} choices={useHostChoices()} isHalf />
        {isNew ? <NumberField /> : null}
        <Field kind="tree" name="areaId" label={t('deviceManagement.column.area')} nodes={useAreaNodes()} />
      </FormSection>
      <CircuitRows />
      <OptionFields />
      <LocationFields />
    </>
  )
}
