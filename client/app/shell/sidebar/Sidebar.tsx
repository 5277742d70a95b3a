import { clsx } from 'clsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { ProductMark } from '../../../ui/layout/ProductMark.tsx'
import { account } from '../../account.ts'
import { preferences } from '../../preferences.ts'
import { ConnectionFoot } from './ConnectionFoot.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { SidebarMenu } from './SidebarMenu.tsx'
import styles from './sidebar.module.css'

export function Sidebar({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { t } = useTexts()
  const hasLogo = useReadable(preferences.sidebarLogo)
  const hasProject = useReadable(account)?.info.projectinfo != null
  return (
    <div className={clsx(styles.sidebar, isCollapsed && styles.collapsed)} data-sidebar="">
      <nav className={styles.nav} aria-label={t('shell.mainMenu')}>
        {hasLogo ? (
          <div className={styles.brand}>
            <ProductMark size={22} />
            {isCollapsed ? null : <span>{t('common.product')}</span>}
          </div>
        ) : null}
        <ProjectCard isCollapsed={isCollapsed} />
        <SidebarMenu isCollapsed={isCollapsed} />
      </nav>
      {hasProject ? <ConnectionFoot isCollapsed={isCollapsed} /> : null}
    </div>
  )
}
