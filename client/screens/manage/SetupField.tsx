import { askSetups } from '../../actions/projects/projectCalls.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Field } from '../../ui/form/Field.tsx'

const SETUPS = { load: askSetups }

/** Selects the project from which a new one copies buildings, areas, templates and roles. */
export function SetupField() {
  const { t } = useTexts()
  return (
    <Field
      kind="select"
      name="moban_name"
      label={t('projects.setup')}
      help={t('projects.setupHelp')}
      choices={SETUPS}
      none={t('projects.noSetup')}
      isOptional
    />
  )
}
