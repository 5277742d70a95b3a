/** The public routes, and behind its guard the console, which is fetched while the user signs in. */
import { type RouteObject, useRoutes } from 'react-router'
import { SCREENS } from '#shared/screens/registry.ts'
import { ConsoleGate } from '../session/ConsoleGate.tsx'
import { SignInRoute } from '../session/SignInRoute.tsx'
import { NoPermissionPage, NotFoundRoute, OpenPage, ProjectMainRoute } from './openPages.tsx'

const bare = SCREENS.filter(({ frame }) => frame === 'bare').map(
  (screen): RouteObject => ({
    path: screen.path,
    element:
      screen.id === 'projectMain' ? <ProjectMainRoute screen={screen} /> : <OpenPage screen={screen} />,
  }),
)

const routes: RouteObject[] = [
  { path: '/login', element: <SignInRoute variant={0} /> },
  { path: '/logintp', element: <SignInRoute variant={1} /> },
  { path: '/loginhdgd', element: <SignInRoute variant={2} /> },
  { path: '/404', element: <NotFoundRoute /> },
  { path: '/401', element: <NoPermissionPage /> },
  ...bare,
  { path: '*', element: <ConsoleGate /> },
]

export function Routes() {
  return useRoutes(routes)
}
