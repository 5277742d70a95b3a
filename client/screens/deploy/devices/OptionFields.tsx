import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { CONNECTIONS } from '#shared/records/device.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { useSilenceChoices } from './deviceChoices.ts'

export function OptionFields({ isOptional = false }: { readonly isOptional?: boolean }) {
  const { t } = useTexts()
  return (
    <FormSection title={t('deviceSetup.options.section')}>
      <Field
        kind="select"
        name="connection"
        label={t('deviceManagement.connection')}
        choices={CONNECTIONS.map((value) => ({ value, text: t(`deviceManagement.connections.${value}`) }))}
        none={t('deviceSetup.unchanged')}
        isOptional={isOptional}
        isHalf
      />
      <Field
        kind="text"
        name="model"
        label={t('deviceSetup.model')}
        maxLength={NAME_LENGTH_MAX}
        isOptional
        isHalf
      />
      <Field
        kind="select"
        name="silentAfterMs"
        label={t('deviceSetup.silentAfter')}
        help={t('deviceSetup.silentHelp')}
        choices={useSilenceChoices()}
        none={t('deviceSetup.unchanged')}
        isOptional={isOptional}
      />
    </FormSection>
  )
}
