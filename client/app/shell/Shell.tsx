import { Drawer } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { SIDEBAR_WIDTH_PX } from '#shared/constants.ts'
import { useReadable } from '../../store/useReadable.ts'
import { AlarmToasts } from '../alarms/AlarmToasts.tsx'
import { ArmHint } from '../alarms/ArmHint.tsx'
import { preferences } from '../preferences.ts'
import { IdleCountdown } from '../session/IdleCountdown.tsx'
import { TabStrip } from '../tabs/TabStrip.tsx'
import { TopBar } from '../topbar/TopBar.tsx'
import { ProjectGate } from './ProjectGate.tsx'
import { Sidebar } from './Sidebar.tsx'
import { StaleBanner } from './StaleBanner.tsx'
import './shell.css'

/** The frame around every screen of the console. */
export function Shell() {
  const { t } = useTranslation()
  const isMobile = useReadable(preferences.isMobile)
  const isOpen = useReadable(preferences.isSidebarOpen)
  const drawer = useDrawer()
  return (
    <div className="shell">
      <a className="shell-skip" href="#content">
        {t('shell.skip')}
      </a>
      {isMobile ? (
        <Drawer
          isOpen={drawer.isOpen}
          onClose={drawer.close}
          position="left"
          size={SIDEBAR_WIDTH_PX + 40}
          className="shell-drawer"
          aria-label={t('shell.mainMenu')}
        >
          <Sidebar isCollapsed={false} />
        </Drawer>
      ) : (
        <Sidebar isCollapsed={!isOpen} />
      )}
      <div className="shell-main">
        <TopBar onOpenDrawer={drawer.open} />
        <TabStrip />
        <StaleBanner />
        <ArmHint />
        <main className="shell-content" id="content" tabIndex={-1}>
          <ProjectGate>
            <Outlet />
          </ProjectGate>
        </main>
      </div>
      <AlarmToasts />
      <IdleCountdown />
    </div>
  )
}

/** Closed by its backdrop, by Esc and by going somewhere. */
function useDrawer() {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other page closes it
  useEffect(() => setOpen(false), [pathname])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
