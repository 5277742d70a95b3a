import { DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import type { MessageCode } from '#shared/messages.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { NAME_REFUSALS, useNameFields } from '../../../widgets/records/useNameFields.ts'
import { DeviceReach, SceneReach } from './ReachFields.tsx'
import { RightsField } from './RightsField.tsx'

export const ROLE_REFUSALS = {
  ...NAME_REFUSALS,
  role_without_right: 'rights',
  role_without_devices: 'areas',
} as const satisfies Partial<Record<MessageCode, string>>

/** Content of a role: functions, devices, scenes. */
export function RoleFields({ isReadOnly = false }: { readonly isReadOnly?: boolean }) {
  const { t } = useTexts()
  const names = useNameFields(t('roles.name'))
  return (
    <>
      <FormSection>
        {names.map((field) => (
          <Field key={field.name} {...field} autoFocus={false} isReadOnly={isReadOnly} />
        ))}
        <Field
          kind="textarea"
          name="description"
          label={t('roles.description')}
          maxLength={DESCRIPTION_LENGTH_MAX}
          rows={2}
          isOptional
          isReadOnly={isReadOnly}
        />
        <Field
          kind="switch"
          name="entersConsole"
          label={t('roles.entersConsole')}
          help={t('roles.entersConsoleHelp')}
          isReadOnly={isReadOnly}
        />
        <Field
          kind="switch"
          name="needsFactor"
          label={t('roles.needsFactor')}
          help={t('roles.needsFactorHelp')}
          isReadOnly={isReadOnly}
        />
      </FormSection>
      <FormSection title={t('roles.functions')} hint={t('roles.functionsHint')}>
        <RightsField isReadOnly={isReadOnly} />
      </FormSection>
      <FormSection title={t('roles.devices')}>
        <DeviceReach isReadOnly={isReadOnly} />
      </FormSection>
      <FormSection title={t('roles.scenesTitle')}>
        <SceneReach isReadOnly={isReadOnly} />
      </FormSection>
    </>
  )
}
