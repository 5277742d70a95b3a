/** The user's projects as table or map. */

import { Button } from '@blueprintjs/core'
import { Globe, Plus, Th } from '@blueprintjs/icons'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { askProjects, type ProjectItem } from '../../actions/projects/projectCalls.ts'
import { shell } from '../../actions/shellPort.ts'
import { type Answer, useAnswer } from '../../api/useAnswer.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { atRest } from '../../platform/rest.ts'
import { useReadable } from '../../store/useReadable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { LoadedList } from '../../widgets/list/LoadedList.tsx'
import type { OpenDialog } from './ProjectDialogs.tsx'
import { ProjectDrawer } from './ProjectDrawer.tsx'
import { ProjectMap } from './ProjectMap.tsx'
import { projectColumns } from './projectColumns.tsx'
import { useProjectActions } from './useProjectActions.ts'

const NONE: readonly ProjectItem[] = []
const idOf = ({ id }: ProjectItem): string => id
const fetchDialogs = () => import('./ProjectDialogs.tsx')
const ProjectDialogs = lazyPart(async () => (await fetchDialogs()).ProjectDialogs)
const SORT = { column: 'name', isDescending: false }

export function ProjectManage() {
  const { t } = useTexts()
  const [query, setQuery] = useSearchParams()
  const projects = useAnswer(askProjects)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  // Fetched after the list, before anybody has found the button.
  useEffect(() => atRest(() => void fetchDialogs().catch(() => undefined)), [])
  const isMap = query.get('view') === 'map'
  const renew = () => {
    projects.reload()
    // The sidebar shows the failure of its own list; here the table has been reloaded.
    shell()
      .reloadProjects()
      .catch((error: Error) => showToast('warning', error.message))
  }
  const tools = (
    <ViewSwitch isMap={isMap} onChoose={(chooseMap) => setQuery(chooseMap ? { view: 'map' } : {})} />
  )
  const add = (
    <Button intent="primary" icon={<Plus />} onClick={() => setDialog({ kind: 'add' })}>
      {t('projects.add')}
    </Button>
  )
  return (
    <>
      {isMap ? (
        <ProjectMap tools={tools} mainAction={add} />
      ) : (
        <ProjectTable
          projects={projects}
          tools={tools}
          mainAction={add}
          onDialog={setDialog}
          onGone={renew}
        />
      )}
      <Suspense fallback={null}>
        {dialog ? (
          <ProjectDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            onAdded={(projectId) => {
              setDialog(null)
              renew()
              shell().openProject(projectId)
            }}
            onChanged={() => {
              setDialog(null)
              renew()
              if (dialog?.kind === 'edit') void renewCurrent(dialog.project.id)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** The shell shows the current project's name and works in its time zone. */
async function renewCurrent(projectId: string): Promise<void> {
  if (shell().projectId.get() !== projectId) return
  await shell()
    .reloadAccount()
    .catch((error: Error) => showToast('warning', error.message))
}

function ViewSwitch(props: { readonly isMap: boolean; readonly onChoose: (isMap: boolean) => void }) {
  const { t } = useTexts()
  return props.isMap ? (
    <Button icon={<Th />} onClick={() => props.onChoose(false)}>
      {t('projects.asTable')}
    </Button>
  ) : (
    <Button icon={<Globe />} onClick={() => props.onChoose(true)}>
      {t('projects.onMap')}
    </Button>
  )
}

function ProjectTable(props: {
  readonly projects: Answer<readonly ProjectItem[]>
  readonly tools: ReactNode
  readonly mainAction: ReactNode
  readonly onDialog: (dialog: OpenDialog) => void
  readonly onGone: () => void
}) {
  const { t } = useTexts()
  const { projects } = props
  const all = projects.value ?? NONE
  const columns = useMemo(() => projectColumns(all), [all])
  const currentId = useReadable(shell().projectId)
  const actions = useProjectActions({ ...props, all, currentId })
  return (
    <LoadedList
      id="projects"
      title={screenTitle('projects')}
      answer={projects}
      idOf={idOf}
      sort={SORT}
      columns={columns}
      actions={actions}
      searchLabel={t('projects.search')}
      emptyHelp={t('projects.emptyHelp')}
      tools={props.tools}
      mainAction={props.mainAction}
      details={(id, close) => {
        const project = projects.value?.find((row) => row.id === id)
        return project ? <ProjectDrawer project={project} actions={actions} onClose={close} /> : null
      }}
    />
  )
}
