import { Button } from '@blueprintjs/core'
import { MenuClosed, Menu as MenuIcon, MenuOpen } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useReadable } from '../../store/useReadable.ts'
import { MessagesMenu } from '../alarms/MessagesMenu.tsx'
import { SoundLight } from '../alarms/SoundLight.tsx'
import { preferences, setSidebarOpen } from '../preferences.ts'
import { QuickSearch } from '../search/QuickSearch.tsx'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { SizeMenu } from './SizeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import './topbar.css'

export function TopBar({ onOpenDrawer }: { readonly onOpenDrawer: () => void }) {
  const isMobile = useReadable(preferences.isMobile)
  return (
    <header className="top-bar">
      <MenuToggle isMobile={isMobile} onOpenDrawer={onOpenDrawer} />
      <Breadcrumb isShort={isMobile} />
      <div className="top-bar-tools">
        <QuickSearch isShort={isMobile} />
        <AppearanceMenu hidesColor={false} />
        {isMobile ? null : <SizeMenu />}
        <LanguageMenu />
        {isMobile ? null : <FullscreenButton />}
        <SoundLight />
        <MessagesMenu />
        <UserMenu />
      </div>
    </header>
  )
}

function MenuToggle(props: { readonly isMobile: boolean; readonly onOpenDrawer: () => void }) {
  const { t } = useTranslation()
  const isOpen = useReadable(preferences.isSidebarOpen)
  const [label, icon, onClick] = props.isMobile
    ? [t('shell.openMenu'), <MenuIcon key="menu" />, props.onOpenDrawer]
    : isOpen
      ? [t('shell.foldMenu'), <MenuOpen key="open" />, () => setSidebarOpen(false)]
      : [t('shell.unfoldMenu'), <MenuClosed key="closed" />, () => setSidebarOpen(true)]
  return (
    <Button
      variant="minimal"
      className="top-bar-toggle"
      icon={icon}
      aria-label={label}
      title={label}
      onClick={onClick}
    />
  )
}
