/** Overview of administrator pages with their purpose. */
import { Link } from 'react-router-dom'
import { findScreen, type ScreenPath } from '#shared/screens/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import styles from './AdminPages.module.css'

const PAGES = [
  '/admin_deletedevieee',
  '/gujianmanage',
  '/apkipamanage',
  '/zhujirecord',
  '/companyc',
] as const satisfies readonly ScreenPath[]

export function AdminPages() {
  const { t } = useTexts()
  return (
    <Page title={screenTitle('adminPages')}>
      <Panel>
        <p className={styles.lead}>{t('adminPages.lead')}</p>
        <ul className={styles.pages}>
          {PAGES.map((path) => {
            const screen = findScreen(path)
            return screen ? (
              <li key={path}>
                <Link to={path}>{nameOf(screen)}</Link>
                <span>{t(`adminPages.pages.${path}`)}</span>
              </li>
            ) : null
          })}
        </ul>
      </Panel>
    </Page>
  )
}
