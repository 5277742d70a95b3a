/** The map of projects with its filter (specification §2): for people who have several. */
import { useTexts } from '../../i18n/useTexts.ts'
import { Panel } from '../../ui/layout/Page.tsx'
import { useProjectsOnMap } from '../../widgets/projects/ProjectsOnMap.tsx'
import styles from './HomeProjects.module.css'

export function HomeProjects() {
  const { t } = useTexts()
  const { filters, content } = useProjectsOnMap()
  return (
    <Panel title={t('projects.map')}>
      {/* biome-ignore lint/a11y/useSemanticElements: toggles that act at once are no form */}
      <div className={styles.filters} role="group" aria-label={t('projects.filters')}>
        {filters}
      </div>
      <div className={styles.content}>{content}</div>
    </Panel>
  )
}
