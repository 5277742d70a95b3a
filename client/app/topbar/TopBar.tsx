import { MenuClosed, Menu as MenuIcon, MenuOpen } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useTexts } from '../../i18n/useTexts.ts'
import { fetchPart } from '../../platform/parts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { BarButton } from '../../ui/layout/BarButton.tsx'
import { fetchedPart } from '../../ui/lazyPart.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import { MessagesMenu } from '../alarms/MessagesMenu.tsx'
import { SoundLight } from '../alarms/SoundLight.tsx'
import { DialogLater } from '../DialogLater.tsx'
import { ErrorLogButton } from '../errorLog/ErrorLogButton.tsx'
import { isErrorLogOpen } from '../errorLog/errorLogDialog.ts'
import { preferences, setSidebarOpen } from '../preferences.ts'
import { QuickSearch } from '../search/QuickSearch.tsx'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { SizeMenu } from './SizeMenu.tsx'
import styles from './topbar.module.css'
import { UserMenu } from './UserMenu.tsx'

const ErrorLogDialog = fetchedPart(() =>
  fetchPart(async () => (await import('../errorLog/ErrorLogDialog.tsx')).ErrorLogDialog),
)

/** The sign-in variant whose own theme its users keep: temporary user 2. */
const FIXED_LOOK_VARIANT = 2

export function TopBar({ onOpenDrawer }: { readonly onOpenDrawer: () => void }) {
  const isMobile = useReadable(preferences.isMobile)
  const hidesColor = useSelector(sessionActor, ({ context }) => context.loginVariant === FIXED_LOOK_VARIANT)
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
