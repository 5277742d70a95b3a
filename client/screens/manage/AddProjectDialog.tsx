import { IDLE_TIMEOUT_SUGGESTED_MS, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { addProject } from '../../actions/projects/projectCalls.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { IdleField } from '../../widgets/projects/IdleField.tsx'
import { projectNameRule, useNameFaults } from './projectName.ts'
import { SetupField } from './SetupField.tsx'

const NEW = { name: '', idleTimeoutMs: IDLE_TIMEOUT_SUGGESTED_MS }
const REFUSALS = { name_invalid: 'name', name_taken: 'name' } as const

/** Only the name is required. A user without a project can otherwise only sign out. */
export function AddProjectDialog(props: {
  /** The project was created: the caller selects it and closes the dialog. */
  readonly onAdded: (projectId: ProjectId) => void
  readonly onCancel: () => void
  /** Label of the cancel button if it does more than close: "Sign out". */
  readonly cancelVerb?: string
  readonly isBinding?: boolean
}) {
  const { t } = useTexts()
  const faultTexts = useNameFaults()
  return (
    <FormDialog title={t('projects.add')} onClose={props.onCancel} isBinding={props.isBinding ?? false}>
      <CommandForm
        endpoint={projectsContract.add}
        draft="short"
        initial={NEW}
        refusals={REFUSALS}
        send={addProject}
        verb={t('form.add')}
        done={t('projects.added')}
        onDone={({ xmid }) => props.onAdded(xmid)}
        onCancel={props.onCancel}
        {...(props.cancelVerb ? { cancelVerb: props.cancelVerb } : {})}
      >
        <Field
          kind="text"
          name="name"
          label={t('projects.name')}
          help={t('projects.addHelp')}
          maxLength={NAME_LENGTH_MAX}
          autoFocus
          check={projectNameRule}
          faultTexts={faultTexts}
        />
        <SetupField />
        <IdleField saysDefault />
      </CommandForm>
    </FormDialog>
  )
}
