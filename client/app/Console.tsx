/** Everything behind the guard: its frame, its screens, and the actors that keep it live. Fetched as one part. */
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import { ScreenView } from './routes/ScreenView.tsx'
import { REDIRECTS, SCREENS } from './routes/screens.tsx'
import { Shell } from './shell/Shell.tsx'

const screens = SCREENS.filter(({ frame }) => frame === 'shell').map(
  (screen): RouteObject => ({ path: screen.path, element: <ScreenView screen={screen} /> }),
)
const redirects = Object.entries(REDIRECTS).map(
  ([path, target]): RouteObject => ({ path, element: <Navigate to={target} replace /> }),
)

/** `/redirect/a/b?c` replaces itself by `/a/b?c`: the screen starts anew and leaves no trace in the history. */
function RedirectBack() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={`/${pathname.slice('/redirect/'.length)}${search}${hash}`} replace />
}

const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [...redirects, { path: '/redirect/*', element: <RedirectBack /> }, ...screens],
  },
  { path: '*', element: <Navigate to="/404" replace /> },
]

export function Console() {
  return useRoutes(routes)
}
