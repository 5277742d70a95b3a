/** Dialogs of project management, and what follows each. */

import { COPIES_PER_ACTION_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { askProjectKinds, copyProject, type ProjectItem } from '../../actions/projects/projectCalls.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FieldGrid } from '../../ui/form/FormParts.tsx'
import { ListFailed } from '../../ui/list/parts/ListStates.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { projectNameRule, useNameFaults } from './projectName.ts'
import styles from './projects.module.css'

export type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly project: ProjectItem }
  | { readonly kind: 'copy'; readonly project: ProjectItem }

interface Props {
  readonly dialog: OpenDialog
  readonly onClose: () => void
  readonly onAdded: (projectId: ProjectId) => void
  readonly onChanged: () => void
}

export function ProjectDialogs({ dialog, ...props }: Props) {
  if (dialog.kind === 'copy') return <CopyDialog {...props} project={dialog.project} />
  return <DetailsDialog {...props} dialog={dialog} />
}

function DetailsDialog(
  props: Omit<Props, 'dialog'> & { readonly dialog: Exclude<OpenDialog, { readonly kind: 'copy' }> },
) {
  const { t } = useTexts()
  const kinds = useAnswer(askProjectKinds)
  const { dialog, onClose } = props
  const title =
    dialog.kind === 'add' ? t('projects.add') : t('form.editNamed', { name: nameOf(dialog.project) })
  return (
    <FormDialog title={title} onClose={onClose} isWide>
      {kinds.state === 'loading' ? <Skeleton lines={12} /> : null}
      {kinds.state === 'failed' ? <ListFailed failure={kinds.failure ?? ''} onRetry={kinds.reload} /> : null}
      {kinds.value ? (
        <ProjectForm
          kinds={kinds.value}
          project={dialog.kind === 'edit' ? dialog.project : null}
          onAdded={props.onAdded}
          onSaved={props.onChanged}
          onCancel={onClose}
        />
      ) : null}
    </FormDialog>
  )
}

function CopyDialog(props: Omit<Props, 'dialog'> & { readonly project: ProjectItem }) {
  const { t } = useTexts()
  const { project } = props
  const faultTexts = useNameFaults()
  return (
    <FormDialog title={t('projects.copyNamed', { name: nameOf(project) })} onClose={props.onClose}>
      <CommandForm
        endpoint={projectsContract.copy}
        draft={project.id}
        initial={{ name: project.name, count: 1 }}
        refusals={{ name_invalid: 'name', name_taken: 'name' }}
        send={(input) => copyProject(project.id, input)}
        verb={t('projects.copyVerb')}
        done={t('projects.copied')}
        onDone={props.onChanged}
        onCancel={props.onClose}
      >
        <p className={styles.note}>{t('projects.copyHelp')}</p>
        <FieldGrid>
          <Field
            kind="text"
            name="name"
            label={t('projects.name')}
            help={t('projects.copyNameHelp')}
            check={projectNameRule}
            faultTexts={faultTexts}
            maxLength={NAME_LENGTH_MAX}
            autoFocus
          />
          <Field
            kind="number"
            name="count"
            label={t('projects.copyCount')}
            help={t('projects.copyCountHelp', { max: COPIES_PER_ACTION_MAX })}
            min={1}
            max={COPIES_PER_ACTION_MAX}
            step={1}
          />
        </FieldGrid>
      </CommandForm>
    </FormDialog>
  )
}
