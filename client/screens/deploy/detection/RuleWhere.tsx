import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { HoursField } from '../../../widgets/schedule/HoursField.tsx'

export function RuleWhere() {
  const { t } = useTexts()
  const name = { kind: 'text', maxLength: NAME_LENGTH_MAX, isHalf: true } as const
  return (
    <FormSection>
      <Field {...name} name="name" label={t('detection.name')} autoFocus />
      <Field {...name} name="nameEn" label={t('detection.nameEn')} isOptional />
      <Field
        kind="tree"
        name="areaIds"
        label={t('detection.areas')}
        help={t('detection.areasHelp')}
        nodes={useAreaNodes()}
        isMany
      />
      <HoursField label={t('detection.when')} />
    </FormSection>
  )
}
