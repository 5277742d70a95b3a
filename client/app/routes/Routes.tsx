/** The sign-in pages, and every other route as a part: the sign-in form needs no table of screens. */
import { Suspense } from 'react'
import { type RouteObject, useRoutes } from 'react-router-dom'
import { useTexts } from '../../i18n/useTexts.ts'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { SignInRoute } from '../session/SignInRoute.tsx'
import { WaitPage } from '../session/StopPages.tsx'
import { OtherRoutes } from './lazyRoutes.ts'

const routes: RouteObject[] = [
  { path: '/login', element: <SignInRoute variant={0} /> },
  { path: '/logintp', element: <SignInRoute variant={1} /> },
  { path: '/loginhdgd', element: <SignInRoute variant={2} /> },
  { path: '*', element: <Others /> },
]

export function Routes() {
  return useRoutes(routes)
}

function Others() {
  const { t } = useTexts()
  return (
    <ScreenBoundary screenKey="routes">
      <Suspense fallback={<WaitPage text={t('common.loading')} />}>
        <OtherRoutes />
      </Suspense>
    </ScreenBoundary>
  )
}
