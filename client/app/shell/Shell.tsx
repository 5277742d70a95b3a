import { clsx } from 'clsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { SIDEBAR_WIDTH_PX } from '#shared/constants.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { SlideOver } from '../../ui/layers/Modal.tsx'
import { NextFrame } from '../../ui/layout/NextFrame.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { projectActor } from '../actors/projectActor.ts'
import { AlarmsLater } from '../alarms/AlarmsLater.tsx'
import { ScreenDeck } from '../deck/ScreenDeck.tsx'
import { useScrollMemory } from '../deck/useScrollMemory.ts'
import { DemoEntry } from '../demo/DemoEntry.tsx'
import { preferences } from '../preferences.ts'
import type { Place } from '../routes/place.ts'
import { AddProjectHost } from '../session/AddProjectHost.tsx'
import { IdleCountdown } from '../session/IdleCountdown.tsx'
import { RightRequest } from '../session/RightRequest.tsx'
import { RoleEntry } from '../session/RoleEntry.tsx'
import { GlobalShortcuts } from '../shortcuts/GlobalShortcuts.tsx'
import { SimulatorEntry } from '../simulator/SimulatorEntry.tsx'
import { TabStrip } from '../tabs/TabStrip.tsx'
import { tabsOwner } from '../tabs/tabsStore.ts'
import { TopBar } from '../topbar/TopBar.tsx'
import { ExposedDemo } from './ExposedDemo.tsx'
import { Notes } from './Notes.tsx'
import { NotFound } from './NotFound.tsx'
import { ProjectGate } from './ProjectGate.tsx'
import { ServerProblems } from './ServerProblems.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './sidebar/Sidebar.tsx'

const UnreadNotices = lazyPart(async () => (await import('./UnreadNotices.tsx')).UnreadNotices)

/** The frame around every screen of the console. */
export function Shell({ place }: { readonly place: Place }) {
  const { t } = useTexts()
  const isMobile = useReadable(preferences.isMobile)
  const isOpen = useReadable(preferences.isSidebarOpen)
  const hasTabs = useReadable(preferences.tagsView)
  const isHeaderFixed = useReadable(preferences.fixedHeader)
  const owner = useReadable(tabsOwner)
  const drawer = useDrawer(isMobile)
  const main = useRef<HTMLDivElement>(null)
  useScrollMemory(main, useLocation().pathname)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      {isMobile ? (
        <SlideOver
          isOpen={drawer.isOpen}
          onClose={drawer.close}
          position="left"
          size={SIDEBAR_WIDTH_PX + 40}
          className={clsx(styles.drawer)}
          aria-label={t('shell.mainMenu')}
        >
          <Sidebar isCollapsed={false} />
        </SlideOver>
      ) : (
        <Sidebar isCollapsed={!isOpen} />
      )}
      <div ref={main} className={clsx(styles.main, !isHeaderFixed && styles.mainScrolling)}>
        <TopBar onOpenDrawer={drawer.open} />
        {/* Tabs are separate per account and project. */}
        {hasTabs ? <TabStrip key={owner} /> : null}
        <ServerProblems />
        <ExposedDemo />
        <RoleEntry />
        <main className={styles.content} id="content" tabIndex={-1}>
          <ProjectGate>
            <ScreenDeck place={place} />
            {place.kind === 'unknown' ? <NotFound /> : null}
            <NextFrame>
              <Suspense fallback={null}>
                <UnreadNotices key={owner} />
              </Suspense>
            </NextFrame>
          </ProjectGate>
        </main>
      </div>
      <Notes />
      <DemoEntry />
      <SimulatorEntry />
      <NextFrame>
        <AlarmsLater />
      </NextFrame>
      <IdleCountdown />
      <AddProjectHost choose={openNewProject} />
      <RightRequest />
      <GlobalShortcuts />
    </div>
  )
}

const openNewProject = (projectId: ProjectId) => projectActor.send({ type: 'project.chosen', projectId })

/** The drawer closes by backdrop, Esc, navigation, or a wide window. It does not reopen automatically. */
function useDrawer(isMobile: boolean) {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step and every crossing of the width closes it
  useEffect(() => setOpen(false), [key, isMobile])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
