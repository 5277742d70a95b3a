/** The table of screens as routes: sign-in pages, open pages, the console behind its guard, and where the rest leads. */
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router'
import { ConsoleGate } from '../session/ConsoleGate.tsx'
import { SignInRoute } from '../session/SignInRoute.tsx'
import { Shell } from '../shell/Shell.tsx'
import { NoPermissionPage, NotFoundPage, OpenPage, UnknownAddress } from './openPages.tsx'
import { ScreenView } from './ScreenView.tsx'
import { REDIRECTS, SCREENS, type Screen } from './screens.tsx'

const toRoute = (screen: Screen): RouteObject => ({
  path: screen.path,
  element: screen.frame === 'shell' ? <ScreenView screen={screen} /> : <OpenPage screen={screen} />,
})

const inShell = SCREENS.filter(({ frame }) => frame === 'shell').map(toRoute)
const bare = SCREENS.filter(({ frame }) => frame === 'bare').map(toRoute)
const redirects = Object.entries(REDIRECTS).map(
  ([path, target]): RouteObject => ({ path, element: <Navigate to={target} replace /> }),
)

/** `/redirect/a/b?c` replaces itself by `/a/b?c`: the screen starts anew and leaves no trace in the history. */
function RedirectBack() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={`/${pathname.slice('/redirect/'.length)}${search}${hash}`} replace />
}

const routes: RouteObject[] = [
  { path: '/login', element: <SignInRoute variant={0} /> },
  { path: '/logintp', element: <SignInRoute variant={1} /> },
  { path: '/loginhdgd', element: <SignInRoute variant={2} /> },
  { path: '/404', element: <NotFoundPage /> },
  { path: '/401', element: <NoPermissionPage /> },
  ...bare,
  {
    element: (
      <ConsoleGate>
        <Shell />
      </ConsoleGate>
    ),
    children: [...redirects, { path: '/redirect/*', element: <RedirectBack /> }, ...inShell],
  },
  { path: '*', element: <UnknownAddress /> },
]

export const router = createBrowserRouter(routes)
