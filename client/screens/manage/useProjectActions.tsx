import { Duplicate, Edit, LogIn, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { ProjectId } from '#shared/kernel/ids.ts'
import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import { deleteProject } from '../../actions/projects/projectCalls.ts'
import { shell } from '../../actions/shellPort.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import type { ListAction } from '../../ui/list/model/listTypes.ts'
import type { OpenDialog } from './ProjectDialogs.tsx'

const DONE = { failures: [], message: null } as const

interface Options {
  readonly all: readonly ProjectItem[]
  readonly currentId: ProjectId | null
  readonly onDialog: (dialog: OpenDialog) => void
  readonly onGone: () => void
}

type Single = Omit<ListAction<ProjectItem>, 'concerned' | 'whyNot' | 'isSingle' | 'run'> & {
  readonly isOffered: (row: ProjectItem) => boolean
  /** Why it is not offered. */
  readonly reason: string
  readonly do: (row: ProjectItem) => void | Promise<void>
}

const single = (action: Single): ListAction<ProjectItem> => ({
  ...action,
  isSingle: true,
  concerned: (rows) => rows.filter(action.isOffered),
  whyNot: (rows) => (rows.some(action.isOffered) ? undefined : action.reason),
  run: async ([row]) => {
    if (row) await action.do(row)
    return DONE
  },
})

export function useProjectActions(options: Options): readonly ListAction<ProjectItem>[] {
  const { t } = useTexts()
  const { all, currentId, onDialog, onGone } = options
  return useMemo(() => {
    const managed = { isOffered: (row: ProjectItem) => row.mayManage, reason: t('projects.notYours') }
    const open: Single = {
      id: 'project.open',
      label: t('projects.open'),
      icon: <LogIn size={16} />,
      hotkey: 'o',
      isOffered: (row) => row.entersConsole && row.id !== currentId,
      reason: t('projects.notOpen'),
      do: ({ id }) => shell().openProject(id),
    }
    const edit: Single = {
      ...managed,
      id: 'project.edit',
      label: t('projects.edit'),
      icon: <Edit size={16} />,
      hotkey: 'e',
      do: (project) => onDialog({ kind: 'edit', project }),
    }
    const copy: Single = {
      ...managed,
      id: 'project.copy',
      label: t('projects.copy'),
      icon: <Duplicate size={16} />,
      hotkey: 'c',
      do: (project) => onDialog({ kind: 'copy', project }),
    }
    const remove: Single = {
      ...managed,
      id: 'project.delete',
      label: t('projects.delete'),
      icon: <Trash size={16} />,
      intent: 'danger',
      do: async (project) => {
        if (!(await confirmDelete(project))) return
        onGone()
        if (project.id === currentId) await leaveFor(all.filter(({ id }) => id !== project.id))
      },
    }
    return [open, edit, copy, remove].map(single)
  }, [t, all, currentId, onDialog, onGone])
}

/** Answers whether it is gone. */
function confirmDelete(project: ProjectItem): Promise<boolean> {
  return confirm({
    title: i18n.t('projects.deleteTitle', { name: nameOf(project) }),
    body: i18n.t('projects.deleteBody', { devices: project.devices, hosts: project.hosts }),
    verb: i18n.t('projects.delete'),
    intent: 'danger',
    typedName: project.name,
    run: () => deleteProject(project.id, project.name),
  })
}

/** The project on show is gone: to the next one, or out to where somebody without a project is. */
async function leaveFor(others: readonly ProjectItem[]): Promise<void> {
  const next = others.find(({ entersConsole }) => entersConsole)
  if (next) shell().openProject(next.id)
  else await shell().reloadAccount()
}
