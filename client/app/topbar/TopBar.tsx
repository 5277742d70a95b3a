import { Cog, MenuClosed, Menu as MenuIcon, MenuOpen } from '@blueprintjs/icons'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { BarButton } from '../../ui/layout/BarButton.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { MessagesMenu } from '../alarms/MessagesMenu.tsx'
import { SoundLight } from '../alarms/SoundLight.tsx'
import { DialogLater } from '../DialogLater.tsx'
import { ErrorLogButton } from '../errorLog/ErrorLogButton.tsx'
import { isErrorLogOpen } from '../errorLog/errorLogDialog.ts'
import { preferences, setSidebarOpen } from '../preferences.ts'
import { QuickSearch } from '../search/QuickSearch.tsx'
import { isThemeColorFixed } from '../theme/fixedTheme.ts'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { SizeMenu } from './SizeMenu.tsx'
import styles from './topbar.module.css'
import { UserMenu } from './UserMenu.tsx'

const SETTINGS_PATH = '/setting/systemSetting'

const ErrorLogDialog = lazyPart(async () => (await import('../errorLog/ErrorLogDialog.tsx')).ErrorLogDialog)

export function TopBar({ onOpenDrawer }: { readonly onOpenDrawer: () => void }) {
  const isMobile = useReadable(preferences.isMobile)
  const hidesColor = useReadable(isThemeColorFixed)
  const showsSettings = useReadable(preferences.showSettings)
  return (
    <header className={styles.bar}>
      <MenuToggle isMobile={isMobile} onOpenDrawer={onOpenDrawer} />
      <Breadcrumb isShort={isMobile} />
      <div className={styles.tools}>
        <QuickSearch isShort={isMobile} />
        {isMobile ? null : (
          <>
            <ErrorLogButton />
            <AppearanceMenu hidesColor={hidesColor} />
            <SizeMenu />
            <LanguageMenu />
            <FullscreenButton />
            {showsSettings ? <SettingsLink /> : null}
          </>
        )}
        <SoundLight />
        <MessagesMenu />
        {isMobile ? <MoreMenu hidesColor={hidesColor} /> : null}
        <UserMenu />
      </div>
      <DialogLater isOpen={isErrorLogOpen} dialog={ErrorLogDialog} />
    </header>
  )
}

function SettingsLink() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <BarButton label={t('topbar.settings')} icon={<Cog />} onClick={() => void navigate(SETTINGS_PATH)} />
  )
}

function MenuToggle(props: { readonly isMobile: boolean; readonly onOpenDrawer: () => void }) {
  const { t } = useTexts()
  const isOpen = useReadable(preferences.isSidebarOpen)
  const [label, icon, onClick] = props.isMobile
    ? [t('shell.openMenu'), <MenuIcon key="menu" />, props.onOpenDrawer]
    : isOpen
      ? [t('shell.foldMenu'), <MenuOpen key="open" />, () => setSidebarOpen(false)]
      : [t('shell.unfoldMenu'), <MenuClosed key="closed" />, () => setSidebarOpen(true)]
  return <BarButton label={label} icon={icon} onClick={onClick} />
}
