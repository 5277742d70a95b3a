import { Duplicate, Edit, LogIn, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { ProjectId } from '#shared/records/project.ts'
import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import { deleteProject } from '../../actions/projects/projectCalls.ts'
import { shell } from '../../actions/shellPort.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import type { ListAction } from '../../ui/list/model/action.ts'
import type { OpenDialog } from './ProjectDialogs.tsx'

const DONE = { failures: [], message: null } as const

interface Options {
  readonly all: readonly ProjectItem[]
  readonly currentId: ProjectId | null
  readonly onDialog: (dialog: OpenDialog) => void
  readonly onGone: () => void
}

type ProjectAction = Omit<ListAction<ProjectItem>, 'isSingle' | 'isOffered' | 'run'> & {
  readonly do: (project: ProjectItem) => void | Promise<void>
}

/** Rights differ from project to project, so each row shows whether the user may change it. */
const single = ({ do: run, ...action }: ProjectAction): ListAction<ProjectItem> => ({
  ...action,
  isSingle: true,
  isOffered: () => true,
  run: async ([project]) => {
    if (project) await run(project)
    return DONE
  },
})

const managed = {
  whyNot: ({ mayManage }: ProjectItem) => (mayManage ? null : ('projects.notYours' as const)),
}

export function useProjectActions(options: Options): readonly ListAction<ProjectItem>[] {
  const { all, currentId, onDialog, onGone } = options
  return useMemo(() => {
    const open: ProjectAction = {
      id: 'project.open',
      label: 'projects.open',
      icon: LogIn,
      hotkey: 'o',
      whyNot: (row) => (row.entersConsole && row.id !== currentId ? null : 'projects.notOpen'),
      do: ({ id }) => shell().openProject(id),
    }
    const edit: ProjectAction = {
      ...managed,
      id: 'project.edit',
      label: 'form.edit',
      icon: Edit,
      hotkey: 'e',
      do: (project) => onDialog({ kind: 'edit', project }),
    }
    const copy: ProjectAction = {
      ...managed,
      id: 'project.copy',
      label: 'projects.copy',
      icon: Duplicate,
      hotkey: 'c',
      do: (project) => onDialog({ kind: 'copy', project }),
    }
    const remove: ProjectAction = {
      ...managed,
      id: 'project.delete',
      label: 'list.delete',
      icon: Trash,
      intent: 'danger',
      do: async (project) => {
        if (!(await confirmDelete(project))) return
        onGone()
        if (project.id === currentId) await leaveFor(all.filter(({ id }) => id !== project.id))
      },
    }
    return [open, edit, copy, remove].map(single)
  }, [all, currentId, onDialog, onGone])
}

/** Resolves to whether the project was deleted. */
function confirmDelete(project: ProjectItem): Promise<boolean> {
  const name = nameOf(project)
  return confirm({
    title: i18n.t('list.deleteNamed', { name }),
    body: i18n.t('projects.deleteBody', { devices: project.devices, hosts: project.hosts }),
    verb: i18n.t('list.delete'),
    intent: 'danger',
    typedName: name,
    run: () => deleteProject(project.id, name),
  })
}

/** The current project was removed: switch to the next one, or to the page for users without a project. */
async function leaveFor(others: readonly ProjectItem[]): Promise<void> {
  const next = others.find(({ entersConsole }) => entersConsole)
  if (next) shell().openProject(next.id)
  else await shell().reloadAccount()
}
