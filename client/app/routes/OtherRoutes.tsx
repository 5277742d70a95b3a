/** The public pages, and behind its guard the console. */
import type { ReactElement } from 'react'
import { type RouteObject, useRoutes } from 'react-router-dom'
import { SCREENS, type Screen } from '#shared/screens/registry.ts'
import { ConsoleGate } from '../session/ConsoleGate.tsx'
import { LivePage, NoPermissionPage, NotFoundRoute, OpenPage, ProjectMainRoute } from './openPages.tsx'

const publicRoutes = SCREENS.filter(({ frame }) => frame === 'bare').map(
  (screen): RouteObject => ({
    path: screen.path,
    element: pageOf(screen),
  }),
)

function pageOf(screen: Screen): ReactElement {
  if (screen.id === 'projectMain') return <ProjectMainRoute screen={screen} />
  if (screen.id === 'offlineControl' || screen.id === 'wallDisplay') return <LivePage screen={screen} />
  return <OpenPage screen={screen} />
}

const routes: RouteObject[] = [
  { path: '/404', element: <NotFoundRoute /> },
  { path: '/401', element: <NoPermissionPage /> },
  ...publicRoutes,
  { path: '*', element: <ConsoleGate /> },
]

export function OtherRoutes() {
  return useRoutes(routes)
}
