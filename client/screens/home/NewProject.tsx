import { Office } from '@blueprintjs/icons'
import { Link } from 'react-router'
import { projectsContract } from '#shared/contract/projects.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useAllIds, useCan } from '../../store/hooks.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './NewProject.module.css'

/** A project without hosts and devices: what comes next, by whoever may do it. */
export function NewProject() {
  const { t } = useTexts()
  const hasAreas = useAllIds('area').length > 0
  const mayChange = useCan(projectsContract.update)
  // Who sees some areas only cannot know whether the project is new, and cannot do anything about it.
  if (!mayChange) {
    return (
      <Page title={screenTitle('home')}>
        <Notice icon={<Office size={28} />} title={t('home.new.unseen')}>
          <p>{t('home.new.unseenBody')}</p>
        </Notice>
      </Page>
    )
  }
  return (
    <Page title={screenTitle('home')}>
      <Notice icon={<Office size={28} />} title={t('home.new.title')}>
        <p>{t('home.new.body')}</p>
        <ol className={styles.steps}>
          <li>
            <Link to="/manage/projectmanage">{t('home.new.details')}</Link> {t('home.new.detailsHelp')}
          </li>
          {hasAreas ? null : (
            <li>
              <Link to="/manage/projectmanage">{t('home.new.copy')}</Link> {t('home.new.copyHelp')}
            </li>
          )}
          <li>
            <a href="/api/docs" target="_blank" rel="noopener noreferrer">
              {t('home.new.hosts')}
            </a>{' '}
            {t('home.new.hostsHelp')}
          </li>
          <li>
            <Link to="/course">{t('home.new.course')}</Link> {t('home.new.courseHelp')}
          </li>
        </ol>
      </Notice>
    </Page>
  )
}
