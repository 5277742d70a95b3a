import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/screens/registry.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { account } from '../account.ts'
import { pathsOf } from '../routes/appRoutes.ts'
import styles from './roleHome.module.css'

/** The home of a demo role: the gallery's pages that are open to it. */
export function RoleHome() {
  const { t } = useTexts()
  const routes = useReadable(account)?.routes ?? []
  const open = pathsOf(routes)
  const screens = SCREENS.filter(
    ({ group, path, isUnlisted }) => group === 'gallery' && open.has(path) && !isUnlisted,
  )
  return (
    <Page title={t('shell.role.homeTitle')}>
      <Panel>
        {screens.length === 0 ? (
          <Notice title={t('shell.role.empty')}>{t('shell.role.emptyBody')}</Notice>
        ) : null}
        <ul className={styles.home}>
          {screens.map(({ path, id }) => (
            <li key={path}>
              <Link to={path}>{screenTitle(id)}</Link>
              <span>{t(`purposes.${id}`)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  )
}
