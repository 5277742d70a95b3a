/** The public routes, and behind its guard the console, which is fetched while the user signs in. */
import { type RouteObject, useRoutes } from 'react-router'
import { SCREENS } from '#shared/screens/registry.ts'
import { ConsoleGate } from '../session/ConsoleGate.tsx'
import { NoPermissionPage, NotFoundRoute, OpenPage, ProjectMainRoute } from './openPages.tsx'

const bare = SCREENS.filter(({ frame }) => frame === 'bare').map(
  (screen): RouteObject => ({
    path: screen.path,
    element:
      screen.id === 'projectMain' ? <ProjectMainRoute screen={screen} /> : <OpenPage screen={screen} />,
  }),
)

const routes: RouteObject[] = [
  { path: '/404', element: <NotFoundRoute /> },
  { path: '/401', element: <NoPermissionPage /> },
  ...bare,
  { path: '*', element: <ConsoleGate /> },
]

export function OtherRoutes() {
  return useRoutes(routes)
}
