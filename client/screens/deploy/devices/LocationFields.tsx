import { ADDRESS_LENGTH_MAX } from '#shared/constants.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { PositionField } from '../../../ui/form/places/PositionField.tsx'
import { useFieldValue } from '../../../ui/form/useForm.ts'

export function LocationFields() {
  const { t } = useTexts()
  const isCustom = useFieldValue('locationMode') === 'custom'
  const choices = (['automatic', 'custom'] as const).map((value) => ({
    value,
    text: t(`deviceSetup.location.${value}`),
  }))
  return (
    <FormSection title={t('deviceSetup.location.title')}>
      <Field kind="segmented" name="locationMode" label={t('deviceSetup.location.mode')} choices={choices} />
      {isCustom ? (
        <>
          <PositionField name={t('deviceSetup.location.here')} />
          <Field
            kind="text"
            name="address"
            label={t('deviceSetup.location.address')}
            maxLength={ADDRESS_LENGTH_MAX}
            isOptional
          />
        </>
      ) : null}
    </FormSection>
  )
}
