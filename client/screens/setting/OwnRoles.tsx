import { Button } from '@blueprintjs/core'
import { PAGE_SIZE_MAX } from '#shared/constants.ts'
import { type ProjectRow, projectsContract } from '#shared/contract/projects.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useViewer } from '../../store/hooks.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './ownProjects.module.css'

const askProjects = (signal: AbortSignal) =>
  call(projectsContract.list, { pageNum: 1, pageSize: PAGE_SIZE_MAX }, { isQuiet: true, signal })

/** In which projects one has which role. */
export function OwnRoles() {
  const { t } = useTexts()
  const projects = useAnswer(askProjects)
  return (
    <Panel title={t('account.info.projects')}>
      {projects.state === 'loading' ? <Skeleton lines={3} /> : null}
      {projects.state === 'failed' ? (
        <p role="alert" className={styles.failure}>
          {projects.failure} <Button onClick={projects.reload}>{t('common.retry')}</Button>
        </p>
      ) : null}
      {projects.value?.total === 0 ? <p>{t('account.info.noProjects')}</p> : null}
      {/* Longer lists scroll, by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must be reachable to be scrolled */}
      <ul className={styles.projects} tabIndex={0} aria-label={t('account.info.projects')}>
        {projects.value?.list.map((project) => (
          <Role key={project.id} project={project} />
        ))}
      </ul>
    </Panel>
  )
}

function Role({ project }: { readonly project: ProjectRow }) {
  const { t } = useTexts()
  const isSuper = useViewer()?.isSuper === true
  const none = isSuper ? t('account.info.allRights') : t('account.info.noRole')
  const role = nameOf({ name: project.role ?? '', nameEn: project.roleEn ?? '' })
  return (
    <li>
      <span className={styles.project}>{nameOf(project)}</span>
      <span className={styles.role}>{role === '' ? none : role}</span>
      {project.entersConsole ? null : <StatusTag tone="info">{t('account.info.miniOnly')}</StatusTag>}
    </li>
  )
}
