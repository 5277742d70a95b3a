/** The public pages, and behind its guard the console. */
import { type RouteObject, useRoutes } from 'react-router-dom'
import { SCREENS } from '#shared/screens/registry.ts'
import { ConsoleGate } from '../session/ConsoleGate.tsx'
import { NoPermissionPage, NotFoundRoute, OpenPage, ProjectMainRoute } from './openPages.tsx'

const publicRoutes = SCREENS.filter(({ frame }) => frame === 'bare').map(
  (screen): RouteObject => ({
    path: screen.path,
    element:
      screen.id === 'projectMain' ? <ProjectMainRoute screen={screen} /> : <OpenPage screen={screen} />,
  }),
)

const routes: RouteObject[] = [
  { path: '/404', element: <NotFoundRoute /> },
  { path: '/401', element: <NoPermissionPage /> },
  ...publicRoutes,
  { path: '*', element: <ConsoleGate /> },
]

export function OtherRoutes() {
  return useRoutes(routes)
}
