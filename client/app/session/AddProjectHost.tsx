import { Suspense, useEffect } from 'react'
import type { ProjectId } from '#shared/records/project.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { account, enterProject, loadProjects } from '../account.ts'
import { refreshSession, sessionActor } from '../actors/sessionActor.ts'
import { isAddingProject } from './addProject.ts'

const fetchDialog = async () => {
  const [{ AddProjectDialog }, { startFormDrafts }] = await Promise.all([
    import('../../screens/manage/AddProjectDialog.tsx'),
    import('../formDrafts.ts'),
  ])
  startFormDrafts()
  return AddProjectDialog
}
const AddProjectDialog = lazyPart(fetchDialog, 'manage')

/** The dialog for a new project, over the console or over the page of an account without any. */
export function AddProjectHost(props: {
  /** Switches to the project that was just created. */
  readonly choose: (projectId: ProjectId) => void
}) {
  const { t } = useTexts()
  const isOpen = useReadable(isAddingProject)
  const hasProject = useReadable(account)?.info.xmid != null
  // Leaving with the dialog open does not reopen it on return.
  useEffect(() => () => isAddingProject.set(false), [])
  if (!isOpen) return null
  const close = () => isAddingProject.set(false)
  const added = (projectId: ProjectId) => {
    close()
    props.choose(projectId)
  }
  const cancel = () => {
    close()
    // Without a project, cancelling signs out.
    if (!hasProject) sessionActor.send({ type: 'user.signOut' })
  }
  return (
    <Suspense fallback={null}>
      <AddProjectDialog
        onAdded={added}
        onCancel={cancel}
        {...(hasProject ? {} : { cancelVerb: t('shell.signOut'), isBinding: true })}
      />
    </Suspense>
  )
}

/** Opens the first project of an account, for which no console is mounted yet. */
export async function enterFirstProject(projectId: ProjectId): Promise<void> {
  try {
    await enterProject(projectId)
    await loadProjects()
    await refreshSession()
  } catch (error) {
    showToast('error', error instanceof Error ? error.message : String(error))
  }
}
