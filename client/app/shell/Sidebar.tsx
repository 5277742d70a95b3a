import { useTranslation } from 'react-i18next'
import { ProductMark } from '../../ui/layout/ProductMark.tsx'
import { ConnectionFoot } from './ConnectionFoot.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { SidebarMenu } from './SidebarMenu.tsx'
import './sidebar.css'

export function Sidebar({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={isCollapsed ? 'sidebar sidebar-collapsed' : 'sidebar'}>
      <nav className="sidebar-nav" aria-label={t('shell.mainMenu')}>
        <div className="sidebar-brand">
          <ProductMark size={22} />
          {isCollapsed ? null : <span>{t('common.product')}</span>}
        </div>
        <ProjectCard isCollapsed={isCollapsed} />
        <SidebarMenu isCollapsed={isCollapsed} />
      </nav>
      <ConnectionFoot isCollapsed={isCollapsed} />
    </div>
  )
}
